#include "server/core/talk/decide_call.hpp"

#include <algorithm>

#include "server/core/refusals.hpp"
#include "server/core/talk/calls.hpp"
#include "server/core/talk/circle.hpp"

namespace seq::core {
namespace {

using protocol::Refused;
using protocol::Way;

Side side_of(const State& state, const Member& member) {
    return state.setup.side(member.playing_as);
}

/// A seat of the running game, in which table talk costs something, and nothing waits for a verdict or a
/// forfeit.
std::optional<Refused> refuse_any_call(const State& state, const Member& member) {
    if (!state.game_is_running()) return refusal("game-not-running", "this is done in the game");
    if (!member.playing_as.is_seat())
        return refusal("not-seated", "only those who play call table talk", "T1");
    if (state.talk.call)
        return refusal("call-open", "one call at a time: the open one is settled first", "T2");
    if (const auto rejection = check(state.game->match(), table, Penalty{Side::at(0)}))
        return to_refused(*rejection);
    if (state.talk.refused_calls[side_of(state, member).index()] >= Talk::refused_calls_max)
        return refusal("no-calls-left", "two calls of your side were refused in this game", "T2");
    const std::size_t side = side_of(state, member).index();
    if (state.talk.call_noted[side] > state.talk.last_move_began[side])
        return refusal("call-noted",
                       "the last call of your side was noted; your side can call again when it has made "
                       "another move",
                       "T3");
    return std::nullopt;
}

std::optional<Refused> refuse_call_of(const State& state, const Member& member, const Line& line) {
    if (!line.from.is_seat() || line.game != state.games)
        return refusal("cannot-be-called", "only what a seat says in this game can be called", "T1");
    if (!line.said.phrase.empty())
        return refusal("cannot-be-called", "the fixed phrases cannot be called", "T2");
    const Side side = state.setup.side(line.from);
    if (side == side_of(state, member))
        return refusal("own-side", "one calls what a rival side has said", "T1");
    if (line.called) return refusal("called-before", "a message is called once", "T2");
    if (line.said.message < state.talk.last_move_began[side.index()])
        return refusal("call-too-late", "this was said before that side's last move began", "T1");
    return std::nullopt;
}

bool may_settle(const Call& call, Way way) {
    return std::ranges::find(call.open.ways, way) != call.open.ways.end();
}

bool is_past(const Call& call, std::chrono::seconds time, TimePoint now) {
    return time_to_settle(call.open.ways) - call.time.left(now) >= time;
}

tl::unexpected<Refused> refuse_without_call() {
    return refuse("no-call", "no call is open", "T1");
}

}  // namespace

Decision decide_call(const State& state, const Member& member, protocol::MessageNumber message) {
    if (auto refused = refuse_any_call(state, member)) return tl::unexpected{std::move(*refused)};
    const Line* line = readable_line(state, member, message);
    if (line == nullptr) return refuse("no-such-message", "there is no such message, or it is too old");
    if (auto refused = refuse_call_of(state, member, *line)) return tl::unexpected{std::move(*refused)};
    return Resolved{};
}

Decision decide_concession(const State& state, const Member& member, TimePoint now) {
    if (!state.talk.call) return refuse_without_call();
    const Call& call = *state.talk.call;
    if (!member.playing_as.is_seat() || side_of(state, member) != call.open.side)
        return refuse("not-your-call", "only the called side can own up", "T1");
    if (is_past(call, concession_time, now)) return refuse("too-late", "one owns up within 20 seconds", "T1");
    return Resolved{};
}

Decision decide_ruling(const State& state, const Member& member) {
    if (!state.talk.call) return refuse_without_call();
    if (referee_of(state) != &member) return refuse("not-referee", "only the referee rules on a call", "T1");
    if (!may_settle(*state.talk.call, Way::referee))
        return refuse("not-your-call", "under `honour` nobody rules on a call", "T3");
    return Resolved{};
}

Decision decide_vote(const State& state, const Member& member, TimePoint now) {
    if (!state.talk.call) return refuse_without_call();
    const Call& call = *state.talk.call;
    if (!may_settle(call, Way::neutral_side) || !is_neutral(state, call, member))
        return refuse("not-your-call", "only the seats of a third side vote on a call", "T1");
    if (is_past(call, vote_time, now)) return refuse("too-late", "one votes within 20 seconds", "T1");
    if (std::ranges::find(call.votes, member.id, &Call::Vote::member) != call.votes.end())
        return refuse("voted-already", "you have voted on this call", "T1");
    return Resolved{};
}

}  // namespace seq::core
