// Random complete games a second on one core: of Sequence what the rules cost, alone and with what a room
// adds to them; then the rules alone of every game.

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

struct Count {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t seen = 0;  ///< keeps the compiler from leaving out what is not used
};

void play(Match& match, FastRandom& random, Chance& chance, bool with_views, Count& count) {
    const std::size_t players = setup(match).players();
    while (!result(match)) {
        const Seat seat = turn(match);
        const LegalActions legal = legal_actions(match, seat);
        const Action action = legal.at(random.below(static_cast<std::uint32_t>(legal.count())));
        ++count.moves;
        if (!with_views) {
            apply_silently(match, seat, action, chance);
            continue;
        }
        count.seen += apply(match, seat, action, chance).size();
        for (std::size_t i = 0; i < players; ++i)
            count.seen += view(match, Seat::at(i)).turn.number;
    }
}

/// So that a move is a move, with its draw.
Setup drawing_at_once(std::string_view preset, std::size_t players) {
    Setup setup = *make_setup(preset, players);
    setup.options.draw = DrawMode::automatic;
    return setup;
}

/// Games a second for about this long, a line.
template <typename NewChance>
void measure(const std::string& name, const Setup& setup, bool with_views, std::chrono::milliseconds length,
             NewChance new_chance) {
    using Clock = std::chrono::steady_clock;
    FastRandom random{1};
    Count count;
    const auto begin = Clock::now();
    std::chrono::duration<double> passed{};
    do {
        auto chance = new_chance(count.games);
        Match match = !with_views ? start_silently(setup, chance) : start(setup, chance).match;
        play(match, random, chance, with_views, count);
        ++count.games;
        passed = Clock::now() - begin;
    } while (passed < length);
    const auto games = static_cast<double>(count.games);
    const auto moves = static_cast<double>(count.moves);
    std::printf("%-34s %10.0f games/s %8.1f ns/move %7.1f moves/game\n", name.c_str(), games / passed.count(),
                passed.count() / moves * 1e9, moves / games);
    if (count.seen == 1) std::puts("");
}

constexpr auto fast = [](std::uint64_t n) { return FastChance{n}; };

protocol::FairDealChance fair(std::uint64_t n) {
    protocol::Digest key{};
    for (std::size_t i = 0; i < 8; ++i)
        key[i] = static_cast<std::uint8_t>(n >> (8 * i));
    return protocol::FairDealChance{key};
}

}  // namespace
}  // namespace seq::bench

int main(int argc, char** argv) {
    using namespace seq;
    using namespace seq::bench;
    const std::chrono::milliseconds length{argc > 1 ? std::atoi(argv[1]) : 2000};
    const Setup four = drawing_at_once("sequence", 4);
    std::puts("Sequence, four players, draw=auto, uniformly random legal moves, one core");
    for (const bool with_views : {false, true}) {
        const std::string views = with_views ? "views and events on, " : "views and events off, ";
        measure(views + "fast chance", four, with_views, length, fast);
        measure(views + "fairdeal/1", four, with_views, length, fair);
    }
    std::puts("\nevery game, views and events off, fast chance");
    for (const Preset& preset : presets())
        for (const std::size_t players : {4U, 2U}) {
            if (players == 2 && preset.kind != Kind::dice_board) continue;  // there four play as teams
            const std::string name = std::string{preset.name} + ", " + std::to_string(players) + " players";
            measure(name, drawing_at_once(preset.name, players), false, length / 2, fast);
        }
    return EXIT_SUCCESS;
}
