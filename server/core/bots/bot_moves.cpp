#include <algorithm>

#include "engine/base/mutant.hpp"
#include "protocol/fairdeal/stream.hpp"
#include "server/core/bots/bots.hpp"
#include "server/core/clock/pause.hpp"

namespace seq::core {
namespace {

bool somebody_is_here(const State& state) {
    return std::ranges::any_of(state.members,
                               [](const Member& member) { return member.session.has_value(); });
}

bool is_person_s(const Member& member) {
    return member.playing_as.is_seat() && !level_on(member);
}

/// A game of bots only is played while a member is connected, because it might never end.
bool bots_may_play(const State& state) {
    return state.game_is_running() && (!play_is_held(state) || is_mutant("bots-play-while-held")) &&
           (somebody_is_here(state) || std::ranges::any_of(state.members, is_person_s));
}

const Member* bot_to_move(const State& state) {
    if (!bots_may_play(state)) return nullptr;
    const auto found = std::ranges::find_if(state.members, [&](const Member& member) {
        return level_on(member) && is_waited_for(state, member.playing_as);
    });
    return found == state.members.end() ? nullptr : &*found;
}

Action choose(const State& state, Seat seat, BotLevel level, const Entropy& entropy) {
    protocol::fairdeal::Stream numbers{entropy};
    const auto player =
        state.dependencies.player(level, [&](std::uint32_t count) { return numbers.below(count); });
    LegalActions legal = legal_actions(state.game->match(), seat);
    legal.draw = false;  // the room draws for bots (draws.hpp)
    return player->choose(view(state.game->match(), seat), legal);
}

}  // namespace

std::optional<BotLevel> level_on(const Member& member) {
    return member.bot ? member.bot : member.stand_in;
}

bool is_waited_for(const State& state, Seat seat) {
    if (!state.game_is_running() || !seat.is_seat()) return false;
    const LegalActions& legal = state.game->last_sent(seat);
    return legal.count() > (legal.draw ? 1U : 0U);
}

std::optional<Entry> bot_move(const State& state, TimePoint now, const Entropy& entropy) {
    const Member* member = bot_to_move(state);
    if (member == nullptr || !state.thinking || state.thinking->seat != member->playing_as)
        return std::nullopt;
    if (now < state.thinking->since + bot_thinks) return std::nullopt;
    const Seat seat = member->playing_as;
    const Action action = choose(state, seat, *level_on(*member), entropy);
    return Entry{.at = now, .cause = MoveByBot{seat, protocol::to_words(action, state.deck())}};
}

void keep_thinking(State& state, TimePoint now, WakeUp& wake) {
    const Member* member = bot_to_move(state);
    if (member == nullptr) return state.thinking.reset();
    if (!state.thinking || state.thinking->seat != member->playing_as)
        state.thinking = Thinking{member->playing_as, now};
    if (!is_mutant("bots-never-wake")) wake.by(state.thinking->since + bot_thinks);
}

}  // namespace seq::core
