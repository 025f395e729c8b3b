// Durable moves a second of the real server over real sockets, and what one costs beside an echo by a raw
// epoll server that is measured in turn with it, so that a busy or a slow machine changes both.

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <thread>

#include "bench/move/measure.hpp"
#include "bench/move/program.hpp"

namespace seq::bench {
namespace {

struct Settings {
    double seconds = 10;
    std::size_t rooms = 100;
    unsigned paced = 1000;  ///< moves a second of the paced measurement
    unsigned threads = 1;   ///< of the server; 0 leaves it to the server
    bool growth = false;

    /// All rooms as fast as they go, for some thousand moves.
    Plan fast() const { return {.tables = rooms, .moves = 50 * rooms}; }
    /// All rooms, with so much time to think that they make `paced` moves a second together.
    Plan at_a_pace(std::uint64_t moves) const {
        return {.tables = rooms, .moves = moves, .think = std::chrono::milliseconds{1000 * rooms / paced}};
    }
};

void print_row(const char* name, Cost& cost, double echo_us) {
    const double us = us_each(cost.server_cpu, cost.moves);
    std::printf("  %-28s %10.0f %10.2f %10.1f %10.1f %10.1f\n", name, a_second(cost.moves, cost.passed), us,
                us / echo_us, percentile_ms(cost.latencies_us, 0.5), percentile_ms(cost.latencies_us, 0.99));
}

/// Moves as fast as they go, then at the pace of people.
void print_moves(EchoFloor& floor, const RunningServer& server, const Settings& settings, Seconds length) {
    Fast fast = measure_fast(floor, server, settings.fast(), length * 0.7);
    const auto moves = static_cast<std::uint64_t>(length.count() * 0.3 * settings.paced);
    Cost paced = simulate_session({&server}, settings.at_a_pace(std::min(moves, settings.fast().moves)));
    std::printf("  %-28s %10s %10s %10s %10s %10s\n", "", "a second", "CPU us", "echo = 1", "p50 ms",
                "p99 ms");
    std::printf("  %-28s %10.0f %10.2f %10.1f\n", "raw epoll echo, 80 B",
                a_second(fast.echo.messages, fast.echo.passed), fast.echo_us(), 1.0);
    print_row("moves, as fast as they go", fast.cost, fast.echo_us());
    print_row("moves, at a pace", paced, fast.echo_us());
    std::printf("  cores busy as fast as they go: server %.2f, players %.2f\n",
                Seconds{fast.cost.server_cpu} / Seconds{fast.cost.passed},
                Seconds{fast.cost.own_cpu} / Seconds{fast.cost.passed});
    std::fflush(stdout);
}

/// Moves over TLS against echoes over TLS.
void print_tls(const Settings& settings, Seconds length) {
    ThrowawayTls tls;
    EchoFloor floor{&tls};
    const RunningServer server{{.threads = settings.threads, .tls = &tls}};
    const Fast fast = measure_fast(floor, server, settings.fast(), length);
    std::printf("  over TLS: %.0f moves a second, %.2f us; an echo over TLS %.2f us, ratio %.1f\n",
                a_second(fast.cost.moves, fast.cost.passed), fast.move_us(), fast.echo_us(), fast.ratio());
    std::fflush(stdout);
}

/// The same moves with and without a journal, in turn.
void print_journal(const RunningServer& server, const Settings& settings, Seconds length) {
    const RunningServer without{{.threads = settings.threads, .program = "bench_unjournaled"}};
    simulate_session({&without}, settings.fast());
    Cost journaled;
    Cost unjournaled;
    const auto begin = Clock::now();
    do {
        journaled += simulate_session({&server}, settings.fast());
        unjournaled += simulate_session({&without}, settings.fast());
    } while (Clock::now() - begin < length);
    const double with_us = us_each(journaled.server_cpu, journaled.moves);
    const double without_us = us_each(unjournaled.server_cpu, unjournaled.moves);
    std::printf("  with and without the journal: %.2f and %.2f us a move, ratio %.2f\n", with_us, without_us,
                with_us / without_us);
    std::fflush(stdout);
}

/// What moves have the server write to its disk, until it has stopped. What another one writes for the same
/// rooms without a move is subtracted.
double bytes_a_move(const Settings& settings, const Plan& plan, std::uint64_t sessions) {
    std::array<double, 2> bytes{};
    std::uint64_t moves = 0;
    for (const bool plays : {false, true}) {
        RunningServer server{{.threads = settings.threads}};
        for (std::uint64_t i = 0; i < sessions; ++i) {
            SimulatedSession session{{&server}, plan};
            if (plays) session.play();
            moves += session.tally().moves;
        }
        bytes.at(plays ? 1 : 0) = static_cast<double>(server.stop_and_count_bytes_written());
    }
    return (bytes[1] - bytes[0]) / static_cast<double>(moves);
}

void print_bytes_written(const Settings& settings) {
    constexpr std::uint64_t enough = 40'000;
    const Plan fast = settings.fast();
    const double fast_bytes = bytes_a_move(settings, fast, (enough + fast.moves - 1) / fast.moves);
    const double paced_bytes = bytes_a_move(settings, settings.at_a_pace(fast.moves), 1);
    std::printf(
        "  bytes written a move, the log's checkpoint included: %.0f as fast as they go, %.0f at a pace\n",
        fast_bytes, paced_bytes);
}

/// What a move costs among 100, 1,000 and 5,000 rooms of two players each, at the same number of moves on
/// their way at a time. Each number has a server of its own, which never has more of them.
void print_growth(EchoFloor& floor, const Settings& settings) {
    constexpr std::size_t moves_a_room = 10;
    std::printf("Rooms of two players, each of which makes %zu moves, 100 moves on their way at a time.\n",
                moves_a_room);
    double first = 0;
    for (const std::size_t rooms : {100U, 1000U, 5000U}) {
        const RunningServer server{{.threads = settings.threads}};
        const Plan plan{.tables = rooms, .moves = moves_a_room * rooms, .moves_at_once = 100, .players = 2};
        const Fast fast = measure_fast(floor, server, plan, Seconds{settings.seconds});
        if (first == 0) first = fast.ratio();
        std::printf(
            "  %5zu rooms: %6.0f moves a second, %6.2f us or %5.1f echoes a move, 100 rooms = 1: %.2f\n",
            rooms, a_second(fast.cost.moves, fast.cost.passed), fast.move_us(), fast.ratio(),
            fast.ratio() / first);
        std::fflush(stdout);
    }
}

void run(const Settings& settings) {
    EchoFloor floor;
    if (settings.growth) return print_growth(floor, settings);
    std::printf(
        "%zu rooms of four over loopback, draw=auto, random legal moves; a move counts when it is accepted, "
        "durable and\n"
        "told to all four. CPU is the server's, all threads and the kernel's work for them. %u cores.\n",
        settings.rooms, std::thread::hardware_concurrency());
    const RunningServer server{{.threads = settings.threads}};
    const Seconds length{settings.seconds};
    print_moves(floor, server, settings, length);
    print_tls(settings, length * 0.3);
    print_journal(server, settings, length * 0.3);
    print_bytes_written(settings);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures durable moves over real sockets against a raw echo.", "bench_move"};
    program.option("--seconds", settings.seconds, "about how long to measure", 1, 600);
    program.option("--rooms", settings.rooms, "rooms of four at a time", 1, 10'000);
    program.option("--threads", settings.threads, "of the server; 0 leaves it to the server", 0, 256);
    program.option("--pace", settings.paced, "moves a second of the paced measurement", 1, 100'000);
    program.flag("--growth", settings.growth,
                 "measure instead what a move costs as the number of rooms grows to 5,000");
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
