#include <algorithm>
#include <iterator>

#include "server/room/bots/bots.hpp"
#include "server/room/clock/timekeeping.hpp"
#include "server/room/game/games.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

/// Removes the held draws and the votes of a former member.
void forget(State& state, protocol::MemberId id) {
    std::erase_if(state.play.held_draws, [&](const HeldDraw& held) { return held.member == id; });
    for (Member& other : state.members) {
        std::erase_if(other.votes, [&](const StandInVote& vote) { return vote.by == id; });
        if (other.plays_for != id) continue;
        state.play.purses.hand_over_stake(id, other.id);
        other.plays_for.reset();
    }
}

void play_on(State& state, const SeatedBot& bot, RoomEvents& events) {
    std::ranges::move(seat_bot(state.members, state, bot), std::back_inserter(events));
    state.members.at(bot.member)->playing_as = bot.seat;
    remark(state.play, "a bot plays seat " + std::to_string(bot.seat.number) + " from here");
}

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

std::vector<protocol::Digest> tokens_of(const Member& member) {
    if (member.bot) return {};
    std::vector<protocol::Digest> tokens{member.tokens.current};
    if (member.tokens.next) tokens.push_back(*member.tokens.next);
    return tokens;
}

Entry removal_of(const Member& member, protocol::MemberId by, TimePoint now) {
    const protocol::LobbyCommand command{protocol::RemoveMember{.member = member.id}};
    return {.at = now, .by = by, .cause = AcceptedCommand{command, {.tokens = tokens_of(member)}}};
}

std::vector<const Member*> removable_strangers(const State& state, TimePoint now) {
    std::vector<const Member*> strangers;
    for (const Member& member : state.members) {
        const bool plays = member.seat || (state.game_is_running() && member.playing_as.is_seat());
        if (member.stranger && !plays && member.id != state.lobby.host &&
            !why_acting_host_may_not_remove(state, member.id, now))
            strangers.push_back(&member);
    }
    return strangers;
}

std::optional<protocol::MemberId> heir_of(const State& state, const Member& member) {
    if (member.id != state.lobby.host) return std::nullopt;
    std::optional<protocol::MemberId> absent;
    std::optional<protocol::MemberId> screen;  // keeps the role until a person joins
    for (const Member& other : state.members) {
        if (other.id == member.id) continue;
        if (other.screen) screen = other.id;
        if (other.screen || other.bot) continue;
        if (is_reachable(other)) return other.id;
        if (!absent) absent = other.id;
    }
    return absent ? absent : screen;
}

std::optional<SeatedBot> successor_of(const State& state, const Member& member,
                                      std::optional<BotLevel> level) {
    if (!state.game_is_running() || !member.playing_as.is_seat()) return std::nullopt;
    return next_bot(state, member.playing_as, level.value_or(BotLevel::medium));
}

void part(State& state, Member& member, CloseReason reason, const std::optional<SeatedBot>& successor,
          RoomEvents& events) {
    const protocol::MemberId id = member.id;
    if (member.session) state.lobby.parting.push_back({*member.session, reason});
    events.emplace_back(protocol::LobbyEvent{protocol::MemberLeft{id, reason == CloseReason::removed}});
    resign_as_referee(state.talk, member, events);
    const auto owner = member.plays_for;  // of the stake, if the member is a substitute
    state.members.remove(id);
    forget(state, id);
    if (!successor) return;
    if (!owner) state.play.purses.hand_over_stake(id, successor->member);
    play_on(state, *successor, events);
    state.members.at(successor->member)->plays_for = owner;
}

void open_if_deserted(Lobby& lobby, const State& state) {
    if (std::ranges::any_of(state.members, [](const Member& member) { return !member.bot; })) return;
    lobby.flags = {};
    lobby.voice_link.reset();
    lobby.table.reset();
    lobby.ready_check.reset();
}

Refusal why_no_substitute(const State& state, const Member& member, Seat seat) {
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
