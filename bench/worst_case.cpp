// The most memory that the server takes with its usual limits when everybody does the worst at once: every
// place is taken, rooms are full of long games, nobody reads what they asked for, and more wait outside.

#include <cstdio>
#include <deque>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/move/guest.hpp"
#include "bench/move/program.hpp"
#include "bench/move/server.hpp"

namespace seq::bench {
namespace {

using namespace protocol;

struct Settings {
    ServerPaths paths{};
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

double megabytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / 1024 / 1024;
}

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
    std::vector<Guest*> playing;
    for (const auto& host : hosts)
        playing.push_back(host.get());
    while (!playing.empty()) {
        std::vector<std::pair<Guest*, CommandId>> asked;
        for (Guest* host : playing) {
            for (std::size_t i = 1; i < casts_at_once; ++i)
                host->say(Move{{.kind = MoveKind::cast}});
            asked.emplace_back(host, host->say(Move{{.kind = MoveKind::cast}}));
        }
        playing.clear();
        for (const auto& [host, id] : asked)
            if (host->answer_to(id) == "accepted") playing.push_back(host);
        stop_if_interrupted();
    }
}

/// Asks for what is long, and does not read it. One who was sent away comes again.
class Hog {
  public:
    Hog(std::uint32_t from, const RunningServer& server, RoomCode room)
        : from_{from}, server_{server}, room_{std::move(room)} {
        come();
    }

    void ask() {
        try {
            for (std::uint32_t game = 1; game <= 4; ++game)
                guest_->say(FetchReplay{game});
        } catch (const std::exception&) {
            ++times_sent_away_;
            come();
        }
    }
    std::size_t times_sent_away() const { return times_sent_away_; }

  private:
    void come() {
        guest_ = std::make_unique<Guest>(from_, server_);
        guest_->ask(Join{room_, "Hog", client::new_token()});
    }

    std::uint32_t from_;
    const RunningServer& server_;
    RoomCode room_;
    std::unique_ptr<Guest> guest_;
    std::size_t times_sent_away_ = 0;
};

void print(const char* what, const RunningServer& server) {
    std::printf("  %-60s %7.1f MB now, %7.1f MB at most\n", what, megabytes(server.resident_bytes()),
                megabytes(server.peak_bytes()));
    std::fflush(stdout);
}

void run(const Settings& settings) {
    // The usual limits of memory; what a client may say in a second is let go, so that it does not take
    // hours.
    const RunningServer server{settings.paths.program,
                               settings.paths.data,
                               {.flags = {"--log-level", "error", "--connections-max", "500", "--limit",
                                          "waiting-max=250", "--rooms-max", "150", "--limit",
                                          "messages-per-second=100000,bytes-per-second=100000000"}}};
    print("after the start", server);
    for (std::size_t n = 0; n < passers_by; ++n) {
        const Fd passer_by = connect_from(first_passer_by + static_cast<std::uint32_t>(n), server.address());
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
        hogs.emplace_back(first_spectator + static_cast<std::uint32_t>(n), server,
                          hosts[n % hosts.size()]->room());
    print("every place is taken", server);
    const auto until = Clock::now() + std::chrono::seconds{settings.seconds};
    while (Clock::now() < until) {
        for (const auto& host : hosts)
            try {
                host->say(FetchReplay{1});
            } catch (const std::exception&) {
                continue;  // sent away
            }
        for (Hog& hog : hogs)
            hog.ask();
        stop_if_interrupted();
    }
    print("everybody has asked for replays and read none", server);
    std::size_t times = 0;
    for (const Hog& hog : hogs)
        times += hog.times_sent_away();
    std::printf("  sessions that were sent away meanwhile and came again: %zu\n", times);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures the most memory that the server takes with its usual limits.",
                                "bench_worst-case", settings.paths};
    CLI::App& app = program.options();
    app.add_option("--rooms", settings.rooms, "rooms")->check(CLI::Range(1, 150))->capture_default_str();
    app.add_option("--games", settings.games, "games of each")
        ->check(CLI::Range(1, 8))
        ->capture_default_str();
    app.add_option("--seconds", settings.seconds, "how long nobody reads")
        ->check(CLI::Range(1, 60))
        ->capture_default_str();
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
