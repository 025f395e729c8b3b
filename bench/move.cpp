// Durable moves a second of the real server over real sockets, and what one costs beside an echo by a raw
// epoll server that is measured in turn with it, so that a busy or a slow machine changes both.

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <sys/vfs.h>
#include <thread>
#include <vector>

#include "bench/move/echo.hpp"
#include "bench/move/program.hpp"
#include "bench/move/server.hpp"
#include "bench/move/simulated_session.hpp"

namespace seq::bench {
namespace {

using Seconds = std::chrono::duration<double>;

struct Settings {
    ServerPaths paths{};
    /// Where the programs are that belong to this one.
    std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    double seconds = 10;
    std::size_t rooms = 100;
    unsigned paced = 1000;  ///< moves a second of the second measurement
    std::vector<unsigned> threads{1,
                                  0};  ///< of the server, one run after the other; 0 leaves it to the server
};

/// Echoes, and sessions that play as fast as they go, measured in turn.
struct Fast {
    EchoFloor::Result echo;
    Cost cost;
    std::vector<double> ratios;  ///< of moves to the echo, one a round
};

struct Measured {
    Fast fast;
    Cost paced;
    double others = 0;  ///< cores that were busy with other programs
};

double us_each(std::chrono::nanoseconds time, std::uint64_t count) {
    return count == 0 ? 0 : static_cast<double>(time.count()) / 1e3 / static_cast<double>(count);
}

double a_second(std::uint64_t count, std::chrono::nanoseconds passed) {
    return static_cast<double>(count) / Seconds{passed}.count();
}

double bytes_each(const Cost& cost) {
    return static_cast<double>(cost.bytes_written) / static_cast<double>(cost.moves);
}

double cores(std::chrono::nanoseconds cpu, std::chrono::nanoseconds passed) {
    return Seconds{cpu} / Seconds{passed};
}

double percentile_ms(std::vector<std::uint32_t>& values_us, double part) {
    if (values_us.empty()) return 0;
    const auto nth =
        values_us.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values_us.size() - 1));
    std::ranges::nth_element(values_us, nth);
    return *nth / 1e3;
}

EchoFloor::Result operator+(const EchoFloor::Result& a, const EchoFloor::Result& b) {
    return {a.messages + b.messages, a.passed + b.passed, a.cpu + b.cpu};
}

/// How much of this machine other programs use while this lives. They slow us down, so the figures should say
/// it.
class Others {
  public:
    Others(const EchoFloor& floor, const RunningServer& server)
        : floor_{floor}, server_{server}, machine_{machine_cpu_time()}, ours_{ours()}, begin_{Clock::now()} {}

    double busy_cores() const {
        const auto theirs = machine_cpu_time() - machine_ - (ours() - ours_);
        return std::max(0.0, cores(theirs, Clock::now() - begin_));
    }

  private:
    std::chrono::nanoseconds ours() const { return own_cpu_time() + floor_.cpu_time() + server_.cpu_time(); }

    const EchoFloor& floor_;
    const RunningServer& server_;
    std::chrono::nanoseconds machine_;
    std::chrono::nanoseconds ours_;
    Clock::time_point begin_;
};

/// Echo, moves, echo, again and again. The first session is not counted: it warms up both.
Fast measure_fast(EchoFloor& floor, const RunningServer& server, const Plan& plan, Seconds length) {
    constexpr auto slice = std::chrono::milliseconds{250};
    simulate_session(server, plan);
    Fast fast;
    const auto begin = Clock::now();
    do {
        const auto before = floor.play(slice);
        const Cost cost = simulate_session(server, plan);
        const auto echo = before + floor.play(slice);
        fast.echo = fast.echo + echo;
        fast.cost += cost;
        fast.ratios.push_back(us_each(cost.server_cpu, cost.moves) / us_each(echo.cpu, echo.messages));
    } while (Clock::now() - begin < length);
    return fast;
}

