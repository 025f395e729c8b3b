#include "server/core/clock/run_out.hpp"

#include "protocol/fairdeal/stream.hpp"
#include "server/core/clock/timekeeping.hpp"
#include "server/core/clock/turn.hpp"
#include "server/core/commit.hpp"
#include "server/core/draws.hpp"

namespace seq::core {
namespace {

/// The numbers that what is chosen follows from.
using Numbers = protocol::fairdeal::Stream;

Numbers numbers_from(const Entropy& entropy) {
    return Numbers{protocol::hmac_sha256(entropy, protocol::as_bytes("sequence: moves of a clock"))};
}

/// A bot that is easy takes any legal move, each as likely as any other.
BotLevel level_of(AtZero at_zero) {
    switch (at_zero) {
        case AtZero::bot: return BotLevel::medium;
        case AtZero::random: return BotLevel::easy;
    }
    SEQ_ASSERT(!"a way of the enum");
}

std::optional<Turn> late_turn(const State& state, TimePoint now) {
    const auto& clock = state.clock.turn;
    if (!clock || !clock->time.runs()) return std::nullopt;
    const auto left = clock->time.left(now) + given_back(state, clock->turn.seat);
    return left > Countdown::Time{0} ? std::nullopt : std::optional{clock->turn};
}

bool goes_on(const State& state, const Turn& turn) {
    const auto now = turn_of(state);
    return now && now->is_same(turn) && now->may_act;
}

/// From what the seat sees and may do, and nothing else.
Action choose(bots::Player& player, const Match& match, Seat seat) {
    LegalActions legal = legal_actions(match, seat);
    legal.draw = false;  // the room has its own way with draws
    return player.choose(view(match, seat), legal);
}

/// A card is not lost to the clock: what the seat may draw is drawn for it, where that takes nobody else's
/// card too soon (S19).
void draw_for(State& state, Seat seat, TimePoint now, Effects& effects) {
    if (!state.game_is_running() || check(state.game->match(), seat, Draw{}) || must_wait(state, seat, now))
        return;
    commit(state, {.at = now, .deed = DrawnForAway{seat}}, effects);
}

}  // namespace

void move_for_the_late(State& state, TimePoint now, const Entropy& entropy, Effects& effects) {
    const auto late = late_turn(state, now);
    if (!late) return;
    Numbers numbers = numbers_from(entropy);
    const auto player = state.makers.player(level_of(state.setup.options.at_zero),
                                            [&](std::uint32_t count) { return numbers.below(count); });
    draw_for(state, late->seat, now, effects);
    while (goes_on(state, *late)) {
        const Action action = choose(*player, state.game->match(), late->seat);
        commit(state, {.at = now, .deed = MovedByClock{late->seat, protocol::to_words(action, state.deck())}},
               effects);
    }
    draw_for(state, late->seat, now, effects);
    keep_clock(state, now);  // the next turn has a clock of its own
}

}  // namespace seq::core
