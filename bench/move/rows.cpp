#include "bench/move/rows.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace seq::bench {
namespace {

/// The middle one of some writes of a page, each with its fdatasync.
double sync_ms(const std::filesystem::path& parent) {
    const TemporaryDirectory directory{parent};
    const std::string path = directory.path() / "page";
    const Fd file{checked(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600), "open")};
    static constexpr std::array<char, 4096> page{};
    std::vector<std::uint32_t> times_us;
    for (int i = 0; i < 51; ++i) {
        const auto begin = Clock::now();
        checked(static_cast<int>(pwrite(file.get(), page.data(), page.size(), i * 4096)), "pwrite");
        checked(fdatasync(file.get()), "fdatasync");
        const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
        times_us.push_back(static_cast<std::uint32_t>(passed.count()));
    }
    return percentile_ms(times_us, 0.5);
}

/// Bytes that a server has had written when it has stopped, after these sessions or only their beginnings:
/// the rooms made, the seats taken and the cards dealt.
struct Written {
    std::uint64_t moves = 0;
    std::uint64_t bytes = 0;
};
Written write_sessions(const MoveSettings& settings, const Plan& plan, std::uint64_t sessions, bool plays) {
    RunningServer server{settings.paths.program, settings.paths.data, {.threads = settings.threads.front()}};
    Written written;
    for (std::uint64_t i = 0; i < sessions; ++i) {
        SimulatedSession session{server, plan};
        session.gather();
        if (plays) session.play();
        written.moves += session.tally().moves;
    }
    written.bytes = server.stop_and_count_bytes_written();
    return written;
}

double bytes_a_move(const MoveSettings& settings, const Plan& plan, std::uint64_t sessions) {
    const Written with = write_sessions(settings, plan, sessions, true);
    const Written without = write_sessions(settings, plan, sessions, false);
    return (static_cast<double>(with.bytes) - static_cast<double>(without.bytes)) /
           static_cast<double>(with.moves);
}

void print_row(const char* name, Cost& cost, double echo_us) {
    const double us = us_each(cost.server_cpu, cost.moves);
    std::printf("  %-28s %10.0f %10.2f %10.1f %10.1f %10.1f\n", name, a_second(cost.moves, cost.passed), us,
                us / echo_us, percentile_ms(cost.latencies_us, 0.5), percentile_ms(cost.latencies_us, 0.99));
}

}  // namespace

void print_moves(EchoFloor& floor, const RunningServer& server, const MoveSettings& settings,
                 Seconds length) {
    const Others others{floor, server};
    Fast fast = measure_fast(floor, server, settings.fast(), length * 0.7);
    const auto moves = static_cast<std::uint64_t>(length.count() * 0.3 * settings.paced);
    Cost paced = simulate_session(server, settings.at_a_pace(std::min(moves, settings.fast().moves)));
    const auto [least, most] = std::ranges::minmax(fast.ratios);
    std::printf("  %-28s %10s %10s %10s %10s %10s\n", "", "a second", "CPU us", "echo = 1", "p50 ms",
                "p99 ms");
    std::printf("  %-28s %10.0f %10.2f %10.1f\n", "raw epoll echo, 80 B",
                a_second(fast.echo.messages, fast.echo.passed), fast.echo_us(), 1.0);
    print_row("moves, as fast as they go", fast.cost, fast.echo_us());
    print_row("moves, at a pace", paced, fast.echo_us());
    std::printf("  %zu rounds, ratio %.1f to %.1f; %llu moves\n", fast.ratios.size(), least, most,
                static_cast<unsigned long long>(fast.cost.moves));
    std::printf(
        "  moves per CPU-second of the busiest thread (with one thread, that of the rooms) / echoes per\n"
        "  CPU-second of the echo thread: 1/%.1f\n",
        fast.thread_ratio());
    std::printf(
        "  cores busy: server %.2f, players %.2f (fast moves); other programs %.2f (all along), idle %.0f "
        "%%\n",
        cores(fast.cost.server_cpu, fast.cost.passed), cores(fast.cost.own_cpu, fast.cost.passed),
        others.busy_cores(), 100 * others.idle_share());
    std::printf("  a commit to this disk: %.2f ms to write 4 KiB and sync them\n",
                sync_ms(settings.paths.data));
    std::fflush(stdout);
}

