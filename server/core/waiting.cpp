#include "server/core/waiting.hpp"

#include <algorithm>

#include "server/core/answers.hpp"
#include "server/core/commit.hpp"
#include "server/core/judge.hpp"

namespace seq::core {
namespace {

bool is_away(const Member& member, TimePoint now) {
    return member.gone_at && now - *member.gone_at >= away_after;
}

const Member& member_on(const State& state, Seat seat) {
    const auto found = std::ranges::find(state.members, std::optional{seat}, &Member::seat);
    SEQ_ASSERT(found != state.members.end());
    return *found;
}

Seat seat_of(const State& state, const HeldDraw& held) {
    return std::ranges::find(state.members, held.member, &Member::id)->seat.value();
}

/// Until when the owed card of this seat is safe from the draws of others; nothing while its play is still
/// being sent.
std::optional<TimePoint> grace_ends(const State& state, Seat seat) {
    const auto sent = state.game->play_sent_at(seat);
    if (!sent) return std::nullopt;
    return *sent + std::chrono::seconds{state.setup.options.draw_grace_s};
}

void draw_for_the_away(State& state, TimePoint now, Effects& effects) {
    for (const Member& member : state.members) {
        if (!member.seat || !is_away(member, now)) continue;
        if (check(state.game->match(), *member.seat, Draw{})) continue;
        commit(state, {.at = now, .deed = DrawnForAway{*member.seat}}, effects);
    }
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
            .deed = Moved{{.kind = protocol::MoveKind::draw, .card = {}, .space = {}, .sequences = {}}}},
           effects);
    return true;
}

void let_held_draws_go(State& state, TimePoint now, Effects& effects) {
    // One that goes may free another, so look again from the first.
    for (bool again = true; again;) {
        const auto gone = std::ranges::find_if(
            state.held_draws, [&](const HeldDraw& held) { return let_go(state, held, now, effects); });
        again = gone != state.held_draws.end();
        if (again) state.held_draws.erase(gone);
    }
}

void wish(Effects& effects, TimePoint time) {
    if (!effects.wake_at || time < *effects.wake_at) effects.wake_at = time;
}

void wish_to_wake(const State& state, Effects& effects) {
    for (const Member& member : state.members) {
        if (!member.seat || !member.gone_at) continue;
        if (!check(state.game->match(), *member.seat, Draw{})) wish(effects, *member.gone_at + away_after);
    }
    for (const HeldDraw& held : state.held_draws)
        for (const Seat seat : state.game->lapsing_by_draw_of(seat_of(state, held)))
            if (const auto ends = grace_ends(state, seat)) wish(effects, *ends);
}

}  // namespace

bool must_wait(const State& state, Seat drawing, TimePoint now) {
    return std::ranges::any_of(state.game->lapsing_by_draw_of(drawing), [&](Seat seat) {
        const auto ends = grace_ends(state, seat);
        return !is_away(member_on(state, seat), now) && (!ends || now < *ends);
    });
}

void settle(State& state, TimePoint now, Effects& effects) {
    effects.wake_at.reset();
    if (!state.game) return;
    draw_for_the_away(state, now, effects);
    let_held_draws_go(state, now, effects);
    wish_to_wake(state, effects);
}

}  // namespace seq::core
