#include "server/room/lobby/joining.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/message/text.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using Names = std::vector<protocol::FoldedName>;

/// The names of all members, and of others than the newcomer who wait at the door.
Names names_of_others(const State& state, const Newcomer& who) {
    Names names;
    for (const Member& member : state.members)
        names.push_back(protocol::folded_name(member.name));
    for (const WaitingOutside& one : state.door.waiting)
        if (one.who.token != who.token) names.push_back(protocol::folded_name(one.who.name));
    return names;
}

bool is_taken(const Names& names, const std::string& name) {
    return std::ranges::any_of(names, [folded = protocol::folded_name(name)](const auto& other) {
        return protocol::look_alike(folded, other);
    });
}

/// There are more numbers than members, so one is free.
std::string free_name_like(const Names& names, const Newcomer& who) {
    std::uint32_t number = 2;
    while (is_taken(names, protocol::numbered_name(who.name, number)))
        ++number;
    return protocol::numbered_name(who.name, number);
}

constexpr std::size_t waiting_max = 8;
constexpr std::size_t password_tries_max = 10;  ///< per source and room, within a minute

bool is_same(const protocol::PasswordHash& one, const protocol::PasswordHash& other) {
    return one.salt == other.salt && protocol::equal_in_constant_time(one.digest, other.digest);
}

/// Removes the newcomer with this knock from those who wait. The command was accepted, so there is one.
Newcomer take_from_door(Door& door, std::uint32_t number) {
    auto& waiting = door.waiting;
    const auto found = std::ranges::find(waiting, number, &WaitingOutside::knock);
    SEQ_ASSERT(found != waiting.end());
    Newcomer who = std::move(found->who);
    waiting.erase(found);
    return who;
}

/// Admits those who wait only because the room was locked. Returns whether there is anybody.
bool admit_all_but_claims(Door& door) {
    const std::size_t before = door.admitted.size();
    std::erase_if(door.waiting, [&](WaitingOutside& one) {
        const bool may_join = !one.who.claims;
        if (may_join) door.admitted.push_back(std::move(one.who));
        return may_join;
    });
    return door.admitted.size() > before;
}

}  // namespace

Refusal why_never_called(const std::string& name) {
    if (!protocol::is_usable_name(name))
        return refusal(
            "odd-name",
            "a name has letters, digits, signs and emoji, at most 4 marks on a letter, and not the "
            "sign of the host; please choose another");
    if (!protocol::looks_like_a_bot(name)) return std::nullopt;
    return refusal("bot-name", "names like `Bot 1` are reserved for bots; please choose another");
}

Refusal why_not_called(const State& state, const Newcomer& who) {
    if (auto refused = why_never_called(who.name)) return refused;
    const Names names = names_of_others(state, who);
    if (!is_taken(names, who.name)) return std::nullopt;
    return refusal("name-taken",
                   "a member has this name or one that looks like it; choose another, such as `" +
                       free_name_like(names, who) + "`");
}

protocol::LinkSecret make_link_secret(const Entropy& entropy) {
    protocol::LinkSecret secret;
    std::ranges::copy_n(entropy.begin(), secret.bytes.size(), secret.bytes.begin());
    return secret;
}

std::array<std::uint8_t, 16> salt_of(const Entropy& entropy) {
    std::array<std::uint8_t, 16> salt{};
    std::ranges::copy_n(entropy.rbegin(), salt.size(), salt.begin());
    return salt;
}

protocol::Refused too_many_passwords() {
    return refusal("too-many",
                   "Too many passwords were tried or set just now. Wait a minute, or use the complete link.");
}

