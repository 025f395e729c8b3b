#include "server/core/draws.hpp"

#include <algorithm>

#include "server/core/answers.hpp"
#include "server/core/bots/bot_moves.hpp"
#include "server/core/commit.hpp"
#include "server/core/holds.hpp"
#include "server/core/presence.hpp"
#include "server/core/refusals.hpp"

namespace seq::core {
namespace {

constexpr auto a_draw = protocol::MoveKind::draw;

Seat seat_of(const State& state, const HeldDraw& held) {
    return std::ranges::find(state.members, held.member, &Member::id)->seat.value();
}

/// Whether the room draws for this member, at once (S19).
bool is_drawn_for(const Member& member) {
    return member.playing_as.is_seat() && (level_on(member) || member.away_since);
}

/// Until when the owed card of this seat is safe from the draws of others; nothing while its play is still
/// being sent.
std::optional<TimePoint> grace_ends(const State& state, Seat seat) {
    const auto sent = state.game->play_sent_at(seat);
    if (!sent) return std::nullopt;
    return *sent + std::chrono::seconds{state.setup.options.draw_grace_s};
}

bool may_draw(const State& state, Seat seat) {
    return !check(state.game->match(), seat, Draw{});
}

bool draw_for(State& state, const Member& member, TimePoint now, Effects& effects) {
    const Seat seat = member.playing_as;
    if (!is_drawn_for(member) || !may_draw(state, seat) || must_wait(state, seat, now)) return false;
    if (level_on(member))
        commit(state, {.at = now, .deed = MovedByBot{seat, {.kind = a_draw}}}, effects);
    else
        commit(state, {.at = now, .deed = DrawnForAway{seat}}, effects);
    return true;
}

/// Judges a held draw anew. True when it is settled, one way or the other.
bool let_go(State& state, const HeldDraw& held, TimePoint now, Effects& effects) {
    const Member& member = *state.members.at(held.member);
    const auto rejection = check(state.game->match(), *member.seat, Draw{});
    if (!rejection && must_wait(state, *member.seat, now)) return false;
    if (rejection) {
        if (member.session) refuse(state, *member.session, held.id, to_refused(*rejection), effects);
        return true;
    }
    if (member.session)
        accept(state, *member.session, member, {held.id, held.content, state.version() + 1, false}, effects);
    commit(state,
           {.at = now,
            .by = member.id,
            .id = held.id,
            .content = held.content,
            .deed = Moved{{.kind = a_draw, .card = {}, .space = {}, .sequences = {}}}},
           effects);
    return true;
}

/// One draw that need not wait, of those that the room makes and then of those that are held.
bool one_goes(State& state, TimePoint now, Effects& effects) {
    for (const Member& member : state.members)
        if (draw_for(state, member, now, effects)) return true;
    const auto gone = std::ranges::find_if(
        state.held_draws, [&](const HeldDraw& held) { return let_go(state, held, now, effects); });
    if (gone == state.held_draws.end()) return false;
    state.held_draws.erase(gone);
    return true;
}

/// Wakes up when the grace is over that a draw by this seat waits for. Only for times to come: what is over
/// has been seen to, and who wished for it would be woken without end.
void wish_for(const State& state, Seat drawing, TimePoint now, Effects& effects) {
    for (const Seat seat : state.game->lapsing_by_draw_of(drawing))
        if (const auto ends = grace_ends(state, seat); ends && *ends > now) effects.wish(*ends);
}

}  // namespace

bool must_wait(const State& state, Seat drawing, TimePoint now) {
    return std::ranges::any_of(state.game->lapsing_by_draw_of(drawing), [&](Seat seat) {
        const auto ends = grace_ends(state, seat);
        return is_drawn_for(member_on(state, seat)) || !ends || now < *ends;
    });
}

void settle_draws(State& state, TimePoint now, Effects& effects) {
    if (!state.game || play_is_held(state)) return;
    while (one_goes(state, now, effects)) {
    }  // one that goes may free another
    for (const Member& member : state.members)
        if (is_drawn_for(member) && may_draw(state, member.playing_as))
            wish_for(state, member.playing_as, now, effects);
    for (const HeldDraw& held : state.held_draws)
        wish_for(state, seat_of(state, held), now, effects);
}

}  // namespace seq::core
