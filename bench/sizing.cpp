// What a connection, a room, a game and a restart cost the real server: the figures that an operator needs to
// choose a machine.

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/move/guest.hpp"
#include "bench/move/program.hpp"
#include "bench/move/simulated_session.hpp"
#include "bench/sizing/written_rooms.hpp"

namespace seq::bench {
namespace {

struct Settings {
    std::size_t connections = 1000;
    std::size_t rooms = 200;
    std::size_t running = 1000;       ///< rooms with a turn clock
    std::size_t running_moves = 400;  ///< of each
    std::size_t resting = 100'000;    ///< small rooms that no clock runs in
    std::size_t long_moves = 10'000;  ///< of a room without a clock, which a player enters
};

constexpr std::size_t repeats = 5;
constexpr std::uint32_t first_guest = 0x7f020001;  // 127.2.0.1

double kilobytes(std::uint64_t after, std::uint64_t before, std::size_t things) {
    return (static_cast<double>(after) - static_cast<double>(before)) / 1024 / static_cast<double>(things);
}

double milliseconds(std::chrono::nanoseconds time) {
    return static_cast<double>(time.count()) / 1e6;
}

void print(const std::string& what, double figure, const char* unit) {
    std::printf("  %-76s %9.1f %s\n", what.c_str(), figure, unit);
    std::fflush(stdout);
}

void measure_connections(const RunningServer& server, const Settings& settings) {
    const std::uint64_t before = server.resident_bytes();
    boost::asio::io_context io;
    std::vector<WebSocket> idle;
    for (std::size_t n = 0; n < settings.connections; ++n)
        idle.emplace_back(io, first_guest + static_cast<std::uint32_t>(n), server.address());
    print("memory of a connection that says nothing",
          kilobytes(server.resident_bytes(), before, settings.connections), "KB");
}

/// Whole games in all rooms at once, as fast as they go.
void measure_games(const RunningServer& server, const Settings& settings) {
    const std::uint64_t before = server.resident_bytes();
    const std::uint64_t disk_before = server.data_bytes();
    SimulatedSession session{{&server}, {.tables = settings.rooms, .moves = UINT64_MAX}};  // all games
    const std::uint64_t dealt = server.resident_bytes();
    print("memory of a room of four that begins a game, with its four connections",
          kilobytes(dealt, before, settings.rooms), "KB");
    const auto cpu = server.cpu_time();
    const auto begin = Clock::now();
    session.play();
    const double passed_ms = milliseconds(Clock::now() - begin);
    const auto moves = static_cast<double>(session.tally().moves);
    print("memory that its game has added at the end",
          kilobytes(server.resident_bytes(), dealt, settings.rooms), "KB");
    print("moves of a game of four", moves / static_cast<double>(settings.rooms), "");
    print("disk of a whole game of four", kilobytes(server.data_bytes(), disk_before, settings.rooms), "KB");
    print("moves a second, all rooms at once", 1e3 * moves / passed_ms, "");
    print("processor time of a move", 1e3 * milliseconds(server.cpu_time() - cpu) / moves, "us");
}

void measure_with_players(const Settings& settings) {
    RunningServer server{};
    print("memory after the start", static_cast<double>(server.resident_bytes()) / 1024 / 1024, "MB");
    measure_connections(server, settings);
    server.stop();  // what was given back to the heap would hide what rooms take
    server.start();
    measure_games(server, settings);
}

/// The build id of the server, which it prints with its version; its snapshots count for this build only.
std::string build_of_server() {
    const std::string command = "'" + built_program("sequenced") + "' --version";
    const std::unique_ptr<FILE, int (*)(FILE*)> output{popen(command.c_str(), "r"), &pclose};
    std::array<char, 1024> text{};
    const std::size_t size = output ? std::fread(text.data(), 1, text.size(), output.get()) : 0;
    const std::string_view printed{text.data(), size};
    const std::size_t at = printed.find("build ");
    if (at == std::string_view::npos) throw std::runtime_error{"the server does not print its build"};
    return std::string{printed.substr(at + 6, printed.find('\n', at) - at - 6)};
}

/// A server on a journal with these rooms, which is stopped.
std::unique_ptr<RunningServer> server_with(const RoomsToWrite& rooms) {
    auto server = std::make_unique<RunningServer>(ServerOptions{.flags = {"--log-level", "info"}});
    server->stop();
    write_rooms(server->data(), rooms);
    return server;
}

/// The shortest of so many starts on the same journal: other programs only make them longer.
void print_start(const RoomsToWrite& rooms, const std::string& what, std::size_t starts) {
    const auto server = server_with(rooms);
    auto loaded = std::chrono::nanoseconds::max();
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < starts; ++i) {
        server->start();
        loaded = std::min(loaded, server->wait_until_loaded());
        bytes = server->resident_bytes();
        server->stop();
    }
    print("start with " + std::to_string(rooms.count) + what, milliseconds(loaded), "ms");
    print("  memory then", static_cast<double>(bytes) / 1024 / 1024, "MB");
}

/// Several rooms of this length, each entered once without a snapshot, and once after another start, with the
/// snapshot that the first time has led to.
void measure_entering(std::size_t moves) {
    const auto server = server_with({.count = repeats, .moves = moves});
    for (const char* const how : {" without a snapshot", ""}) {
        server->start();
        std::array<double, repeats> times{};
        for (std::size_t i = 0; i < repeats; ++i) {
            Guest guest{first_guest, *server};
            const auto begin = Clock::now();
            guest.must(protocol::Join{code_of(i), "Guest", {}});
            times.at(i) = milliseconds(Clock::now() - begin);
        }
        server->stop();
        std::ranges::sort(times);
        print("a player enters a resting room of " + std::to_string(moves) + " moves" + how,
              times.at(repeats / 2), "ms");
    }
}

void run(const Settings& settings) {
    std::printf("%zu connections, %zu rooms of four, random legal moves, draw=auto\n\n", settings.connections,
                settings.rooms);
    if (settings.rooms > 0) measure_with_players(settings);
    const std::string running = " running rooms of " + std::to_string(settings.running_moves) + " moves";
    RoomsToWrite rooms{.count = settings.running, .moves = settings.running_moves, .turn_seconds = "600"};
    // After a start without snapshots there are some, so it is only measured once.
    if (rooms.count > 0) print_start(rooms, running + " without snapshots", 1);
    rooms.build = build_of_server();
    if (rooms.count > 0) print_start(rooms, running, repeats);
    if (settings.resting > 0)
        print_start({.count = settings.resting, .players = 2, .moves = 4}, " resting rooms", repeats);
    if (settings.long_moves > 0) measure_entering(settings.long_moves);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures what connections, rooms and games cost the server.",
                                "bench_sizing"};
    program.option("--connections", settings.connections, "connections that say nothing", 1, 10'000);
    program.option("--rooms", settings.rooms, "rooms of four at a time; 0: measure only the starts below", 0,
                   2000);
    program.option("--running-rooms", settings.running, "with a turn clock, of a start; 0: skip it", 0,
                   10'000);
    program.option("--running-moves", settings.running_moves, "of each of these", 1, 80'000);
    program.option("--resting-rooms", settings.resting, "without a clock, of a start; 0: skip it", 0,
                   1'000'000);
    program.option("--moves", settings.long_moves, "of a resting room that a player enters; 0: skip it", 0,
                   80'000);
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