std::optional<PasswordWork> work_of_join(Door& door, const State& state, SessionId session,
                                         const protocol::Join& join, TimePoint now, SourceId source) {
    if (!door.password || !join.password || knows_the_link(state, join.secret)) return std::nullopt;
    const protocol::Digest token = join.token.hash();
    const bool is_known = state.members.at(session) != nullptr ||
                          state.members.with_token(token) != nullptr ||
                          state.members.with_used_token(token) != nullptr;
    // Hashing is expensive, so tries are limited, for each source separately: a stranger who guesses does not
    // lock others out.
    if (is_known || !note_once_more(door.password_tries, source, password_tries_max, now))
        return std::nullopt;
    return PasswordWork{*join.password, door.password->salt};
}

bool knows_the_link(const State& state, const std::optional<protocol::LinkSecret>& secret) {
    return secret == state.door.secret;
}

Refusal ask_for_password(const State& state, const protocol::Join& join) {
    if (!state.door.password || knows_the_link(state, join.secret)) return std::nullopt;
    if (!join.password)
        return refusal("password-needed", "this room has a password; send it, or join by the complete link");
    if (!state.door.hashed) return too_many_passwords();
    if (is_same(*state.door.hashed, *state.door.password)) return std::nullopt;
    return refusal("wrong-password", "that is not the password of this room");
}

void knock(Door& door, const State& state, Newcomer who, Effects& effects) {
    auto& waiting = door.waiting;
    const auto before =
        std::ranges::find(waiting, who.token, [](const WaitingOutside& one) { return one.who.token; });
    if (before != waiting.end()) {  // the same client on another connection
        if (before->who.session != who.session)
            effects.closes.push_back({before->who.session, CloseReason::taken_over});
        if (before->who.claims == who.claims) who.votes = before->who.votes;
        before->who = std::move(who);
        send_knocks(door, state, effects);
        return notify_to_wait(state, *before, effects);
    }
    if (waiting.size() >= waiting_max)
        return refuse(
            state, who.session, who.id,
            refusal("door-crowded", "too many people are waiting to be let in; please try again later"),
            effects);
    waiting.push_back({++door.knocks, std::move(who)});
    notify_to_wait(state, waiting.back(), effects);
    send_knocks(door, state, effects);
}

void turn_away(const State& state, const Newcomer& who, std::string sentence, Effects& effects) {
    refuse(state, who.session, who.id, refusal("turned-away", std::move(sentence)), effects);
    effects.closes.push_back({who.session, CloseReason::removed});
}

bool answer_the_door(Door& door, const State& state, protocol::MemberId by, const protocol::ClientBody& body,
                     Effects& effects) {
    const auto* command = std::get_if<protocol::LobbyCommand>(&body);
    if (command == nullptr) return false;
    auto& waiting = door.waiting;
    const auto* admit = std::get_if<protocol::Admit>(command);
    const auto* declined = std::get_if<protocol::TurnAway>(command);
    if (admit != nullptr) {
        const auto knock = std::ranges::find(waiting, admit->knock, &WaitingOutside::knock);
        if (!knock->who.claims || vote_for_claim(state, by, knock->who)) {
            door.admitted.push_back(take_from_door(door, admit->knock));
            door.admitted.back().stranger = false;
        }
    }
    if (declined != nullptr)
        turn_away(state, take_from_door(door, declined->knock), "the host did not let you in", effects);
    const bool opens = !state.lobby.flags.has(protocol::RoomFlag::locked) && admit_all_but_claims(door);
    const bool has_new_host = std::holds_alternative<protocol::HandOver>(*command) ||
                              std::holds_alternative<protocol::Leave>(*command);
    return admit != nullptr || declined != nullptr || opens || (has_new_host && !waiting.empty());
}

std::optional<Arrival> next_admitted(Door& door, const State& state, TimePoint now, Effects& effects) {
    while (!door.admitted.empty()) {
        const Newcomer who = std::move(door.admitted.front());
        door.admitted.erase(door.admitted.begin());
        if (who.claims) {
            if (auto arrival = arrival_of_claim(state, who, now)) return arrival;
            turn_away(state, who, "this member has come back or left", effects);
            continue;
        }
        auto place = place_for(state, who, now);
        if (place) return arrival_of(state, who, *place, now);
        refuse(state, who.session, who.id, std::move(place.error()), effects);
    }
    return std::nullopt;
}