/// Moves as fast as they go, then at the pace of people.
Measured measure(EchoFloor& floor, const RunningServer& server, const Settings& settings, Seconds length) {
    const Plan plan{.tables = settings.rooms, .moves = 50 * settings.rooms};
    const Others others{floor, server};
    Measured measured;
    measured.fast = measure_fast(floor, server, plan, length * 0.7);
    const auto think = std::chrono::milliseconds{1000 * settings.rooms / settings.paced};
    const auto moves = static_cast<std::uint64_t>(length.count() * 0.3 * settings.paced);
    measured.paced = simulate_session(server, {settings.rooms, std::min(moves, plan.moves), think});
    measured.others = others.busy_cores();
    return measured;
}

void print_moves(const char* name, Cost& cost, double echo_us) {
    const double us = us_each(cost.server_cpu, cost.moves);
    std::printf("  %-28s %10.0f %10.2f %10.1f %10.1f %10.1f\n", name, a_second(cost.moves, cost.passed), us,
                us / echo_us, percentile_ms(cost.latencies_us, 0.5), percentile_ms(cost.latencies_us, 0.99));
}

void print(const std::string& name, Measured& measured) {
    Fast& fast = measured.fast;
    const double echo_us = us_each(fast.echo.cpu, fast.echo.messages);
    const auto [least, most] = std::ranges::minmax(fast.ratios);
    std::printf("\n%-30s %10s %10s %10s %10s %10s\n", name.c_str(), "a second", "CPU us", "echo = 1",
                "p50 ms", "p99 ms");
    std::printf("  %-28s %10.0f %10.2f %10.1f\n", "raw epoll echo, 80 B",
                a_second(fast.echo.messages, fast.echo.passed), echo_us, 1.0);
    print_moves("moves, as fast as they go", fast.cost, echo_us);
    print_moves("moves, at a pace", measured.paced, echo_us);
    std::printf("  %zu rounds, ratio %.1f to %.1f; %llu moves; %.0f B written a move, %.0f B at a pace\n",
                fast.ratios.size(), least, most, static_cast<unsigned long long>(fast.cost.moves),
                bytes_each(fast.cost), bytes_each(measured.paced));
    std::printf("  of these echoes, %.1f are of the busiest thread: with one thread, that of the rooms\n",
                us_each(fast.cost.thread_cpu, fast.cost.moves) / echo_us);
    std::printf("  cores busy: server %.2f, players %.2f (fast moves); other programs %.2f (all along)\n",
                cores(fast.cost.server_cpu, fast.cost.passed), cores(fast.cost.own_cpu, fast.cost.passed),
                measured.others);
    std::fflush(stdout);
}

/// Rooms of other sizes, with as many connections in all. A delivery tells one person of one move.
void print_crowds(EchoFloor& floor, const RunningServer& server, const Settings& settings, Seconds length) {
    constexpr std::array<Crowd, 3> crowds{{{.players = 2}, {.players = 12}, {.players = 4, .spectators = 8}}};
    for (const Crowd& crowd : crowds) {
        const std::size_t tables = std::max<std::size_t>(1, settings.rooms * Crowd{}.all() / crowd.all());
        const Plan plan{.tables = tables, .moves = 50 * tables, .crowd = crowd};
        const Fast fast = measure_fast(floor, server, plan, length);
        const double ratio =
            us_each(fast.cost.server_cpu, fast.cost.moves) / us_each(fast.echo.cpu, fast.echo.messages);
        std::printf(
            "  %zu rooms of %zu players and %zu spectators: %.0f moves a second, %.1f echoes a move, "
            "%.2f a delivery\n",
            tables, crowd.players, crowd.spectators, a_second(fast.cost.moves, fast.cost.passed), ratio,
            ratio / static_cast<double>(crowd.all()));
        std::fflush(stdout);
    }
}

