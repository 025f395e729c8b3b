#include "server/room/after/successor.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "server/room/bots/bots.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/lobby/lobby.hpp"

namespace seq::room {
namespace {

MovedMember heir_from(const State& state, const Member& member) {
    MovedMember heir{.name = member.name,
                     .bot = member.bot,
                     .token = member.bot ? std::nullopt : std::optional{member.tokens.current},
                     .next_token = member.tokens.next,
                     .used_tokens = {member.tokens.used.begin(), member.tokens.used.end()},
                     .seat = member.seat,
                     .muted = member.muted,
                     .avatar = member.avatar,
                     .screen = member.screen};
    if (const auto purse = state.play.purses.of(member.id); purse != Purses::beginning) heir.purse = purse;
    return heir;
}

/// The members in the order in which the new room numbers them: the host, the other people, the bots. Idle
/// bots are included, because they keep their purses.
std::vector<const Member*> in_new_order(const State& state) {
    std::vector<const Member*> members;
    for (const Member& member : state.members)
        members.push_back(&member);
    std::ranges::sort(members, {}, [&](const Member* member) {
        return std::tuple{member->bot.has_value(), member->id != state.lobby.host, member->id.number};
    });
    return members;
}

/// Numbers of this room to numbers of the new one; nothing for a member who has left.
class NewNumbers {
  public:
    explicit NewNumbers(const std::vector<const Member*>& members) : members_{members} {}

    std::optional<protocol::MemberId> of(protocol::MemberId old) const {
        const auto found = std::ranges::find(members_, old, &Member::id);
        if (found == members_.end()) return std::nullopt;
        return protocol::MemberId{static_cast<std::uint16_t>(found - members_.begin() + 1)};
    }

