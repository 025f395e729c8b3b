#include <algorithm>

#include "server/room/lobby/lobby.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/refusals.hpp"

namespace seq::room {
namespace {

using protocol::MemberId;
using std::chrono::hours;
using std::chrono::minutes;

/// How long the host must be disconnected before others may take over.
constexpr minutes role_is_free_after{1};
/// How long after that, while a game runs, only the player who has been in the room longest may.
constexpr minutes longest_member_first_for{1};
/// For how long a host who was replaced can return to the role.
constexpr hours role_is_kept_for{24};
/// For how long the new host cannot remove members or end the game, so that the old one can reconnect.
constexpr minutes restraint{5};

bool has_players(const State& state) {
    return state.game_is_running() || state.deal_is_running();
}

/// The connected player who has been in the room longest.
const Member* first_in_line(const State& state) {
    const auto found = std::ranges::find_if(
        state.members, [](const Member& member) { return member.seat && is_reachable(member); });
    return found == state.members.end() ? nullptr : &*found;
}

/// The absent host who was replaced and can still return to the role; null if there is none.
const Member* replaced_host(const State& state, TimePoint now) {
    const auto& taken = state.lobby.taken_host_role;
    if (!taken || taken->from == state.lobby.host || now - taken->at >= role_is_kept_for) return nullptr;
    return state.members.at(taken->from);
}

/// How many players want the acting host, who does so too.
VoteCount votes_for_host(const State& state) {
    const auto& taken = *state.lobby.taken_host_role;
    return count_votes(state, taken.from, [&](const Member& voter) {
        return voter.id == state.lobby.host ||
               std::ranges::find(taken.confirmed_by, voter.id) != taken.confirmed_by.end();
    });
}

/// Whether a majority has confirmed the acting host. One who is alone has to wait for others to come back.
bool has_all_tools(const State& state, TimePoint now) {
    const TakenHostRole& taken = *state.lobby.taken_host_role;
    return taken.is_confirmed || (votes_for_host(state).needed == 1 && now - taken.at >= restraint);
}

protocol::Refused acting_host(std::string sentence) {
    return refusal("acting-host", std::move(sentence));
}

/// Notes who can return to the role, before it changes.
void note_new_host(Lobby& lobby, const State& state, MemberId author, MemberId next) {
    const bool is_return = author == by_the_room;
    if (is_return) return lobby.taken_host_role.reset();
    if (author == lobby.host || author != next) return;  // handed over, which does not change who can return
    if (replaced_host(state, state.log.at) != nullptr) {
        lobby.taken_host_role->confirmed_by.clear();
        lobby.taken_host_role->is_confirmed = false;
        return;
    }
    lobby.taken_host_role = TakenHostRole{.from = lobby.host, .at = state.log.at};
}

}  // namespace

Refusal why_not_host(const State& state, const Member& member) {
    if (member.id == state.lobby.host) return std::nullopt;
    return refusal("not-host", "only the host can do this");
}

Refusal why_not_take_over(const State& state, const Member& member, TimePoint now) {
    const Member* host = state.members.at(state.lobby.host);
    const bool is_absent =
        host != nullptr && host->disconnected_at && now - *host->disconnected_at >= role_is_free_after;
    if (!is_absent)
        return refusal("host-present",
                       "the role of the host can be taken over when the host has been away for a minute");
    if (!has_players(state)) return std::nullopt;
    if (!member.seat)
        return refusal("not-seated",
                       "while a game runs only its players can take over the role of an absent host; wait "
                       "until it is over");
    const Member* first = first_in_line(state);
    const bool is_anybodys = now - *host->disconnected_at >= role_is_free_after + longest_member_first_for;
    if (is_anybodys || first == nullptr || first == &member) return std::nullopt;
    return refusal("not-next", first->name +
                                   " plays too and has been here longer; if they do not take over, "
                                   "you can when the host has been away for two minutes");
}

void make_host(Lobby& lobby, MemberId id, std::optional<MemberId> acts_for, RoomEvents& events) {
    lobby.host = id;
    events.emplace_back(protocol::LobbyEvent{protocol::HostChanged{id, acts_for}});
}

void hand_over(Lobby& lobby, const State& state, MemberId author, MemberId next,
               std::optional<MemberId> acts_for, RoomEvents& events) {
    note_new_host(lobby, state, author, next);
    make_host(lobby, next, acts_for, events);
}

bool may_return_as_host(const State& state, MemberId member, TimePoint now) {
    const Member* owner = replaced_host(state, now);
    return owner != nullptr && owner->id == member;
}

Refusal why_acting_host_may_not_remove(const State& state, MemberId member, TimePoint now) {
    const Member* owner = replaced_host(state, now);
    if (owner == nullptr || has_all_tools(state, now)) return std::nullopt;
    if (owner->id == member)
        return acting_host(
            "the host is away and may come back within a day; until then the other players have "
            "to confirm you as the host before you can remove them");
    if (now - state.lobby.taken_host_role->at >= restraint) return std::nullopt;
    return acting_host(
        "members can be removed five minutes after the role of an absent host was taken over; please wait");
}

Refusal why_acting_host_may_not_abandon(const State& state, TimePoint now) {
    if (replaced_host(state, now) == nullptr || has_all_tools(state, now)) return std::nullopt;
    if (now - state.lobby.taken_host_role->at >= restraint) return std::nullopt;
    return acting_host(
        "a game can be ended five minutes after the role of an absent host was taken over; please wait");
}

std::optional<MemberId> acts_for(const State& state, TimePoint now) {
    const Member* owner = replaced_host(state, now);
    return owner != nullptr && !state.lobby.taken_host_role->is_confirmed ? std::optional{owner->id}
                                                                          : std::nullopt;
}

std::optional<MemberId> absent_host_after(const State& state, MemberId by, MemberId next, TimePoint now) {
    const Member* owner = replaced_host(state, now);
    auto absent = acts_for(state, now);
    if (by != state.lobby.host) absent = owner != nullptr ? owner->id : state.lobby.host;
    return absent == next ? std::nullopt : absent;
}

Refusal why_not_confirm(const State& state, const Member& by, TimePoint now) {
    if (!acts_for(state, now)) return refusal("already-host", "this member is the host");
    if (by.id == state.lobby.host || !may_vote(state, by, state.lobby.taken_host_role->from))
        return refusal("not-seated", "only other players can confirm the host");
    const auto& voters = state.lobby.taken_host_role->confirmed_by;
    if (std::ranges::find(voters, by.id) == voters.end()) return std::nullopt;
    return refusal("already-voted", "you have already voted for this");
}

void confirm_host(Lobby& lobby, const State& state, MemberId by, RoomEvents& events) {
    lobby.taken_host_role->confirmed_by.push_back(by);
    const VoteCount count = votes_for_host(state);
    events.emplace_back(protocol::LobbyEvent{
        protocol::Voted{protocol::VoteAbout::host, lobby.host, by, count.votes, count.needed}});
    if (!count.is_enough()) return;
    lobby.taken_host_role->is_confirmed = true;
    events.emplace_back(protocol::LobbyEvent{protocol::HostChanged{lobby.host}});
}

std::optional<Entry> host_role_due(const State& state, TimePoint now) {
    const Member* owner = replaced_host(state, now);
    if (owner == nullptr || !is_reachable(*owner)) return std::nullopt;
    return Entry{.at = now, .cause = ReturnHostRole{owner->id}};
}

}  // namespace seq::room