void print_crowds(EchoFloor& floor, const RunningServer& server, const MoveSettings& settings,
                  Seconds length) {
    constexpr std::array<Crowd, 3> crowds{{{.players = 2}, {.players = 12}, {.players = 4, .spectators = 8}}};
    for (const Crowd& crowd : crowds) {
        const std::size_t tables = std::max<std::size_t>(1, settings.rooms * Crowd{}.all() / crowd.all());
        const Plan plan{.tables = tables, .moves = 50 * tables, .crowd = crowd};
        const Fast fast = measure_fast(floor, server, plan, length);
        std::printf(
            "  %zu rooms of %zu players and %zu spectators: %.0f moves a second, %.1f echoes a move, "
            "%.2f a delivery\n",
            tables, crowd.players, crowd.spectators, a_second(fast.cost.moves, fast.cost.passed),
            fast.ratio(), fast.ratio() / static_cast<double>(crowd.all()));
        std::fflush(stdout);
    }
}

void print_tls(const MoveSettings& settings, unsigned threads, Seconds length) {
    const ThrowawayTls tls{settings.paths.data};
    EchoFloor floor{&tls};
    const RunningServer server{
        settings.paths.program, settings.paths.data, {.threads = threads, .tls = &tls}};
    const Fast fast = measure_fast(floor, server, settings.fast(), length);
    const auto [least, most] = std::ranges::minmax(fast.ratios);
    std::printf(
        "  over TLS: %.0f moves a second, %.2f us; an echo over TLS %.2f us, ratio %.1f (%.1f to %.1f)\n",
        a_second(fast.cost.moves, fast.cost.passed), fast.move_us(), fast.echo_us(), fast.ratio(), least,
        most);
    std::fflush(stdout);
}

void print_journal(const RunningServer& server, const MoveSettings& settings, unsigned threads,
                   Seconds length) {
    const RunningServer without{
        settings.folder / "bench_unjournaled", settings.paths.data, {.threads = threads}};
    simulate_session(without, settings.fast());
    Cost journaled;
    Cost unjournaled;
    const auto begin = Clock::now();
    do {
        journaled += simulate_session(server, settings.fast());
        unjournaled += simulate_session(without, settings.fast());
    } while (Clock::now() - begin < length);
    const double with_us = us_each(journaled.server_cpu, journaled.moves);
    const double without_us = us_each(unjournaled.server_cpu, unjournaled.moves);
    std::printf("  with and without the journal: %.2f and %.2f us a move, ratio %.2f\n", with_us, without_us,
                with_us / without_us);
    std::fflush(stdout);
}

void print_bytes_written(const MoveSettings& settings) {
    constexpr std::uint64_t enough = 40'000;
    const Plan fast = settings.fast();
    const auto sessions = (enough + fast.moves - 1) / fast.moves;
    const double fast_bytes = bytes_a_move(settings, fast, sessions);
    std::printf("  bytes written a move, the log's checkpoint included: %.0f as fast as they go", fast_bytes);
    std::fflush(stdout);
    const double paced_bytes = bytes_a_move(settings, settings.at_a_pace(fast.moves), 1);
    std::printf(", %.0f at a pace\n", paced_bytes);
    std::fflush(stdout);
}

void print_calls(const MoveSettings& settings, unsigned threads) {
    const RunningServer server{settings.paths.program,
                               settings.paths.data,
                               {.threads = threads, .counter = settings.folder / "bench_count_calls.so"}};
    simulate_session(server, settings.fast());
    const Cost cost = simulate_session(server, settings.fast());
    const auto moves = static_cast<double>(cost.moves);
    std::printf("  calls a move:");
    for (std::size_t i = 0; i < call_names.size(); ++i)
        std::printf("%s %.2f %s", i == 0 ? "" : ",", static_cast<double>(cost.calls[i]) / moves,
                    std::string{call_names[i]}.c_str());
    const auto sends = cost.calls[static_cast<std::size_t>(Call::send)];
    std::printf("; %.2f frames a send\n", static_cast<double>(cost.frames) / static_cast<double>(sends));
}

}  // namespace seq::bench
