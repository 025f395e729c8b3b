// The most memory that the server takes with its usual limits when everybody does the worst at once: every
// place is taken, rooms are full of long games, nobody reads what they asked for, and more wait outside.

#include <cstdio>
#include <deque>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "bench/move/guest.hpp"
#include "bench/move/program.hpp"

namespace seq::bench {
namespace {

using namespace protocol;

struct Settings {
    std::size_t rooms = 150;
    std::size_t sessions = 500;  ///< in rooms, their hosts among them
    std::size_t waiting = 100;   ///< in no room
    std::size_t games = 8;       ///< of each room
    unsigned seconds = 10;       ///< how long everybody asks and does not read
};

constexpr std::uint32_t first_host = 0x7f020001;       // 127.2.0.1: each room from its own address
constexpr std::uint32_t first_spectator = 0x7f030001;  // 127.3.0.1
constexpr std::uint32_t first_waiting = 0x7f040001;
constexpr std::uint32_t first_passer_by = 0x7f050001;
constexpr std::size_t passers_by = 10'000;  ///< addresses that the server remembers

/// A room whose host has played as many long games as a room keeps, alone.
std::unique_ptr<Guest> make_room(const RunningServer& server, std::size_t n) {
    auto host = std::make_unique<Guest>(first_host + static_cast<std::uint32_t>(n), server);
    host->must(Create{.preset = "hearts-due",
                      .players = 1,
                      .sides = {},
                      .options = {{"deal", "quick"}, {"target", "1000"}},
                      .name = "Host",
                      .token = client::new_token()});
    host->must(Sit{});
    return host;
}

/// All rooms at once, so that the disk is waited for once for all of them.
void play(std::vector<std::unique_ptr<Guest>>& hosts) {
    constexpr std::size_t casts_at_once = 20;
    for (const auto& host : hosts)
        host->must(Start{});
    std::vector<std::pair<Guest*, CommandId>> playing;
    for (const auto& host : hosts)
        playing.emplace_back(host.get(), CommandId{});
    while (!playing.empty()) {
        for (auto& [host, newest] : playing)
            for (std::size_t i = 0; i < casts_at_once; ++i)
                newest = host->say(Move{{.kind = MoveKind::cast}});
        std::erase_if(playing,
                      [](const auto& each) { return each.first->answer_to(each.second) != "accepted"; });
        stop_if_interrupted();
    }
}

/// Asks for what is long, and does not read it.
struct Hog {
    std::uint32_t from;
    RoomCode room;
    std::unique_ptr<Guest> guest{};

    void come(const RunningServer& server) {
        guest = std::make_unique<Guest>(from, server);
        guest->ask(Join{room, "Hog", client::new_token()});
    }
};

/// Whether the server took it: it may have closed the connection.
bool ask_for_replays(Guest& guest, std::uint32_t games) {
    try {
        for (std::uint32_t game = 1; game <= games; ++game)
            guest.say(FetchReplay{game});
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

void print(const char* what, const RunningServer& server) {
    std::printf("  %-60s %7.1f MB now, %7.1f MB at most\n", what,
                static_cast<double>(server.resident_bytes()) / 1024 / 1024,
                static_cast<double>(server.peak_bytes()) / 1024 / 1024);
    std::fflush(stdout);
}

void run(const Settings& settings) {
    // The usual limits of memory; what a client may say in a second is let go, so that it does not take
    // hours.
    const RunningServer server{{.flags = {"--log-level", "error", "--connections-max", "500", "--limit",
                                          "waiting-max=250", "--rooms-max", "150", "--limit",
                                          "messages-per-second=100000,bytes-per-second=100000000"}}};
    print("after the start", server);
    boost::asio::io_context io;
    for (std::size_t n = 0; n < passers_by; ++n) {
        connect_from(io, first_passer_by + static_cast<std::uint32_t>(n), server.address().port);
        stop_if_interrupted();
    }
    print("10,000 addresses are remembered", server);
    std::vector<std::unique_ptr<Guest>> hosts;
    for (std::size_t n = 0; n < settings.rooms; ++n)
        hosts.push_back(make_room(server, n));
    for (std::size_t game = 0; game < settings.games; ++game)
        play(hosts);
    print("all rooms have played all games", server);
    std::deque<Guest> waiting;
    for (std::size_t n = 0; n < settings.waiting; ++n)
        waiting.emplace_back(first_waiting + static_cast<std::uint32_t>(n), server);
    std::deque<Hog> hogs;
    for (std::size_t n = 0; n + settings.rooms < settings.sessions; ++n)
        hogs.emplace_back(first_spectator + static_cast<std::uint32_t>(n), hosts[n % hosts.size()]->room())
            .come(server);
    print("every place is taken", server);
    const auto until = Clock::now() + std::chrono::seconds{settings.seconds};
    std::size_t came_again = 0;
    while (Clock::now() < until) {
        for (const auto& host : hosts)
            ask_for_replays(*host, 1);
        for (Hog& hog : hogs) {
            if (ask_for_replays(*hog.guest, 4)) continue;
            ++came_again;
            hog.come(server);
        }
        stop_if_interrupted();
    }
    print("everybody has asked for replays and read none", server);
    std::printf("  sessions that were closed meanwhile and came again: %zu\n", came_again);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures the most memory that the server takes with its usual limits.",
                                "bench_worst-case"};
    program.option("--rooms", settings.rooms, "rooms", 1, 150);
    program.option("--games", settings.games, "games of each", 1, 8);
    program.option("--seconds", settings.seconds, "how long nobody reads", 1, 60);
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
