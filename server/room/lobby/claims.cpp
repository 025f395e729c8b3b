#include "server/room/lobby/claims.hpp"

#include <algorithm>

#include "protocol/message/names.hpp"
#include "server/room/lobby/keys.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/refusals.hpp"

namespace seq::room {
namespace {

using std::chrono::minutes;

/// How long a member must have been without a connection before somebody else can have their place. It is
/// longer where two people play, because then one person alone decides who sees the other hand.
constexpr minutes place_is_kept_for{1};
constexpr minutes place_is_kept_among_two_for{5};

bool can_be_claimed(const Member& member) {
    return !member.bot && !member.screen && !is_reachable(member);
}

bool has_voted(const Newcomer& who, protocol::MemberId voter) {
    return std::ranges::find(who.votes, voter) != who.votes.end();
}

VoteCount count_votes(const State& state, const Newcomer& who) {
    return room::count_votes(state, *who.claims,
                             [&](const Member& voter) { return has_voted(who, voter.id); });
}

}  // namespace

const Member* claimable(const State& state, const std::string& name) {
    const auto folded = protocol::folded_name(name);
    const auto found = std::ranges::find_if(state.members, [&](const Member& member) {
        return protocol::look_alike(protocol::folded_name(member.name), folded);
    });
    return found != state.members.end() && can_be_claimed(*found) ? &*found : nullptr;
}

std::optional<protocol::Refused> why_too_early(const State& state, const Member& member, TimePoint now) {
    if (member.bot) return std::nullopt;
    const auto kept = people_who_play(state) == 2 ? place_is_kept_among_two_for : place_is_kept_for;
    const TimePoint from = member.disconnected_at.value_or(now) + kept;
    if (now >= from) return std::nullopt;
    return refusal("too-early", member.name + " may still come back; somebody else can have the place in " +
                                    seconds_of(from - now));
}

std::optional<protocol::Refused> why_not_admit(const State& state, const Member& by, const Newcomer& who,
                                               TimePoint now) {
    if (by.id != state.lobby.host) {
        if (!host_is_away(state)) return refusal("not-host", "the host is present and decides this");
        if (!may_vote(state, by, *who.claims)) return refusal("not-seated", "only players vote");
        if (has_voted(who, by.id) && !count_votes(state, who).is_enough())
            return refusal("already-voted", "you have already voted for this");
    }
    const Member* member = state.members.at(*who.claims);
    if (member == nullptr) return refusal("no-such-knock", "this member has left");
    return why_too_early(state, *member, now);
}

bool vote_for_claim(const State& state, protocol::MemberId by, Newcomer& who) {
    if (!has_voted(who, by)) who.votes.push_back(by);
    return by == state.lobby.host || count_votes(state, who).is_enough();
}

protocol::Knock shown_claim(const State& state, const WaitingOutside& one) {
    protocol::Knock shown{one.knock, one.who.name, one.who.claims};
    if (!one.who.claims || !host_is_away(state)) return shown;
    shown.votes = one.who.votes;
    shown.needed = count_votes(state, one.who).needed;
    return shown;
}

bool is_over(const State& state, const Newcomer& who) {
    const Member* member = state.members.at(*who.claims);
    return member == nullptr || !can_be_claimed(*member);
}

std::optional<Arrival> arrival_of_claim(const State& state, const Newcomer& who, TimePoint now) {
    if (is_over(state, who)) return std::nullopt;
    const Member& member = *state.members.at(*who.claims);
    Arrival arrival = arrival_of_return(state, member, who.session, who.id, who.content, now);
    arrival.source = who.source;
    give_key(arrival, member, who.token, who.votes, now);
    return arrival;
}

}  // namespace seq::room