  private:
    const std::vector<const Member*>& members_;
};

/// The score of the series; nothing if there is none, or if one of its players has left, because then the
/// next game begins a new series.
std::optional<protocol::Series> series_from(const State& state, const NewNumbers& numbers) {
    protocol::Series series = state.results.series.score();
    if (series.best_of == 0) return std::nullopt;
    for (protocol::Series::Team& team : series.teams) {
        for (protocol::MemberId& member : team.members) {
            const auto number = numbers.of(member);
            if (!number) return std::nullopt;
            member = *number;
        }
        std::ranges::sort(team.members);
    }
    return series;
}

/// The standings without those who have left, whose numbers mean nothing in the new room.
protocol::Standings renumbered(const protocol::Standings& old, const NewNumbers& numbers) {
    protocol::Standings standings;
    standings.games = old.games;
    for (protocol::Standings::Person person : old.people) {
        const auto number = numbers.of(person.member);
        if (!number) continue;
        person.member = *number;
        standings.people.push_back(std::move(person));
    }
    for (protocol::Standings::Team team : old.teams) {
        const bool all_come = std::ranges::all_of(
            team.members, [&](protocol::MemberId member) { return numbers.of(member).has_value(); });
        if (!all_come) continue;
        for (protocol::MemberId& member : team.members)
            member = *numbers.of(member);
        std::ranges::sort(team.members);
        standings.teams.push_back(std::move(team));
    }
    return standings;
}

std::vector<protocol::GameNight> nights_from(const State& state, const NewNumbers& numbers) {
    std::vector<protocol::GameNight> nights = state.results.nights;
    for (protocol::GameNight& night : nights)
        night.standings = renumbered(night.standings, numbers);
    return nights;
}

bool has_people(const State& state) {
    return std::ranges::any_of(state.members, [](const Member& member) { return !member.bot; });
}

Inheritance inheritance_from(const State& state) {
    const std::vector<const Member*> members = in_new_order(state);
    const NewNumbers numbers{members};
    Inheritance inheritance{.predecessor = state.code,
                            .flags = state.lobby.flags,
                            .voice_link = state.lobby.voice_link,
                            .table = state.lobby.table,
                            .series = series_from(state, numbers),
                            .nights = nights_from(state, numbers),
                            .removed = {state.door.removed.begin(), state.door.removed.end()}};
    if (state.results.standings.games != 0)
        inheritance.standings = renumbered(state.results.standings, numbers);
    for (const Member* member : members)
        inheritance.people.push_back(heir_from(state, *member));
    if (const auto& taken = state.lobby.taken_host_role)
        if (const auto absent = numbers.of(taken->from))
            inheritance.taken_host_role = TakenHostRole{.from = *absent, .at = taken->at};
    return inheritance;
}

std::string link_to(const State& state, const protocol::Successor& successor) {
    const std::string base = state.door.address.substr(0, state.door.address.size() - state.code.text.size());
    return base + successor.room.text + "#" + protocol::to_hex(successor.secret.bytes);
}

void inherit_person(State& state, Member& member, const MovedMember& heir, RoomEvents& events) {
    member.tokens.next = heir.next_token;
    member.tokens.used = {heir.used_tokens.begin(), heir.used_tokens.end()};
    member.muted = heir.muted;
    if (heir.avatar != protocol::Avatar{}) {
        member.avatar = heir.avatar;
        events.emplace_back(protocol::LobbyEvent{protocol::AvatarChanged{member.id, heir.avatar}});
    }
    member.seat = heir.seat;
    if (heir.seat) events.emplace_back(protocol::SeatTaken{member.id, *heir.seat});
    if (!heir.purse) return;
    state.play.purses.set(member.id, *heir.purse);
    tell_old_purse(state, member.id, events);
}

void inherit_bot(State& state, const MovedMember& heir, RoomEvents& events) {
    const protocol::MemberId id = state.members.next_id();
    if (heir.purse) state.play.purses.set(id, *heir.purse);
    if (heir.seat)
        std::ranges::move(seat_bot(state.members, state, {id, heir.name, *heir.seat, *heir.bot}),
                          std::back_inserter(events));
    else
        state.members.add(heir.name, {}).bot = heir.bot;
    state.members.at(id)->muted = heir.muted;
}

}  // namespace

std::optional<protocol::Successor> successor_under(const State& state,
                                                   const std::optional<protocol::RoomCode>& code,
                                                   const Entropy& entropy) {
    if (!code || !has_people(state)) return std::nullopt;
    return protocol::Successor{*code, make_link_secret(entropy)};
}

FollowingRoom room_after(const State& state, const protocol::Successor& successor, TimePoint now) {
    Inheritance inheritance = inheritance_from(state);
    const Setup& setup = state.setup;
    FollowRoom decision{.preset = std::string{setup.preset->name},
                        .players = static_cast<std::uint32_t>(setup.players()),
                        .sides = static_cast<std::uint32_t>(setup.sides()),
                        .options = setup.option_words(),
                        .link_secret = successor.secret,
                        .password = state.door.password,
                        .inheritance = std::move(inheritance)};
    const auto begins_with = setup_of(decision);
    SEQ_ASSERT(begins_with.has_value());
    auto next = make_state(successor.room, {}, *begins_with, successor.secret);
    next->log.epoch = state.log.epoch;
    return {std::move(next), {.at = now, .by = founder, .cause = std::move(decision)}};
}

std::vector<SubscriptionChange> subscriptions_after(const State& state,
                                                    const protocol::Successor& successor) {
    const std::vector<const Member*> members = in_new_order(state);
    const NewNumbers numbers{members};
    std::vector<SubscriptionChange> moves;
    for (const Member* member : members)
        if (!member->bot)
            moves.push_back({.room = state.code,
                             .member = member->id,
                             .moved = MemberOfRoom{successor.room, *numbers.of(member->id)}});
    return moves;
}

void notify_of_full_history(const State& state, const std::optional<protocol::Successor>& successor,
                            Effects& effects) {
    std::string sentence =
        "this room has reached the limit of its history and is closed; its records can still be read";
    if (successor)
        sentence += ". Continue in the new room with the same members: " + link_to(state, *successor);
    deliver_to_all(state, protocol::Notice{"history-full", std::move(sentence)}, effects);
}

void inherit(State& state, const Inheritance& inheritance, RoomEvents& events) {
    for (const MovedMember& heir : inheritance.people) {
        if (heir.bot) {
            inherit_bot(state, heir, events);
        } else if (&heir == &inheritance.people.front()) {
            inherit_person(state, *state.members.at(founder), heir, events);
        } else {
            Member& member = state.members.add(heir.name, heir.token.value());
            member.screen = heir.screen;
            events.emplace_back(protocol::MemberJoined{member.id, member.name, member.screen});
            inherit_person(state, member, heir, events);
        }
    }
    state.lifetime.follows_another = true;
    state.lobby.flags = inheritance.flags;
    if (inheritance.voice_link) set_voice_link(state.lobby, inheritance.voice_link, events);
    if (inheritance.table) name_table(state.lobby, inheritance.table, events);
    state.results.nights = inheritance.nights;
    state.door.removed = {inheritance.removed.begin(), inheritance.removed.end()};
    state.lobby.taken_host_role = inheritance.taken_host_role;
    if (inheritance.series) {
        state.results.series.take(*inheritance.series);
        events.emplace_back(*inheritance.series);
    }
    if (inheritance.standings) {
        state.results.standings = *inheritance.standings;
        events.emplace_back(*inheritance.standings);
    }
}

}  // namespace seq::room
