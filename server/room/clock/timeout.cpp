#include <utility>

#include "server/room/clock/timekeeping.hpp"
#include "server/room/game/games.hpp"

namespace seq::room {
namespace {

using Numbers = protocol::fairdeal::Stream;

Numbers numbers_from(const Entropy& entropy) {
    return Numbers{protocol::hmac_sha256(entropy, protocol::as_bytes("sequence: moves of a clock"))};
}

/// An easy bot chooses any legal move with equal probability.
BotLevel level_of(AtZero at_zero) {
    switch (at_zero) {
        case AtZero::bot: return BotLevel::medium;
        case AtZero::random: return BotLevel::easy;
    }
    SEQ_ASSERT(!"a way of the enum");
}

std::optional<Turn> timed_out_turn(const State& state, TimePoint now) {
    const auto& clock = state.play.clock.turn;
    if (!clock || !clock->time.runs()) return std::nullopt;
    const auto left = clock->time.left(now) + lag_compensation(state, clock->turn.seat);
    return left > Countdown::Time{0} ? std::nullopt : std::optional{clock->turn};
}

bool goes_on(const State& state, const Turn& turn) {
    const auto now = turn_of(state);
    return now && now->is_same(turn) && now->may_act;
}

/// A move that depends only on what the seat sees and may do.
Action choose(bots::Player& player, const Match& match, Seat seat) {
    LegalActions legal = legal_actions(match, seat);
    legal.draw = false;  // the room draws separately
    return player.choose(view(match, seat), legal);
}

bool can_draw(const State& state, Seat seat, TimePoint now) {
    return state.game_is_running() && !check(state.play.game->match(), seat, Draw{}) &&
           !must_wait(state, seat, now);
}

}  // namespace

TimedOutTurn::TimedOutTurn(const State& state, const Turn& turn, const Entropy& entropy)
    : turn_{turn}, numbers_{std::make_unique<Numbers>(numbers_from(entropy))} {
    player_ = state.dependencies.player(
        level_of(state.setup.options.at_zero),
        [numbers = numbers_.get()](std::uint32_t count) { return numbers->below(count); });
}

std::optional<TimedOutTurn> TimedOutTurn::find(const State& state, TimePoint now, const Entropy& entropy) {
    const auto turn = timed_out_turn(state, now);
    if (!turn) return std::nullopt;
    return TimedOutTurn{state, *turn, entropy};
}

// A seat does not lose a card because its time is over: the room draws for it before and after its moves,
// unless that would end another player's right to a card too soon (S19).
std::optional<Entry> TimedOutTurn::next(const State& state, TimePoint now) {
    const Entry draw{.at = now, .cause = DrawForSeat{turn_.seat}};
    if (std::exchange(begins_, false) && can_draw(state, turn_.seat, now)) return draw;
    if (is_over_) return std::nullopt;
    if (goes_on(state, turn_)) {
        const Action action = choose(*player_, state.play.game->match(), turn_.seat);
        return Entry{.at = now, .cause = MoveByClock{turn_.seat, protocol::to_words(action, state.deck())}};
    }
    is_over_ = true;
    if (can_draw(state, turn_.seat, now)) return draw;
    return std::nullopt;
}

}  // namespace seq::room
