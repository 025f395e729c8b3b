// Random complete games of four a second on one core: what the rules cost, alone and with what a room adds to
// them.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/fast_chance.hpp"
#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"

namespace seq::bench {
namespace {

enum class Told : std::uint8_t { nothing, events_and_views };

struct Count {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t told = 0;  ///< keeps the compiler from leaving out what nobody looks at
};

void play(Match& match, FastRandom& random, Chance& chance, Told told, Count& count) {
    const std::size_t players = setup(match).players();
    while (!result(match)) {
        const Seat seat = turn(match);
        const LegalActions legal = legal_actions(match, seat);
        const Action action = legal.at(random.below(static_cast<std::uint32_t>(legal.count())));
        ++count.moves;
        if (told == Told::nothing) {
            apply_silently(match, seat, action, chance);
            continue;
        }
        count.told += apply(match, seat, action, chance).size();
        for (std::size_t i = 0; i < players; ++i)
            count.told += view(match, Seat::at(i)).as_cards().hand.size();
    }
}

/// Games a second for about this long.
template <typename NewChance>
void measure(const char* name, Told told, std::chrono::milliseconds length, NewChance new_chance) {
    using Clock = std::chrono::steady_clock;
    Setup four = *make_setup("sequence", 4);
    four.options.draw = DrawMode::automatic;  // so that a move is a move, with its draw
    FastRandom random{1};
    Count count;
    const auto begin = Clock::now();
    std::chrono::duration<double> passed{};
    do {
        auto chance = new_chance(count.games);
        Started started = start(four, chance);
        play(started.match, random, chance, told, count);
        ++count.games;
        passed = Clock::now() - begin;
    } while (passed < length);
    const auto games = static_cast<double>(count.games);
    const auto moves = static_cast<double>(count.moves);
    std::printf("%-42s %10.0f games/s %8.1f ns/move %7.1f moves/game\n", name, games / passed.count(),
                passed.count() / moves * 1e9, moves / games);
    if (count.told == 1) std::puts("");
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    using namespace seq::bench;
    const std::chrono::milliseconds length{argc > 1 ? std::atoi(argv[1]) : 2000};
    const auto fast = [](std::uint64_t n) { return FastChance{n}; };
    const auto fair = [](std::uint64_t n) {
        seq::protocol::Digest key{};
        for (std::size_t i = 0; i < 8; ++i)
            key[i] = static_cast<std::uint8_t>(n >> (8 * i));
        return seq::protocol::FairDealChance{key};
    };
    std::puts("Sequence, four players, draw=auto, uniformly random legal moves, one core");
    measure("views and events off, fast chance", Told::nothing, length, fast);
    measure("views and events off, fairdeal/1", Told::nothing, length, fair);
    measure("views and events on, fast chance", Told::events_and_views, length, fast);
    measure("views and events on, fairdeal/1", Told::events_and_views, length, fair);
    return EXIT_SUCCESS;
}