/// The same moves with and without a journal, in turn.
void print_journal(const RunningServer& server, const Settings& settings, unsigned threads, Seconds length) {
    const RunningServer without{settings.folder / "bench_unjournaled", settings.paths.data, threads};
    const Plan plan{.tables = settings.rooms, .moves = 50 * settings.rooms};
    simulate_session(without, plan);
    Cost journaled;
    Cost unjournaled;
    const auto begin = Clock::now();
    do {
        journaled += simulate_session(server, plan);
        unjournaled += simulate_session(without, plan);
    } while (Clock::now() - begin < length);
    const double with_us = us_each(journaled.server_cpu, journaled.moves);
    const double without_us = us_each(unjournaled.server_cpu, unjournaled.moves);
    std::printf("  with and without the journal: %.2f and %.2f us a move, ratio %.2f\n", with_us, without_us,
                with_us / without_us);
    std::fflush(stdout);
}

/// What a move makes the server call. Counted in a session of its own, because counting takes time.
void print_calls(const Settings& settings, unsigned threads) {
    const RunningServer server{
        settings.paths.program, settings.paths.data, threads, {}, settings.folder / "bench_count_calls.so"};
    const Plan fast{.tables = settings.rooms, .moves = 50 * settings.rooms};
    simulate_session(server, fast);
    const Cost cost = simulate_session(server, fast);
    const auto moves = static_cast<double>(cost.moves);
    std::printf("  calls a move:");
    for (std::size_t i = 0; i < call_names.size(); ++i)
        std::printf("%s %.2f %s", i == 0 ? "" : ",", static_cast<double>(cost.calls[i]) / moves,
                    std::string{call_names[i]}.c_str());
    const auto sends = cost.calls[static_cast<std::size_t>(Call::send)];
    std::printf("; %.2f frames a send\n", static_cast<double>(cost.frames) / static_cast<double>(sends));
}

bool is_in_memory(const std::filesystem::path& directory) {
    constexpr auto tmpfs = 0x01021994;
    struct statfs system{};
    return statfs(directory.c_str(), &system) == 0 && system.f_type == tmpfs;
}

void run(const Settings& settings) {
    if (!std::filesystem::exists(settings.paths.program))
        throw std::runtime_error{"there is no server at " + settings.paths.program.string() +
                                 "; build `sequenced`, or say where it is by --server"};
    EchoFloor floor;
    std::printf(
        "%zu rooms of four over loopback, draw=auto, random legal moves; a move counts when it is accepted, "
        "durable and\n"
        "told to all four. CPU is the server's, all threads and the kernel's work for them. %u cores.\n",
        settings.rooms, std::thread::hardware_concurrency());
    if (is_in_memory(settings.paths.data))
        std::printf(
            "The data is on a tmpfs: nothing was really durable. Choose a directory on a disk by --data.\n");
    for (const unsigned threads : settings.threads) {
        const RunningServer server{settings.paths.program, settings.paths.data, threads};
        const Seconds length{settings.seconds / static_cast<double>(settings.threads.size())};
        Measured measured = measure(floor, server, settings, length);
        print(threads == 0 ? "sequenced" : "sequenced --threads " + std::to_string(threads), measured);
        print_crowds(floor, server, settings, length * 0.1);
        print_journal(server, settings, threads, length * 0.3);
        print_calls(settings, threads);
    }
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::Settings settings;
    seq::bench::Program program{"Measures durable moves over real sockets against a raw echo.", "bench_move",
                                settings.paths};
    CLI::App& app = program.options();
    app.add_option("--seconds", settings.seconds, "about how long to measure")
        ->check(CLI::Range(1.0, 600.0))
        ->capture_default_str();
    app.add_option("--rooms", settings.rooms, "rooms of four at a time")
        ->check(CLI::Range(1, 2000))
        ->capture_default_str();
    app.add_option("--threads", settings.threads, "of the server, one run each; 0 leaves it to the server")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    app.add_option("--pace", settings.paced, "moves a second of the paced measurement")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    return program.run(argc, argv, [&] { seq::bench::run(settings); });
}
