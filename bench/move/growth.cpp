#include "bench/move/growth.hpp"

#include <array>
#include <cstdio>

namespace seq::bench {
namespace {

constexpr std::size_t moves_at_once = 100;
constexpr std::size_t moves_a_room = 10;
constexpr std::uint64_t moves_a_round = 50'000;
constexpr int rounds = 2;
constexpr auto echo_slice = std::chrono::milliseconds{500};

/// A number of rooms, on a server of its own, which never has had more of them at a time.
struct Size {
    Size(std::size_t rooms, const MoveSettings& settings)
        : plan{.tables = rooms,
               .moves = moves_a_room * rooms,
               .moves_at_once = moves_at_once,
               .crowd = {.players = 2}},
          server{settings.paths.program, settings.paths.data, {.threads = settings.threads.front()}} {
        simulate_session(server, plan);  // warms it up
    }

    void measure_round(EchoFloor& floor) {
        const auto before = floor.play(echo_slice);
        for (std::uint64_t moves = 0; moves < moves_a_round;) {
            const Cost session = simulate_session(server, plan);
            moves += session.moves;
            fast.cost += session;
        }
        fast.echo = fast.echo + before + floor.play(echo_slice);
    }

    Plan plan;
    RunningServer server;
    Fast fast{};
};

}  // namespace

void print_growth(EchoFloor& floor, const MoveSettings& settings) {
    std::array<Size, 3> sizes{Size{100, settings}, Size{1000, settings}, Size{5000, settings}};
    for (int round = 0; round < rounds; ++round)
        for (Size& size : sizes)
            size.measure_round(floor);
    std::printf(
        "Rooms of two players, each of which makes %zu moves, %zu moves on their way at a time.\n"
        "  %8s %10s %10s %10s %12s\n",
        moves_a_room, moves_at_once, "rooms", "a second", "CPU us", "echo = 1", "100 rooms = 1");
    for (const Size& size : sizes)
        std::printf("  %8zu %10.0f %10.2f %10.1f %12.2f\n", size.plan.tables,
                    a_second(size.fast.cost.moves, size.fast.cost.passed), size.fast.move_us(),
                    size.fast.ratio(), size.fast.ratio() / sizes.front().fast.ratio());
}

}  // namespace seq::bench
