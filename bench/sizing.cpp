// What a connection, a room, a game and a restart cost the real server: the figures that an operator needs to
// choose a machine.

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/move/program.hpp"
#include "bench/move/server.hpp"
#include "bench/move/simulated_session.hpp"
#include "bench/move/websocket.hpp"
#include "bench/sizing/report.hpp"
#include "bench/sizing/starts.hpp"

namespace seq::bench {
namespace {

struct Settings {
    ServerPaths paths{};
    std::size_t connections = 1000;
    std::size_t rooms = 200;
    StartSettings starts{};
};

constexpr std::uint32_t first_guest = 0x7f020001;  // 127.2.0.1
constexpr std::uint64_t until_all_are_over = UINT64_MAX;

/// Connections that have become WebSockets and say nothing.
class IdleGuests {
  public:
    IdleGuests(const RunningServer& server, std::size_t count) {
        guests_.reserve(count);
        for (std::size_t n = 0; n < count; ++n) {
            guests_.emplace_back(first_guest + static_cast<std::uint32_t>(n), server.address());
            poller_.add(guests_.back().fd(), n);
        }
        for (std::size_t open = 0; open < count;) {
            const auto events = poller_.wait(std::chrono::seconds{10});
            if (events.empty()) throw std::runtime_error{"the server lets nobody in any more"};
            for (const epoll_event& event : events) {
                guests_[event.data.u64].receive([](std::string_view) {});
                open += guests_[event.data.u64].is_open() ? 1 : 0;
            }
        }
    }

  private:
    Poller poller_;
    std::vector<WebSocket> guests_;
};

void measure_connections(const RunningServer& server, const Settings& settings) {
    const std::uint64_t before = server.resident_bytes();
    const IdleGuests guests{server, settings.connections};
    print("memory of a connection that says nothing",
          kilobytes(server.resident_bytes(), before, settings.connections), "KB");
}

/// Whole games in all rooms at once, as fast as they go.
void measure_games(const RunningServer& server, const Settings& settings) {
    const std::uint64_t before = server.resident_bytes();
    const std::uint64_t disk_before = server.data_bytes();
    SimulatedSession session{server, {.tables = settings.rooms, .moves = until_all_are_over}};
    session.gather();
    const std::uint64_t dealt = server.resident_bytes();
    print("memory of a room of four that begins a game, with its four connections",
          kilobytes(dealt, before, settings.rooms), "KB");
    const auto cpu = server.cpu_time();
    const auto begin = Clock::now();
    session.play();
    const auto passed = Clock::now() - begin;
    const auto moves = static_cast<double>(session.tally().moves);
    print("memory that its game has added at the end",
          kilobytes(server.resident_bytes(), dealt, settings.rooms), "KB");
    print("moves of a game of four", moves / static_cast<double>(settings.rooms), "");
    print("disk of a whole game of four", kilobytes(server.data_bytes(), disk_before, settings.rooms), "KB");
    print("moves a second, all rooms at once", moves / seconds(passed), "");
    print("processor time of a move", seconds(server.cpu_time() - cpu) / moves * 1e6, "us");
}

/// Plays games in all rooms up to their middle, and leaves them.
void play_half_of_games(const RunningServer& server, const Settings& settings,
                        const std::string& turn_seconds) {
    constexpr std::uint64_t moves = 40;
    SimulatedSession session{
        server, {.tables = settings.rooms, .moves = moves * settings.rooms, .turn_seconds = turn_seconds}};
    session.gather();
    session.play();
}

/// Rooms with a turn clock are loaded at the start, all others when somebody comes.
void measure_restart(RunningServer& server, const Settings& settings) {
    const std::string games = std::to_string(settings.rooms) + " running games";
    print("start with no running game, the rooms of before on the disk", milliseconds(server.restart()),
          "ms");
    const std::uint64_t without = server.resident_bytes();
    play_half_of_games(server, settings, "off");
    print("start with " + games + " without a turn clock", milliseconds(server.restart()), "ms");
    play_half_of_games(server, settings, "600");
    print("start with " + games + " with a turn clock, about 40 moves each", milliseconds(server.restart()),
          "ms");
    print("memory of such a room after the start, with nobody connected",
          kilobytes(server.resident_bytes(), without, settings.rooms), "KB");
}

void measure_with_players(const Settings& settings) {
    RunningServer server{settings.paths.program, settings.paths.data, {.flags = {"--log-level", "warn"}}};
    print("memory after the start", megabytes(server.resident_bytes()), "MB");
    measure_connections(server, settings);
    server.restart();  // what was given back to the heap would hide what rooms take
    measure_games(server, settings);
    measure_restart(server, settings);
}

void run(const Settings& settings) {
    std::printf("%zu connections, %zu rooms of four, random legal moves, draw=auto\n\n", settings.connections,
                settings.rooms);
    if (settings.rooms > 0) measure_with_players(settings);
    measure_starts(settings.paths, settings.starts);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures what connections, rooms and games cost the server.", "bench_sizing",
                                settings.paths};
    CLI::App& app = program.options();
    app.add_option("--connections", settings.connections, "connections that say nothing")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    app.add_option("--rooms", settings.rooms, "rooms of four at a time; 0: measure only the starts below")
        ->check(CLI::Range(0, 2000))
        ->capture_default_str();
    app.add_option("--running-rooms", settings.starts.running, "with a turn clock, of a start; 0: skip it")
        ->check(CLI::Range(0, 10'000))
        ->capture_default_str();
    app.add_option("--resting-rooms", settings.starts.resting, "without a clock, of a start; 0: skip it")
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str();
    app.add_option("--entries", settings.starts.long_entries,
                   "of a resting room that a player enters; 0: skip it")
        ->check(CLI::Range(0, 90'000))
        ->capture_default_str();
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
