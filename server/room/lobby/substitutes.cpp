#include <algorithm>

#include "server/room/bots/bots.hpp"
#include "server/room/clock/timekeeping.hpp"
#include "server/room/lobby/claims.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/members/presence.hpp"

namespace seq::room {
namespace {

bool has_voted(const Member& asker, protocol::MemberId voter) {
    return std::ranges::find(asker.votes, voter, &StandInVote::by) != asker.votes.end();
}

/// With the vote of `by`.
VoteCount count_votes(const State& state, const Member& asker, protocol::MemberId by) {
    return room::count_votes(
        state, asker.id, [&](const Member& voter) { return voter.id == by || has_voted(asker, voter.id); });
}

/// The former player of the seat stops playing. Adds the events.
void take_away(State& state, Member& holder, RoomEvents& events) {
    if (holder.stand_in) events.push_back(end_stand_in(holder));
    std::erase_if(state.play.held_draws, [&](const HeldDraw& held) { return held.member == holder.id; });
    holder.plays_for.reset();
    if (holder.bot) return events.push_back(unseat_bot(state.members, *holder.seat));
    holder.playing_as = spectator;
    stand_up(holder, events);
}

void take_over(State& state, Member& asker, Seat seat, RoomEvents& events) {
    Member& holder = *state.members.at(member_on(state, seat).id);
    state.play.game->note_substitution(seat, holder.name, asker.name);
    const protocol::MemberId owner = holder.plays_for.value_or(holder.id);
    take_away(state, holder, events);
    asker.votes.clear();
    asker.playing_as = seat;
    if (owner != asker.id) asker.plays_for = owner;
    sit_down(state.talk, asker, seat, events);
    state.play.thinking.reset();
    note_player_is_back(state.play.clock, asker);
}

}  // namespace

std::optional<protocol::Refused> why_no_substitute(const State& state, const Member& member, Seat seat) {
    if (member.playing_as.is_seat() || member.seat)
        return refusal("already-seated", "you play yourself, so you cannot take over another seat");
    const Member& holder = member_on(state, seat);
    const bool was_theirs = holder.plays_for == member.id;
    if (holder.bot || !is_present(holder) || was_theirs) return std::nullopt;
    return refusal("not-away", holder.name + " plays on that seat and is not away");
}

Decision decide_substitute(const State& state, const Member& by, const protocol::GiveSeat& command,
                           TimePoint now) {
    const Member* asker = state.members.at(command.member);
    if (asker == nullptr || !asker->asks) return refuse("not-asked", "this member has not asked for a seat");
    const Seat seat = *asker->asks;
    if (auto refused = why_no_substitute(state, *asker, seat)) return tl::unexpected{std::move(*refused)};
    const bool decides = by.playing_as == seat || (by.id == state.lobby.host && by.id != asker->id);
    if (!decides) {
        if (!host_is_away(state) && state.lobby.host != asker->id)
            return refuse("not-host", "the host is present and decides this");
        if (!may_vote(state, by, asker->id)) return refuse("not-seated", "only players vote");
    }
    if (by.playing_as != seat)
        if (auto refused = why_too_early(state, member_on(state, seat), now))
            return tl::unexpected{std::move(*refused)};
    if (decides || count_votes(state, *asker, by.id).is_enough()) return ResolvedValues{.seat = seat};
    if (has_voted(*asker, by.id)) return refuse("already-voted", "you have already voted for this");
    return ResolvedValues{};
}

void substitute(State& state, Member& asker, protocol::MemberId by, std::optional<Seat> seat,
                RoomEvents& events) {
    if (seat) return take_over(state, asker, *seat, events);
    asker.votes.push_back({by, std::nullopt});
    const VoteCount count = count_votes(state, asker, by);
    events.emplace_back(protocol::LobbyEvent{
        protocol::Voted{protocol::VoteAbout::seat, asker.id, by, count.votes, count.needed}});
}

}  // namespace seq::room
