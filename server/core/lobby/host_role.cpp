#include "server/core/lobby/host_role.hpp"

#include <algorithm>

#include "engine/base/mutant.hpp"
#include "server/core/presence.hpp"
#include "server/core/refusals.hpp"

namespace seq::core {
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

const Member* find_member(const State& state, MemberId id) {
    const auto found = std::ranges::find(state.members, id, &Member::id);
    return found == state.members.end() ? nullptr : &*found;
}

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
    const auto& taken = state.taken_host_role;
    if (!taken || taken->from == state.host || now - taken->at >= role_is_kept_for) return nullptr;
    return find_member(state, taken->from);
}

protocol::Refused acting_host(std::string sentence) {
    return refusal("acting-host", std::move(sentence));
}

}  // namespace

std::optional<protocol::Refused> why_not_take_over(const State& state, const Member& member, TimePoint now) {
    const Member* host = find_member(state, state.host);
    const bool is_absent =
        host != nullptr && host->disconnected_at && now - *host->disconnected_at >= role_is_free_after;
    if (!is_absent)
        return refusal("host-present",
                       "the role of the host can be taken over when the host has been away for a minute");
    if (!has_players(state)) return std::nullopt;
    if (!member.seat && !is_mutant("spectator-becomes-host"))
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

void note_new_host(State& state, MemberId author, MemberId next) {
    const bool is_return = author == by_the_room;
    if (is_return) return state.taken_host_role.reset();
    if (author == state.host || author != next) return;  // handed over, which does not change who can return
    if (replaced_host(state, state.log.at) != nullptr) return;
    state.taken_host_role = TakenHostRole{.from = state.host, .at = state.log.at};
}

bool may_return_as_host(const State& state, MemberId member, TimePoint now) {
    const Member* owner = replaced_host(state, now);
    return owner != nullptr && owner->id == member;
}

std::optional<protocol::Refused> why_acting_host_may_not_remove(const State& state, MemberId member,
                                                                TimePoint now) {
    const Member* owner = replaced_host(state, now);
    if (owner == nullptr) return std::nullopt;
    if (owner->id == member)
        return acting_host("the host is away, may come back within a day, and cannot be removed until then");
    if (now - state.taken_host_role->at >= restraint) return std::nullopt;
    return acting_host(
        "members can be removed five minutes after the role of an absent host was taken over; please wait");
}

std::optional<protocol::Refused> why_acting_host_may_not_abandon(const State& state, TimePoint now) {
    if (replaced_host(state, now) == nullptr) return std::nullopt;
    if (now - state.taken_host_role->at >= restraint) return std::nullopt;
    return acting_host(
        "a game can be ended five minutes after the role of an absent host was taken over; please wait");
}

std::optional<Entry> host_role_due(const State& state, TimePoint now) {
    const Member* owner = replaced_host(state, now);
    if (owner == nullptr || !is_reachable(*owner) || is_mutant("host-role-stays-taken")) return std::nullopt;
    return Entry{.at = now, .cause = ReturnHostRole{owner->id}};
}

}  // namespace seq::core
