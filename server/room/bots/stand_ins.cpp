#include <algorithm>
#include <array>

#include "server/room/bots/bots.hpp"
#include "server/room/members/presence.hpp"

namespace seq::room {
namespace {

/// The level if the votes do not agree on one.
constexpr BotLevel level_of_a_vote = BotLevel::medium;
/// The lowest level for a seat whose player did not choose it.
constexpr BotLevel weakest_for_others = BotLevel::medium;

const StandInVote* vote_of(const Member& voter, const Member& absent) {
    const auto found = std::ranges::find(absent.votes, voter.id, &StandInVote::by);
    return found == absent.votes.end() ? nullptr : &*found;
}

VoteCount count_votes(const State& state, const Member& absent) {
    return room::count_votes(state, absent.id,
                             [&](const Member& voter) { return vote_of(voter, absent) != nullptr; });
}

/// The level that most votes of present players name.
BotLevel wanted_level(const State& state, const Member& absent) {
    std::array<std::uint32_t, bot_levels.size()> named{};
    for (const Member& voter : state.members) {
        const StandInVote* vote = may_vote(state, voter, absent.id) ? vote_of(voter, absent) : nullptr;
        if (vote != nullptr && vote->level) ++named[static_cast<std::size_t>(*vote->level)];
    }
    const auto most = std::ranges::max_element(named);
    if (std::ranges::count(named, *most) > 1) return level_of_a_vote;
    const auto wanted = bot_levels[static_cast<std::size_t>(most - named.begin())];
    return std::max(wanted, weakest_for_others);
}

/// Why the member cannot have a stand-in; nothing if they are away and can.
std::optional<protocol::Refused> why_no_stand_in(const State& state, protocol::MemberId id) {
    const Member* member = state.members.at(id);
    if (member == nullptr)
        return refusal("no-such-member", "there is no member " + std::to_string(id.number) + " here");
    if (!plays(state, *member)) return refusal("not-seated", member->name + " has no seat");
    if (member->stand_in) return refusal("has-stand-in", "a bot plays for " + member->name + " already");
    if (member->bot || is_present(*member)) return refusal("not-away", member->name + " is not away");
    return std::nullopt;
}

bool is_over(const State& state, const Member& member) {
    if (!plays(state, member)) return true;
    return is_reachable(member) && (!state.game_is_running() || is_waited_for(state, member.playing_as));
}

}  // namespace

std::optional<protocol::Refused> why_too_weak(std::optional<BotLevel> level) {
    if (!level || *level >= weakest_for_others) return std::nullopt;
    return refusal("level-too-low",
                   "a bot that plays for somebody else is medium or hard; only the player can choose easy, "
                   "when they leave the game");
}

Decision decide_command(const State& state, const Member&, const protocol::StandIn& command) {
    return unless({why_too_weak(command.level), why_no_stand_in(state, command.member)});
}

Decision decide_command(const State& state, const Member& by, const protocol::VoteStandIn& command) {
    if (!host_is_away(state)) return refuse("host-is-here", "the host is present and decides this");
    if (auto refused = why_no_stand_in(state, command.member)) return tl::unexpected{std::move(*refused)};
    if (!may_vote(state, by, command.member)) return refuse("not-seated", "only players vote");
    if (auto refused = why_too_weak(command.level)) return tl::unexpected{std::move(*refused)};
    if (vote_of(by, *state.members.at(command.member)) != nullptr)
        return refuse("already-voted", "you have already voted for this");
    return ResolvedValues{};
}

Decision decide_command(const State& state, const Member&, const protocol::EndStandIn& command) {
    const Member* member = state.members.at(command.member);
    if (member == nullptr)
        return refuse("no-such-member",
                      "there is no member " + std::to_string(command.member.number) + " here");
    if (!member->stand_in) return refuse("no-stand-in", "no bot plays for " + member->name);
    return ResolvedValues{};
}

protocol::RoomEvent begin_stand_in(Member& member, BotLevel level) {
    member.stand_in = level;
    member.votes.clear();
    return protocol::StandInBegan{member.id, level};
}

protocol::RoomEvent end_stand_in(Member& member) {
    member.stand_in.reset();
    return protocol::StandInEnded{member.id};
}

protocol::RoomEvent vote_for_stand_in(Members& members, const State& state, const protocol::VoteStandIn& vote,
                                      protocol::MemberId by) {
    Member& absent = *members.at(vote.member);
    absent.votes.push_back({by, vote.level});
    const VoteCount count = count_votes(state, absent);
    protocol::StandInVoted voted{absent.id, by, count.votes, count.needed};
    voted.level = vote.level;
    return voted;
}

void forget_votes(Members& members, const State& state, Member& member) {
    member.votes.clear();
    if (member.id != state.lobby.host) return;
    for (Member& other : members)
        other.votes.clear();
}

std::optional<Entry> stand_in_due(const State& state, TimePoint now) {
    for (const Member& member : state.members) {
        if (member.stand_in && is_over(state, member))
            return Entry{.at = now, .cause = FinishStandIn{member.id}};
        const bool is_wanted = !member.votes.empty() && plays(state, member) && host_is_away(state);
        if (is_wanted && count_votes(state, member).is_enough())
            return Entry{.at = now, .cause = BeginStandIn{member.id, wanted_level(state, member)}};
    }
    return std::nullopt;
}

}  // namespace seq::room
