#include "bench/sizing/starts.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bench/move/server.hpp"
#include "bench/move/websocket.hpp"
#include "bench/sizing/report.hpp"
#include "bench/sizing/written_rooms.hpp"
#include "protocol/message/codec.hpp"

namespace seq::bench {
namespace {

constexpr std::uint32_t guest_host = 0x7f030001;  // 127.3.0.1
constexpr std::size_t repeats = 5;

/// The build id of a server, which it prints with its version; its snapshots count for this build only.
std::string build_of(const std::filesystem::path& server) {
    const std::string command = "'" + server.string() + "' --version";
    const std::unique_ptr<FILE, int (*)(FILE*)> output{popen(command.c_str(), "r"), &pclose};
    std::array<char, 1024> text{};
    const std::size_t size = output ? std::fread(text.data(), 1, text.size(), output.get()) : 0;
    const std::string_view printed{text.data(), size};
    const std::size_t at = printed.find("build ");
    if (at == std::string_view::npos) throw std::runtime_error{"the server does not print its build"};
    return std::string{printed.substr(at + 6, printed.find('\n', at) - at - 6)};
}

/// The shortest of so many starts on the same journal: other programs only make them longer.
void print_start(RunningServer& server, const std::string& rooms, std::size_t starts = repeats) {
    std::chrono::nanoseconds open = std::chrono::nanoseconds::max();
    std::chrono::nanoseconds loaded = std::chrono::nanoseconds::max();
    std::chrono::nanoseconds cpu = std::chrono::nanoseconds::max();
    for (std::size_t i = 0; i < starts; ++i) {
        open = std::min(open, server.restart());
        loaded = std::min(loaded, server.wait_until_loaded());
        cpu = std::min(cpu, server.cpu_time());
    }
    print("start with " + rooms + ", until the port is open", milliseconds(open), "ms");
    print("  until the rooms that it loads are loaded", milliseconds(loaded), "ms");
    print("  processor time until then", milliseconds(cpu), "ms");
}

/// With the snapshots that the server has made of them, or without any, as after an upgrade. After a start
/// without snapshots there are some, so it is only measured once.
void measure_running(RunningServer& server, std::size_t count, const std::string& build) {
    write_rooms(server.data(), {.count = count,
                                .turn_seconds = "600",
                                .ago = std::chrono::seconds{running_moves + 50},
                                .build = build,
                                .play = [](PlayedRoom& room) {
                                    for (std::size_t i = 0; i < running_moves; ++i)
                                        room.move();
                                }});
    const std::string rooms =
        std::to_string(count) + " running rooms of " + std::to_string(running_moves) + " moves";
    if (build.empty())
        print_start(server, rooms + " without snapshots", 1);
    else
        print_start(server, rooms);
}

void measure_resting(RunningServer& server, std::size_t count) {
    constexpr std::size_t moves = 4;
    write_rooms(server.data(),
                {.count = count, .players = 2, .ago = std::chrono::seconds{20}, .play = [](PlayedRoom& room) {
                     for (std::size_t i = 0; i < moves; ++i)
                         room.move();
                 }});
    print_start(server, std::to_string(count) + " resting rooms");
}

/// The time from a player's `join` to its acceptance.
std::chrono::nanoseconds time_to_enter(const RunningServer& server, const protocol::RoomCode& room) {
    Poller poller;
    WebSocket guest{guest_host, server.address()};
    poller.add(guest.fd(), 0);
    std::chrono::nanoseconds passed{};
    Clock::time_point asked;
    while (passed.count() == 0) {
        if (poller.wait(std::chrono::seconds{10}).empty())
            throw std::runtime_error{"the server does not answer a join"};
        const bool was_open = guest.is_open();
        guest.receive([&](std::string_view text) {
            if (passed.count() > 0) return;
            if (!text.starts_with(R"({"type":"accepted")"))
                throw std::runtime_error{"a join was not accepted: " + std::string{text}};
            passed = Clock::now() - asked;
        });
        if (was_open || !guest.is_open()) continue;
        asked = Clock::now();
        guest.send_text(encode(protocol::ClientMessage{{}, {}, protocol::Join{room, "Guest", {}}}));
    }
    return passed;
}

/// Several rooms of this length, each entered once without a snapshot, and once after another start, with the
/// snapshot that the first time has led to.
void measure_entering(RunningServer& server, std::size_t entries) {
    write_rooms(server.data(),
                {.count = repeats, .ago = std::chrono::seconds{entries + 10}, .play = [&](PlayedRoom& room) {
                     while (room.version() < entries)
                         room.move();
                 }});
    for (const char* const how : {" without a snapshot", ""}) {
        server.restart();
        std::array<double, repeats> times{};
        for (std::size_t i = 0; i < repeats; ++i)
            times.at(i) = milliseconds(time_to_enter(server, code_of(i)));
        std::ranges::sort(times);
        print("a player enters a resting room of " + std::to_string(entries) + " entries" + how,
              times.at(repeats / 2), "ms");
    }
}

}  // namespace

void measure_starts(const ServerPaths& paths, const StartSettings& settings) {
    const auto with_server = [&](auto measure, std::size_t number) {
        if (number == 0) return;
        RunningServer server{paths.program, paths.data};
        server.stop();
        measure(server, number);
    };
    for (const std::string& build : {std::string{}, build_of(paths.program)})
        with_server([&](RunningServer& server, std::size_t count) { measure_running(server, count, build); },
                    settings.running);
    with_server(measure_resting, settings.resting);
    with_server(measure_entering, settings.long_entries);
}

}  // namespace seq::bench
