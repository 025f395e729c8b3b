#include "server/core/commit.hpp"

#include <utility>

#include "protocol/message/codec.hpp"
#include "server/core/enact.hpp"
#include "server/core/entry_codec.hpp"

namespace seq::core {
namespace {

using protocol::RoomEvent;
using protocol::ServerMessage;

Frame make_frame(const State& state, const ServerMessage& message) {
    return std::make_shared<const std::string>(encode(message, state.deck()));
}

bool is_public(const RoomEvent& event) {
    const auto* of_game = std::get_if<Event>(&event);
    return of_game == nullptr || audience(*of_game) == Audience::everyone;
}

Frame closing_frame(const State& state, std::uint64_t version, const std::vector<RoomEvent>& happened) {
    protocol::Public closing{version, {}};
    for (const RoomEvent& event : happened)
        if (is_public(event)) closing.events.push_back(event);
    if (closing.events.empty()) return make_frame(state, protocol::Skip{version});
    return make_frame(state, std::move(closing));
}

/// What this seat alone may know of it.
protocol::Private private_part(std::uint64_t version, Seat seat, const std::vector<RoomEvent>& happened) {
    protocol::Private part{.version = version, .events = {}, .legal = {}};
    for (const RoomEvent& event : happened) {
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game != nullptr && audience(*of_game) == Audience::one_seat && may_see(seat, *of_game))
            part.events.push_back(*of_game);
    }
    return part;
}

void add_legal(const State& state, Seat seat, const LegalActions& legal, protocol::Private& part) {
    part.legal = legal;
    part.namings = naming_choices(state.game->match(), seat, legal);
}

/// The private frames of a version: to each seat's session now, and without legal actions into the history.
void tell_seats(State& state, std::uint64_t version, const std::vector<RoomEvent>& happened, Version& kept,
                Effects& effects) {
    if (!state.game) return;
    for (const Member& member : state.members) {
        if (!member.seat) continue;
        protocol::Private part = private_part(version, *member.seat, happened);
        if (!part.events.empty()) kept.private_frames.push_back({*member.seat, make_frame(state, part)});
        const auto legal = state.game->changed_legal(*member.seat);
        if (legal) add_legal(state, *member.seat, *legal, part);
        if (member.session && (legal || !part.events.empty()))
            effects.deliveries.push_back({*member.session, make_frame(state, part), version});
    }
}

}  // namespace

void commit(State& state, Entry entry, Effects& effects) {
    const std::vector<RoomEvent> happened = enact(state, entry);
    const std::uint64_t version = state.version() + 1;

    JournalRecord record{.room = state.code,
                         .epoch = state.epoch,
                         .version = version,
                         .body = encode_entry(entry, happened, state.deck())};
    record.hash = state.last_hash = hash_of(record, state.last_hash);
    effects.records.push_back(std::move(record));

    Version kept{closing_frame(state, version, happened), {}};
    tell_seats(state, version, happened, kept, effects);
    for (const Member& member : state.members)
        if (member.session) effects.deliveries.push_back({*member.session, kept.closing, version});
    state.history.add(std::move(kept));
}

void deliver(const State& state, SessionId session, const ServerMessage& message, Effects& effects) {
    deliver_with(state, state.version(), session, message, effects);
}

void deliver_with(const State& state, std::uint64_t version, SessionId session, const ServerMessage& message,
                  Effects& effects) {
    effects.deliveries.push_back({session, make_frame(state, message), version});
}

protocol::Whole whole_view(State& state, const Member& member) {
    protocol::Whole whole{.room = state.code,
                          .link = state.link,
                          .at = {state.epoch, state.version()},
                          .you = member.id,
                          .host = host,
                          .setup = state.setup,
                          .members = {},
                          .chat = {state.chat.begin(), state.chat.end()},
                          .game = {},
                          .legal = {}};
    for (const Member& other : state.members)
        whole.members.push_back({other.id, other.name, other.seat});
    if (!state.game) return whole;
    const Seat observer = member.seat.value_or(spectator);
    whole.game = view(state.game->match(), observer);
    if (member.seat) {
        whole.legal = legal_actions(state.game->match(), observer);
        whole.namings = naming_choices(state.game->match(), observer, whole.legal);
    }
    return whole;
}

void catch_up(State& state, const Member& member, std::optional<protocol::Seen> seen, Effects& effects) {
    const SessionId session = member.session.value();
    if (!seen || seen->epoch != state.epoch || !state.history.reaches(seen->version))
        return deliver(state, session, whole_view(state, member), effects);

    const std::uint64_t newest = state.version();
    for (std::uint64_t version = seen->version + 1; version <= newest; ++version) {
        const Version& missed = state.history.at(version);
        for (const auto& [seat, frame] : missed.private_frames)
            if (member.seat == seat) effects.deliveries.push_back({session, frame, newest});
        if (version == newest && state.game && member.seat) {
            protocol::Private part{.version = version, .events = {}, .legal = {}};
            add_legal(state, *member.seat, legal_actions(state.game->match(), *member.seat), part);
            effects.deliveries.push_back({session, make_frame(state, part), newest});
        }
        effects.deliveries.push_back({session, missed.closing, newest});
    }
}

}  // namespace seq::core
