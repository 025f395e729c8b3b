// What a move of each level costs, and how often each beats the next lower one: standard Sequence, two
// players.

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "bench/fast_chance.hpp"
#include "bots/player.hpp"
#include "engine/match.hpp"

namespace seq::bench {
namespace {

struct Measured {
    std::chrono::duration<double> thinking_time{};
    std::uint64_t moves = 0;
    int wins = 0;
};

std::unique_ptr<bots::Player> player(BotLevel level, std::uint64_t seed) {
    return bots::make_player(
        level, [random = FastRandom{seed}](std::uint32_t count) mutable { return random.below(count); });
}

/// One game; the first of `measured` plays seat 1 in even games.
void play(const Setup& setup, std::array<BotLevel, 2> levels, std::uint64_t n,
          std::array<Measured, 2>& measured) {
    using Clock = std::chrono::steady_clock;
    FastChance chance{n};
    const std::array players{player(levels[0], 2 * n), player(levels[1], 2 * n + 1)};
    Match match = start_silently(setup, chance);
    while (!result(match)) {
        const Seat seat = turn(match);
        const std::size_t who = (seat.index() + n) % 2;
        const View seen = view(match, seat);
        const LegalActions legal = legal_actions(match, seat);
        const auto began = Clock::now();
        const Action action = players[who]->choose(seen, legal);
        measured[who].thinking_time += Clock::now() - began;
        ++measured[who].moves;
        apply_silently(match, seat, action, chance);
    }
    const Side won = result(match)->side;
    if (won.is_side()) ++measured[(won.index() + n) % 2].wins;
}

void measure(BotLevel better, BotLevel other, std::uint64_t games) {
    Setup setup = make_setup("sequence", 2).value();
    setup.options.draw = DrawMode::automatic;
    std::array<Measured, 2> measured;
    for (std::uint64_t n = 0; n < games; ++n)
        play(setup, {better, other}, n, measured);
    const double moves = static_cast<double>(measured[0].moves);
    const double thinking_time = measured[0].thinking_time.count();
    std::printf("%-6s %10.0f moves/s %8.3f ms/move   wins %d of %llu against %s\n", to_string(better).data(),
                moves / thinking_time, thinking_time / moves * 1e3, measured[0].wins,
                static_cast<unsigned long long>(games), to_string(other).data());
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    using namespace seq::bench;
    const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 400;
    measure(seq::BotLevel::easy, seq::BotLevel::easy, games);
    measure(seq::BotLevel::medium, seq::BotLevel::easy, games);
    measure(seq::BotLevel::hard, seq::BotLevel::medium, games);
    return EXIT_SUCCESS;
}
