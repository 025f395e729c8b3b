// How much one remote address makes the server write to the disk in a day, with the usual limits: 30 rooms
// with 90 sessions whose members say and set the longest things that the server takes.

#include <cstdio>
#include <memory>
#include <thread>
#include <vector>

#include "bench/move/guest.hpp"
#include "bench/move/program.hpp"

namespace seq::bench {
namespace {

using namespace protocol;

constexpr std::uint32_t one_address = 0x7f060001;  // 127.6.0.1
constexpr std::size_t rooms = 30;
constexpr std::size_t sessions_of_room = 3;
constexpr double a_day = 86'400;

std::string repeated(const char* text, std::size_t times) {
    std::string all;
    while (times-- > 0)
        all += text;
    return all;
}

/// The longest body of each kind, never twice the same. Members who are not the host only talk.
ClientBody longest(std::size_t n, bool is_host) {
    const std::string different = std::to_string(n % 10);
    if (is_host && n % 3 == 1)
        return LobbyCommand{SetVoiceLink{"https://voice.example/" + repeated(different.c_str(), 234)}};
    if (is_host && n % 3 == 2) return LobbyCommand{NameTable{different + repeated("\U0001F600", 39)}};
    return Say{different + repeated("\U0001F600", 279)};
}

std::vector<std::unique_ptr<Guest>> gather(const RunningServer& server) {
    std::vector<std::unique_ptr<Guest>> all;
    for (std::size_t room = 0; room < rooms; ++room) {
        Guest& host = *all.emplace_back(std::make_unique<Guest>(one_address, server));
        host.must(Create{.preset = "sequence",
                         .players = 4,
                         .sides = {},
                         .options = {},
                         .name = "Mallory",
                         .token = client::new_token()});
        for (std::size_t i = 1; i < sessions_of_room; ++i)
            all.emplace_back(std::make_unique<Guest>(one_address, server))
                ->must(Join{host.room(), "Mallory " + std::to_string(i), client::new_token()});
    }
    return all;
}

/// Goes on for so long. Returns how many commands were accepted.
std::size_t write(const std::vector<std::unique_ptr<Guest>>& all, double seconds) {
    static std::size_t n = 0;
    std::size_t accepted = 0;
    const auto until = Clock::now() + std::chrono::duration<double>{seconds};
    while (Clock::now() < until) {
        const std::size_t who = n % all.size();
        const bool is_host = who % sessions_of_room == 0;
        if (all[who]->ask(longest(n / all.size(), is_host)) == "accepted") ++accepted;
        ++n;
        std::this_thread::sleep_for(std::chrono::milliseconds{5});  // commands in commits of their own
        stop_if_interrupted();
    }
    return accepted;
}

// What comes after the measured time is as fast as its last fifth.
void run(unsigned seconds) {
    const RunningServer server{{.flags = {"--log-level", "error"}, .lifts_limits = false}};
    const auto all = gather(server);
    const double last_seconds = seconds / 5.0;
    const std::size_t accepted = write(all, seconds - last_seconds);
    const auto before = static_cast<double>(server.bytes_written());
    const std::size_t accepted_last = write(all, last_seconds);
    const auto after = static_cast<double>(server.bytes_written());
    const double a_second = (after - before) / last_seconds;
    const double day = after + a_second * (a_day - seconds);
    std::printf(
        "%zu sessions in %zu rooms, from one address, for %u s\n"
        "  at first %zu commands accepted, %.1f MB written (%.0f bytes a command)\n"
        "  in the last %.0f s %zu commands accepted, %.0f bytes a second written\n"
        "  in a day %.0f MB written\n",
        all.size(), rooms, seconds, accepted, before / 1e6, before / static_cast<double>(accepted),
        last_seconds, accepted_last, a_second, day / 1e6);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    unsigned seconds = 900;
    seq::bench::Program program{"Measures how much one address makes the server write in a day.",
                                "bench_one-address"};
    program.option("--seconds", seconds, "how long it writes", 10, 86'400);
    return program.run(argc, argv, [&] { seq::bench::run(seconds); });
}
