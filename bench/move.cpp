// Durable moves a second of the real server over real sockets, and what one costs beside an echo by a raw
// epoll server that is measured in turn with it, so that a busy or a slow machine changes both.

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <sys/vfs.h>
#include <thread>

#include "bench/move/growth.hpp"
#include "bench/move/rows.hpp"

namespace seq::bench {
namespace {

bool is_in_memory(const std::filesystem::path& directory) {
    constexpr auto tmpfs = 0x01021994;
    struct statfs system{};
    return statfs(directory.c_str(), &system) == 0 && system.f_type == tmpfs;
}

void print_rows(EchoFloor& floor, const MoveSettings& settings) {
    std::printf(
        "%zu rooms of four over loopback, draw=auto, random legal moves; a move counts when it is accepted, "
        "durable and\n"
        "told to all four. CPU is the server's, all threads and the kernel's work for them. %u cores.\n",
        settings.rooms, std::thread::hardware_concurrency());
    for (const unsigned threads : settings.threads) {
        const RunningServer server{settings.paths.program, settings.paths.data, {.threads = threads}};
        const Seconds length{settings.seconds / static_cast<double>(settings.threads.size())};
        std::printf("\nsequenced%s\n", threads == 0 ? "" : (" --threads " + std::to_string(threads)).c_str());
        print_moves(floor, server, settings, length);
        print_crowds(floor, server, settings, length * 0.1);
        print_tls(settings, threads, length * 0.3);
        print_journal(server, settings, threads, length * 0.3);
        print_calls(settings, threads);
    }
    std::puts("");
    print_bytes_written(settings);
}

void run(const MoveSettings& settings, bool growth) {
    if (!std::filesystem::exists(settings.paths.program))
        throw std::runtime_error{"there is no server at " + settings.paths.program.string() +
                                 "; build `sequenced`, or say where it is by --server"};
    if (is_in_memory(settings.paths.data))
        std::printf(
            "The data is on a tmpfs: nothing was really durable. Choose a directory on a disk by --data.\n");
    EchoFloor floor;
    if (growth) return print_growth(floor, settings);
    print_rows(floor, settings);
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    seq::bench::MoveSettings settings;
    bool growth = false;
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
    app.add_flag("--growth", growth,
                 "measure instead what a move costs as the number of rooms grows to 5,000");
    return program.run(argc, argv, [&] { seq::bench::run(settings, growth); });
}
