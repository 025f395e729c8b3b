#include "server/core/bots/stand_ins.hpp"

#include <algorithm>

#include "server/core/bots/bot_moves.hpp"
#include "server/core/bots/levels.hpp"
#include "server/core/commit.hpp"
#include "server/core/presence.hpp"

namespace seq::core {
namespace {

/// A vote says for whom, not how well: this is what a majority gets.
constexpr bots::Level level_of_a_vote = bots::Level::medium;

bool plays(const State& state, const Member& member) {
    return state.game_is_running() ? member.playing_as.is_seat() : member.seat.has_value();
}

bool host_is_away(const State& state) {
    const auto host = std::ranges::find(state.members, state.host, &Member::id);
    return host == state.members.end() || !is_present(*host);
}

bool may_vote(const State& state, const Member& voter, const Member& absent) {
    return &voter != &absent && is_present(voter) && plays(state, voter);
}

struct Count {
    std::uint32_t votes = 0;
    std::uint32_t needed = 0;
    bool is_enough() const { return votes >= needed; }
};

/// Only those count who are present now, and so many as are present now make the majority.
Count count_votes(const State& state, const Member& absent) {
    Count count;
    std::uint32_t voters = 0;
    for (const Member& voter : state.members) {
        if (!may_vote(state, voter, absent)) continue;
        ++voters;
        if (std::ranges::find(absent.votes, voter.id) != absent.votes.end()) ++count.votes;
    }
    count.needed = voters / 2 + 1;
    return count;
}

/// Who is away and could have a stand-in, or why not.
tl::expected<Member*, protocol::Refused> find_absent(State& state, protocol::MemberId id) {
    Member* member = state.members.at(id);
    if (member == nullptr)
        return refuse("no-such-member", "there is no member " + std::to_string(id.number) + " here");
    if (!plays(state, *member)) return refuse("not-seated", member->name + " has no seat");
    if (member->stand_in) return refuse("has-stand-in", "a bot plays for " + member->name + " already");
    if (member->bot || is_present(*member)) return refuse("not-away", member->name + " is not away");
    return member;
}

bool is_over(const State& state, const Member& member) {
    if (!plays(state, member)) return true;
    return member.session && (!state.game_is_running() || is_waited_for(state, member.playing_as));
}

}  // namespace

Judgement judge_stand_in(State& state, const Member& by, const protocol::StandIn& command) {
    if (by.id != state.host) return refuse("not-host", "only the host lets a bot sit in");
    const auto absent = find_absent(state, command.member);
    if (!absent) return tl::unexpected{absent.error()};
    return StandInBegan{command.member, level_of(command.level)};
}

Judgement judge_vote(State& state, const Member& by, const protocol::VoteStandIn& command) {
    if (!host_is_away(state)) return refuse("host-is-here", "while the host is here, the host decides this");
    const auto absent = find_absent(state, command.member);
    if (!absent) return tl::unexpected{absent.error()};
    if (!may_vote(state, by, **absent)) return refuse("not-seated", "only players vote");
    if (std::ranges::find((*absent)->votes, by.id) != (*absent)->votes.end())
        return refuse("already-voted", "you have voted for this already");
    return StandInVoted{command.member};
}

Judgement judge_end(State& state, const Member& by, const protocol::EndStandIn& command) {
    if (by.id != state.host) return refuse("not-host", "only the host sends a stand-in off");
    const Member* member = state.members.at(command.member);
    if (member == nullptr)
        return refuse("no-such-member",
                      "there is no member " + std::to_string(command.member.number) + " here");
    if (!member->stand_in) return refuse("no-stand-in", "no bot plays for " + member->name);
    return StandInEnded{command.member};
}

protocol::RoomEvent begin_stand_in(Member& member, bots::Level level) {
    member.stand_in = level;
    member.votes.clear();
    return protocol::StandInBegan{member.id, on_the_wire(level)};
}

protocol::RoomEvent end_stand_in(Member& member) {
    member.stand_in.reset();
    return protocol::StandInEnded{member.id};
}

protocol::RoomEvent vote_for_stand_in(State& state, const StandInVoted& deed, protocol::MemberId by) {
    Member& absent = *state.members.at(deed.member);
    absent.votes.push_back(by);
    const Count count = count_votes(state, absent);
    return protocol::StandInVoted{absent.id, by, count.votes, count.needed};
}

void forget_votes(State& state, Member& member) {
    member.votes.clear();
    if (member.id != state.host) return;
    for (Member& other : state.members)
        other.votes.clear();
}

void settle_stand_ins(State& state, TimePoint now, Effects& effects) {
    for (const Member& member : state.members) {
        if (member.stand_in && is_over(state, member))
            commit(state, {.at = now, .deed = StandInEnded{member.id}}, effects);
        const bool is_wanted = !member.votes.empty() && plays(state, member) && host_is_away(state);
        if (is_wanted && count_votes(state, member).is_enough())
            commit(state, {.at = now, .deed = StandInBegan{member.id, level_of_a_vote}}, effects);
    }
}

}  // namespace seq::core