const WaitingOutside* waiting_of(const State& state, SessionId session) {
    const auto found = std::ranges::find(state.door.waiting, session,
                                         [](const WaitingOutside& one) { return one.who.session; });
    return found == state.door.waiting.end() ? nullptr : &*found;
}

const WaitingOutside* waiting_with(const State& state, std::uint32_t knock) {
    const auto found = std::ranges::find(state.door.waiting, knock, &WaitingOutside::knock);
    return found == state.door.waiting.end() ? nullptr : &*found;
}

void notify_to_wait(const State& state, const WaitingOutside& one, Effects& effects) {
    deliver(state, one.who.session,
            protocol::Notice{"knocking", one.who.claims
                                             ? "the players have been asked whether you are " + one.who.name
                                             : "the host has been asked to let you in"},
            effects);
}

void stop_knocking(Door& door, const State& state, SessionId session, Effects& effects) {
    const auto gone =
        std::erase_if(door.waiting, [&](const WaitingOutside& one) { return one.who.session == session; });
    if (gone != 0) send_knocks(door, state, effects);
}

void end_claims(Door& door, const State& state, Effects& effects) {
    const auto ended = std::erase_if(door.waiting, [&](const WaitingOutside& one) {
        if (!one.who.claims || !is_over(state, one.who)) return false;
        turn_away(state, one.who, one.who.name + " has come back or left, so nobody else can have the place",
                  effects);
        return true;
    });
    if (ended != 0) send_knocks(door, state, effects);
}

void send_knocks(Door& door, const State& state, Effects& effects) {
    protocol::Knocks all;
    protocol::Knocks claims;
    for (const WaitingOutside& one : door.waiting) {
        all.waiting.push_back(shown_claim(state, one));
        if (one.who.claims) claims.waiting.push_back(all.waiting.back());
    }
    const bool players_see_them = !claims.waiting.empty() || door.players_see_claims;
    for (const Member& member : state.members) {
        if (!member.session) continue;
        if (member.id == state.lobby.host)
            deliver(state, *member.session, all, effects);
        else if (players_see_them && plays(state, member))
            deliver(state, *member.session, claims, effects);
    }
    door.players_see_claims = !claims.waiting.empty();
}

protocol::Refused closed_to_spectators() {
    return refusal("closed-to-spectators", "the host does not allow spectators in this game");
}

protocol::Refused closed_to_screens() {
    return refusal("closed-to-screens", "the host does not allow big screens");
}

Refusal why_shut(const State& state, const Member& member) {
    if (member.screen && state.lobby.flags.has(protocol::RoomFlag::closed_to_screens))
        return closed_to_screens();
    if (!state.lobby.flags.has(protocol::RoomFlag::closed_to_spectators) || !state.game_is_running() ||
        member.seat || member.playing_as.is_seat() || member.id == state.lobby.host ||
        referee_of(state) == &member || may_return_as_host(state, member.id, state.log.at))
        return std::nullopt;
    return closed_to_spectators();
}

bool is_shut_to_newcomers(const State& state) {
    if (!state.lobby.flags.has(protocol::RoomFlag::closed_to_spectators)) return false;
    return state.game_is_running() || state.members.seated() == state.setup.players();
}

void disconnect_spectators(Members& members, const State& state, TimePoint now, Effects& effects) {
    for (Member& member : members) {
        auto shut = member.session ? why_shut(state, member) : std::nullopt;
        if (!shut) continue;
        if (shut->code == "closed-to-spectators")
            shut->sentence = "the host has closed this room to spectators while the game runs";
        deliver(state, *member.session, protocol::Notice{shut->code, shut->sentence}, effects);
        effects.closes.push_back({*member.session, CloseReason::closed_to_spectators});
        member.session.reset();
        member.disconnected_at = now;
    }
}

}  // namespace seq::room
