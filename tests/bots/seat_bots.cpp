#include "tests/bots/seat_bots.hpp"

#include <doctest/doctest.h>

#include "tests/engine/support/chance.hpp"

namespace seq::test {

bots::Below numbers(std::uint64_t seed) {
    return [random = SplitMix{seed}](std::uint32_t count) mutable {
        return static_cast<std::uint32_t>(random.below(count));
    };
}

Action choice(const Match& match, BotLevel level, std::uint64_t seed) {
    const Seat seat = turn(match);
    const Action action =
        bots::make_player(level, numbers(seed))->choose(view(match, seat), legal_actions(match, seat));
    REQUIRE(!check(match, seat, action));
    return action;
}

Side play_game(const Setup& setup, const std::vector<BotLevel>& levels, std::uint64_t seed,
               const OnAction& on_action) {
    TestChance chance{seed};
    std::vector<std::unique_ptr<bots::Player>> players;
    for (std::size_t i = 0; i < setup.players(); ++i)
        players.push_back(bots::make_player(levels[i % setup.sides()], numbers(seed + i)));
    Match match = start_silently(setup, chance);
    while (!result(match)) {
        const Seat seat = turn(match);
        const Action action = players[seat.index()]->choose(view(match, seat), legal_actions(match, seat));
        on_action(seat, action);
        apply_silently(match, seat, action, chance);
    }
    return result(match).value().side;
}

Side winner(const Setup& setup, const std::vector<BotLevel>& levels, std::uint64_t seed) {
    return play_game(setup, levels, seed, [](Seat, const Action&) {});
}

}  // namespace seq::test
