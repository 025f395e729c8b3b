
#include <algorithm>

#include "server/room/bots/bots.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/game/games.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/refusals.hpp"

namespace seq::room {
namespace {

constexpr auto a_draw = protocol::MoveKind::draw;

Seat seat_of(const State& state, const HeldDraw& held) {
    return std::ranges::find(state.members, held.member, &Member::id)->seat.value();
}

/// Whether the room draws for this member as soon as it may (S19).
bool is_drawn_for(const Member& member) {
    return member.playing_as.is_seat() && (level_on(member) || member.away_since);
}

/// When the grace of this seat ends, in which draws of others must not end its right to a card; nothing while
/// its play is still being sent.
std::optional<TimePoint> grace_ends(const State& state, Seat seat) {
    const auto sent = state.play.game->play_sent_at(seat);
    if (!sent) return std::nullopt;
    return *sent + std::chrono::seconds{state.setup.options.draw_grace_s};
}

bool may_draw(const State& state, Seat seat) {
    return !check(state.play.game->match(), seat, Draw{});
}

std::optional<Entry> draw_for(const State& state, const Member& member, TimePoint now) {
    const Seat seat = member.playing_as;
    if (!is_drawn_for(member) || !may_draw(state, seat) || must_wait(state, seat, now)) return std::nullopt;
    if (level_on(member)) return Entry{.at = now, .cause = MoveByBot{seat, {.kind = a_draw}}};
    return Entry{.at = now, .cause = DrawForSeat{seat}};
}

std::optional<Rejection> why_never(const State& state, const HeldDraw& held) {
    return check(state.play.game->match(), seat_of(state, held), Draw{});
}

/// Wakes the room when the graces end for which a draw by this seat waits. Past times are left out, because
/// they would wake it again and again.
void wake_for(const State& state, Seat drawing, TimePoint now, WakeUp& wake) {
    for (const Seat seat : state.play.game->lapsing_by_draw_of(drawing))
        if (const auto ends = grace_ends(state, seat); ends && *ends > now) wake.by(*ends);
}

}  // namespace

bool must_wait(const State& state, Seat drawing, TimePoint now) {
    return std::ranges::any_of(state.play.game->lapsing_by_draw_of(drawing), [&](Seat seat) {
        const auto ends = grace_ends(state, seat);
        return is_drawn_for(member_on(state, seat)) || !ends || now < *ends;
    });
}

void refuse_held_draws(Play& play, const State& state, Effects& effects) {
    if (!play.game || play_is_held(state)) return;
    std::erase_if(play.held_draws, [&](const HeldDraw& held) {
        const auto rejection = why_never(state, held);
        const Member& member = *state.members.at(held.member);
        if (rejection && member.session)
            refuse(state, *member.session, held.id, to_refused(*rejection), effects);
        return rejection.has_value();
    });
}

std::optional<Entry> draw_due(const State& state, TimePoint now, WakeUp& wake) {
    if (!state.play.game || play_is_held(state)) return std::nullopt;
    for (const Member& member : state.members)
        if (auto drawn = draw_for(state, member, now)) return drawn;
    for (const HeldDraw& held : state.play.held_draws)
        if (!why_never(state, held) && !must_wait(state, seat_of(state, held), now))
            return Entry{.at = now,
                         .by = held.member,
                         .id = held.id,
                         .content = held.content,
                         .cause = AcceptedCommand{protocol::Move{{.kind = a_draw}}}};
    for (const Member& member : state.members)
        if (is_drawn_for(member) && may_draw(state, member.playing_as))
            wake_for(state, member.playing_as, now, wake);
    for (const HeldDraw& held : state.play.held_draws)
        wake_for(state, seat_of(state, held), now, wake);
    return std::nullopt;
}

}  // namespace seq::room
