#include "server/room/publish.hpp"

#include <utility>

#include "protocol/fairdeal/encoding.hpp"
#include "server/room/apply.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/room/journal/state_snapshot.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using protocol::RoomEvent;

/// Ends the push subscriptions of a member who has left or was removed with this entry, or of all members if
/// the room is archived by it.
void forget_subscriptions(const State& state, const Entry& entry, Effects& effects) {
    if (decision_in<ArchiveRoom>(entry) != nullptr) effects.subscriptions.push_back({.room = state.code});
    if (const auto* replaced = decision_in<ReplaceKey>(entry))  // the browser has the former key
        effects.subscriptions.push_back({.room = state.code, .member = replaced->member});
    if (command_in<protocol::Leave>(entry) != nullptr)
        effects.subscriptions.push_back({.room = state.code, .member = entry.by});
    if (const auto* removal = command_in<protocol::RemoveMember>(entry))
        effects.subscriptions.push_back({.room = state.code, .member = removal->member.value()});
}

/// The session whose command the entry carries out. Nothing if there is no command, or if the session is only
/// attached after the entry; attach() answers it then.
std::optional<SessionId> session_of_author(const State& state, const Entry& entry) {
    const Member* author = entry.id ? state.members.at(entry.by) : nullptr;
    return author != nullptr ? author->session : std::nullopt;
}

/// Closes the sessions of members who have left or were removed in this version.
void close_parting_sessions(State& state, const Entry& entry, Effects& effects) {
    for (const CloseSession& close : std::exchange(state.lobby.parting, {})) {
        if (close.reason == CloseReason::removed)
            deliver(state, close.session,
                    protocol::Notice{"removed", entry.by == by_the_room
                                                    ? "somebody with the complete link needed your place"
                                                    : "the host has removed you from this room"},
                    effects);
        effects.closes.push_back(close);
    }
}

void count(const Entry& entry, Counts& counts) {
    if (command_in<protocol::Move>(entry) != nullptr) ++counts.moves_of_people;
    if (decision_in<MoveByBot>(entry) != nullptr) ++counts.moves_of_bots;
    if (decision_in<MoveByClock>(entry) != nullptr || decision_in<DrawForSeat>(entry) != nullptr)
        ++counts.moves_of_clocks;
    if (begins_game(entry)) ++counts.games_begun;
    if (const auto* ended = decision_in<VoidGame>(entry)) counts.voided = to_string(ended->reason);
}

bool is_public(const RoomEvent& event) {
    const auto* of_game = std::get_if<Event>(&event);
    return of_game == nullptr || audience(*of_game) == Audience::everyone;
}

Frame closing_frame(const State& state, std::uint64_t version, RoomEvents events) {
    std::erase_if(events, [](const RoomEvent& event) { return !is_public(event); });
    if (events.empty()) return make_frame(state, protocol::Skip{version});
    return make_frame(state, protocol::PublicEvents{version, std::move(events)});
}

/// One frame for everybody, or two if not everybody may read all of it (T4).
void add_closing_frames(const State& state, std::uint64_t version, RoomEvents events, Version& made) {
    made.readers = readers_of(state, events);
    if (!made.readers.are_everybody())
        made.for_the_rest = closing_frame(state, version, for_the_rest(events));
    made.closing = closing_frame(state, version, std::move(events));
}

/// The events that only this seat may see.
protocol::PrivateEvents private_events(std::uint64_t version, Seat seat, const RoomEvents& events) {
    protocol::PrivateEvents part{.version = version, .events = {}, .legal = {}};
    for (const RoomEvent& event : events) {
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game != nullptr && audience(*of_game) == Audience::one_seat && may_see(seat, *of_game))
            part.events.push_back(*of_game);
    }
    return part;
}

/// Adds what each seat alone is sent: frames without legal actions for the history, because those are only
/// valid in the newest version, and with legal actions for the sessions that are connected now.
void add_private_parts(State& state, std::uint64_t version, const RoomEvents& events, NewVersion& made) {
    if (!state.play.game) return;
    for (const Member& member : state.members) {
        const Seat seat = member.playing_as;
        if (!seat.is_seat()) continue;
        protocol::PrivateEvents part = private_events(version, seat, events);
        if (!part.events.empty() && !member.bot) {
            protocol::ServerMessage message{std::move(part)};
            made.frames.private_frames.push_back({member.id, make_frame(state, message)});
            part = std::get<protocol::PrivateEvents>(std::move(message));
        }
        const LegalActions* const legal = state.play.game->changed_legal(seat);
        if (!member.session || (legal == nullptr && part.events.empty())) continue;
        if (legal != nullptr) add_legal(state, seat, *legal, part);
        made.private_parts.push_back({*member.session, std::move(part)});
    }
}

JournalRecord next_record(State& state, const Entry& entry, const RoomEvents& events) {
    JournalRecord record{
        .room = state.code,
        .epoch = state.log.epoch,
        .version = state.version() + 1,
        .body = encode_entry(entry, events, state.deck(), state.dependencies.rules.revision)};
    record.hash = state.log.last_hash = hash_of(record, state.log.last_hash);
    state.log.bytes += record.body.size();
    return record;
}

}  // namespace

void publish(State& state, const Entry& entry, Effects& effects) {
    count(entry, effects.counts);
    const std::optional<SessionId> author = session_of_author(state, entry);  // who may leave with this entry
    NewVersion made = make_version(state, entry);
    effects.records.push_back(std::move(made.record));
    if (auto snapshot = snapshot_due(state.log, state)) effects.snapshot = std::move(snapshot);
    effects.deliveries.reserve(effects.deliveries.size() + 1 + made.private_parts.size() +
                               state.members.size());
    if (author) deliver(state, *author, protocol::Accepted{*entry.id, state.version(), {}, {}}, effects);
    for (auto& [session, events] : made.private_parts)
        deliver(state, session, std::move(events), effects);
    for (const Member& member : state.members)
        if (member.session)
            effects.deliveries.push_back(
                {*member.session, made.frames.closing_for(member.id), state.version()});
    close_parting_sessions(state, entry, effects);
    forget_subscriptions(state, entry, effects);
}

protocol::Digest hash_of(const JournalRecord& record, const protocol::Digest& previous) {
    const protocol::Bytes body = protocol::as_bytes(record.body);
    const auto encoded = protocol::fairdeal::Encoder{"sequenced/journal/1"}
                             .bytes(protocol::as_bytes(record.room.text))
                             .u32(record.epoch)
                             .u64(record.version)
                             .bytes(previous)
                             .length_of(body);
    return protocol::sha256_of({encoded.result(), body});
}

NewVersion make_version(State& state, const Entry& entry) {
    RoomEvents events = apply(state, entry);
    const std::uint64_t version = state.version() + 1;
    NewVersion made{.record = next_record(state, entry, events), .frames = {}};
    add_private_parts(state, version, events, made);
    add_closing_frames(state, version, std::move(events), made.frames);
    state.history.add(made.frames);
    if (decision_in<ReopenRoom>(entry) != nullptr || is_substitution(entry))
        state.history.note_snapshot_follows();
    return made;
}

}  // namespace seq::room
