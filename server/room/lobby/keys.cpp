#include <algorithm>
#include <ranges>
#include <utility>

#include "protocol/message/text.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/game/games.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/refusals.hpp"

namespace seq::room {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

constexpr hours void_key_is_known_for{24};
constexpr std::size_t void_keys_kept = 64;
constexpr minutes move_is_offered_for{5};

std::string names_of(const State& state, const std::vector<protocol::MemberId>& ids) {
    std::string names;
    for (const protocol::MemberId id : ids) {
        const Member* member = state.members.at(id);
        names += (names.empty() ? "" : ", ") + (member != nullptr ? member->name : "somebody who has left");
    }
    return names;
}

/// Null if the token is no void key.
const VoidKey* void_key(const State& state, const protocol::Digest& token) {
    const auto found = std::ranges::find(state.door.void_keys, token, &VoidKey::token);
    return found == state.door.void_keys.end() ? nullptr : &*found;
}

/// How long a member must have been without a connection before somebody else can have their place. It is
/// longer where one or two people play: then nobody can refuse a claim, or one person alone decides about it.
constexpr minutes place_is_kept_for{1};
constexpr minutes place_is_kept_among_few_for{5};

bool can_be_claimed(const Member& member) {
    return !member.bot && !member.screen && !is_reachable(member);
}

/// Who let this member back, for a sentence.
std::string deciders(const State& state, protocol::MemberId member,
                     const std::vector<protocol::MemberId>& by) {
    return by == std::vector{member} ? "the server, since nobody else was there" : names_of(state, by);
}

bool has_voted(const Newcomer& who, protocol::MemberId voter) {
    return std::ranges::find(who.votes, voter) != who.votes.end();
}

VoteCount count_votes(const State& state, const Newcomer& who) {
    return room::count_votes(state, *who.claims,
                             [&](const Member& voter) { return has_voted(who, voter.id); });
}

}  // namespace

void give_key(Arrival& arrival, const Member& member, const protocol::Digest& token,
              std::vector<protocol::MemberId> by, TimePoint now) {
    arrival.entries.insert(arrival.entries.begin(),
                           {.at = now,
                            .by = member.id,
                            .id = arrival.id,
                            .content = arrival.content,
                            .cause = ReplaceKey{member.id, token, tokens_of(member), std::move(by)}});
}

RoomEvents apply_key(State& state, const ReplaceKey& replaced) {
    Door& door = state.door;
    Member& member = *state.members.at(replaced.member);
    std::erase_if(door.void_keys,
                  [&](const VoidKey& key) { return state.log.at - key.at >= void_key_is_known_for; });
    for (const protocol::Digest& token : replaced.former)
        door.void_keys.push_back({.token = token,
                                  .member = member.id,
                                  .at = state.log.at,
                                  .by = replaced.by,
                                  .game = state.game_is_running() ? state.play.games : 0});
    if (door.void_keys.size() > void_keys_kept)
        door.void_keys.erase(door.void_keys.begin(), door.void_keys.end() - void_keys_kept);
    for (OfferedMove& move : door.moves)
        if (move.member == member.id && replaced.by.empty()) move.taken_by = replaced.token;
    std::erase_if(door.moves,
                  [&](const OfferedMove& move) { return move.member == member.id && !move.taken_by; });
    member.tokens.current = replaced.token;
    member.tokens.next.reset();
    if (replaced.by.empty()) return {};
    if (state.game_is_running())
        remark(state.play,
               member.name + " lost the key and was let back by " + deciders(state, member.id, replaced.by));
    return {protocol::LobbyEvent{protocol::MemberLetBack{member.id, replaced.by}}};
}

