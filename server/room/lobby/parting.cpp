#include <algorithm>
#include <iterator>

#include "server/room/bots/bots.hpp"
#include "server/room/journal/history_replay.hpp"
#include "server/room/lobby/host_role.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/talk/circle.hpp"

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

}  // namespace seq::room
