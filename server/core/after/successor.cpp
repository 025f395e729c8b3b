#include "server/core/after/successor.hpp"

#include <algorithm>
#include <utility>

#include "server/core/after/idle.hpp"
#include "server/core/commit.hpp"
#include "server/core/lobby/knocks.hpp"
#include "server/core/replay.hpp"

namespace seq::core {
namespace {

Heir heir_from(const Member& member) {
    return {member.name, member.token, member.next_token, member.seat, member.muted};
}

/// Everybody but the bots, the host first. Without people there is nothing to be inherited.
std::optional<Inheritance> inheritance_from(const State& state) {
    Inheritance inheritance{.predecessor = state.code,
                            .locked = state.door.locked,
                            .closed_to_spectators = state.talk.closed_to_spectators};
    for (const Member& member : state.members) {
        if (member.bot) continue;
        auto& people = inheritance.people;
        people.insert(member.id == state.host ? people.begin() : people.end(), heir_from(member));
    }
    if (inheritance.people.empty()) return std::nullopt;
    return inheritance;
}

/// Purses begin as in any new room, so a stake that was won here may be too high there.
std::vector<std::pair<std::string, std::string>> options_from(Setup setup) {
    setup.options.stake = std::min(setup.options.stake, Purses::beginning);
    return setup.option_words();
}

/// The link of the room with this code, on this server.
std::string link_to(const State& state, const protocol::Successor& successor) {
    const std::string base = state.address.substr(0, state.address.size() - state.code.text.size());
    return base + successor.room.text + "#" + protocol::to_hex(successor.secret.bytes);
}

/// The first record of the room that follows.
JournalRecord found(const State& state, const protocol::Successor& successor, Inheritance inheritance,
                    TimePoint now) {
    const Setup& setup = state.setup;
    const Heir host = inheritance.people.front();
    Created deed{.preset = std::string{setup.preset->name},
                 .players = static_cast<std::uint32_t>(setup.players()),
                 .sides = static_cast<std::uint32_t>(setup.sides()),
                 .options = options_from(setup),
                 .name = host.name,
                 .token = host.token,
                 .secret = successor.secret,
                 .password = state.door.password,
                 .inheritance = std::move(inheritance)};
    const auto begins_with = setup_of(deed.preset, deed.players, deed.sides, deed.options);
    SEQ_ASSERT(begins_with.has_value());
    const auto next = make_state(successor.room, {}, *begins_with, {{}, host.token}, successor.secret);
    next->epoch = state.epoch;
    Effects founding;
    commit(*next, {.at = now, .by = founder, .deed = std::move(deed)}, founding);
    return std::move(founding.records.front());
}

void tell_everybody(const State& state, const std::string& sentence, Effects& effects) {
    for (const Member& member : state.members)
        if (member.session)
            deliver(state, *member.session, protocol::Notice{"history-full", sentence}, effects);
}

}  // namespace

void retire(State& state, const std::optional<protocol::RoomCode>& code, TimePoint now,
            const Entropy& entropy, Effects& effects) {
    if (state.archived) return;
    auto inheritance = code ? inheritance_from(state) : std::nullopt;
    std::optional<protocol::Successor> successor;
    if (inheritance) {
        successor = {*code, make_link_secret(entropy)};
        effects.successor.push_back(found(state, *successor, std::move(*inheritance), now));
    }
    commit(state, {.at = now, .deed = Archived{successor}}, effects);
    const std::string ending =
        "this room has reached the limit of its history and is closed; its records can "
        "still be read";
    tell_everybody(
        state,
        successor ? ending + ". Go on at the fresh table with the same people: " + link_to(state, *successor)
                  : ending,
        effects);
    send_the_waiting_away(state, effects);
}

void inherit(State& state, const Inheritance& inheritance, Happened& happened) {
    for (const Heir& heir : inheritance.people) {
        const bool is_host = &heir == &inheritance.people.front();
        Member& member = is_host ? *state.members.at(founder) : state.members.add(heir.name, heir.token);
        if (!is_host) happened.emplace_back(protocol::MemberJoined{member.id, member.name});
        member.next_token = heir.next_token;
        member.muted = heir.muted;
        member.seat = heir.seat;
        if (heir.seat) happened.emplace_back(protocol::SeatTaken{member.id, *heir.seat});
    }
    state.door.locked = inheritance.locked;
    state.talk.closed_to_spectators = inheritance.closed_to_spectators;
}

}  // namespace seq::core