Refusal refuse_void_key(Door& door, const State& state, const protocol::Digest& token, TimePoint now) {
    const VoidKey* key = void_key(state, token);
    if (key == nullptr || now - key->at >= void_key_is_known_for) return std::nullopt;
    if (key->by.empty())
        return refusal("key-replaced", "you continued on another device, so the key on this one is void");
    door.old_key_of = key->member;
    return refusal(
        "key-replaced",
        "somebody said that they are you, and " + deciders(state, key->member, key->by) +
            " let them have your place, so your key is void; if that was not you, tell the others");
}

bool is_void_key(const State& state, const protocol::Digest& token) {
    return void_key(state, token) != nullptr;
}

std::optional<Entry> old_key_due(const State& state, TimePoint now) {
    for (const VoidKey& key : state.door.void_keys | std::views::reverse) {
        if (key.member != state.door.old_key_of || key.by.empty()) continue;
        if (!key.is_noted) return Entry{.at = now, .cause = NoteOldKey{key.member}};
        if (key.game == state.play.games && state.game_is_running() && people_who_play(state) == 2)
            return Entry{.at = now, .cause = VoidGame{protocol::VoidReason::two_claim_a_seat}};
    }
    return std::nullopt;
}

RoomEvents apply_old_key(Door& door, const NoteOldKey& noted) {
    for (VoidKey& key : door.void_keys)
        if (key.member == noted.member && !key.by.empty()) key.is_noted = true;
    return {protocol::LobbyEvent{protocol::OldKeyShown{noted.member}}};
}

bool offer_move(Door& door, const State& state, const Member& member, const protocol::ClientMessage& command,
                TimePoint now, const Entropy& entropy, Effects& effects) {
    if (!std::holds_alternative<protocol::AskForMoveKey>(command.body)) return false;
    std::erase_if(door.moves, [&](const OfferedMove& move) { return move.member == member.id; });
    const protocol::Token key{entropy};
    door.moves.push_back({member.id, key.hash(), now + move_is_offered_for});
    deliver(state, member.session.value(),
            protocol::MoveKey{command.id, key, std::chrono::seconds{move_is_offered_for}.count()}, effects);
    return true;
}

const OfferedMove* move_with(const State& state, const protocol::Digest& key) {
    const auto found = std::ranges::find(state.door.moves, key, &OfferedMove::key);
    return found == state.door.moves.end() ? nullptr : &*found;
}

const Member* claimable(const State& state, const std::string& name) {
    const auto folded = protocol::folded_name(name);
    const auto found = std::ranges::find_if(state.members, [&](const Member& member) {
        return protocol::look_alike(protocol::folded_name(member.name), folded);
    });
    return found != state.members.end() && can_be_claimed(*found) ? &*found : nullptr;
}

bool nobody_decides_claim(const State& state, const Member& member) {
    return people_who_play(state) == 1 && plays(state, member) &&
           (member.id == state.lobby.host || host_is_away(state));
}

bool comes_back_alone(const State& state, const Member& member) {
    const auto is_somebody_else = [&](const Member& other) {
        return other.id != member.id && is_present(other) && !other.screen;
    };
    return state.game_is_running() && nobody_decides_claim(state, member) &&
           std::ranges::none_of(state.members, is_somebody_else) && state.door.removed.empty() &&
           !state.lobby.flags.has(protocol::RoomFlag::locked);
}

Refusal why_too_early(const State& state, const Member& member, TimePoint now) {
    if (member.bot) return std::nullopt;
    const bool is_alone = nobody_decides_claim(state, member);
    const bool are_few = is_alone || people_who_play(state) == 2;
    TimePoint from = member.disconnected_at.value_or(now);
    if (is_alone) from = std::max(from, state.play.clock.awake_since);  // they could not come back before
    from += are_few ? place_is_kept_among_few_for : place_is_kept_for;
    if (now >= from) return std::nullopt;
    return refusal("too-early", member.name + " may still come back; somebody else can have the place in " +
                                    seconds_of(from - now));
}

Refusal why_not_admit(const State& state, const Member& by, const Newcomer& who, TimePoint now) {
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
