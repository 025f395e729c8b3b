#include "server/core/commit.hpp"

#include <utility>

#include "engine/base/mutant.hpp"
#include "server/core/apply.hpp"
#include "server/core/deliver.hpp"
#include "server/core/entry_codec.hpp"
#include "server/core/snapshot.hpp"
#include "server/core/talk/circle.hpp"

namespace seq::core {
namespace {

using protocol::RoomEvent;

bool is_public(const RoomEvent& event) {
    const auto* of_game = std::get_if<Event>(&event);
    return of_game == nullptr || audience(*of_game) == Audience::everyone;
}

Frame closing_frame(const State& state, std::uint64_t version, const std::vector<RoomEvent>& events) {
    protocol::PublicEvents closing{version, {}};
    for (const RoomEvent& event : events)
        if (is_public(event)) closing.events.push_back(event);
    if (closing.events.empty()) return make_frame(state, protocol::Skip{version});
    return make_frame(state, std::move(closing));
}

/// One frame for everybody, or two if not everybody may read the talk in it (T4).
Version closed_version(const State& state, std::uint64_t version, const std::vector<RoomEvent>& events) {
    Version closed{closing_frame(state, version, events), readers_of(state, events)};
    if (!closed.readers.are_everybody())
        closed.for_the_rest = closing_frame(state, version, without_talk(events));
    return closed;
}

/// What this seat alone may know of it.
protocol::PrivateEvents private_part(std::uint64_t version, Seat seat, const std::vector<RoomEvent>& events) {
    protocol::PrivateEvents part{.version = version, .events = {}, .legal = {}};
    for (const RoomEvent& event : events) {
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game != nullptr && audience(*of_game) == Audience::one_seat && may_see(seat, *of_game))
            part.events.push_back(*of_game);
    }
    return part;
}

/// The private frames of a version: to each seat's session now, and without legal actions into the history.
void send_to_seats(State& state, std::uint64_t version, const std::vector<RoomEvent>& events, Version& kept,
                   Effects& effects) {
    if (!state.game) return;
    for (const Member& member : state.members) {
        const Seat seat = member.playing_as;
        if (!seat.is_seat()) continue;
        protocol::PrivateEvents part = private_part(version, seat, events);
        if (!part.events.empty() && !member.bot)
            kept.private_frames.push_back({member.id, make_frame(state, part)});
        const auto legal = state.game->changed_legal(seat);
        if (legal) add_legal(state, seat, *legal, part);
        if (member.session && (legal || !part.events.empty()))
            effects.deliveries.push_back({*member.session, make_frame(state, part), version});
    }
}

/// Where the answer to the entry's command goes, as far as it comes with the entry: a session that is not
/// attached yet is answered when it is.
std::optional<SessionId> session_of_author(const State& state, const Entry& entry) {
    const Member* author = entry.id ? state.members.at(entry.by) : nullptr;
    return author != nullptr ? author->session : std::nullopt;
}

/// Closes the sessions of those who stop being members with this version.
void close_parting_sessions(State& state, std::uint64_t version, Effects& effects) {
    for (const CloseSession& close : std::exchange(state.parting, {})) {
        if (close.reason == CloseReason::removed)
            deliver_with(state, version, close.session,
                         protocol::Notice{"removed", "the host has removed you from this room"}, effects);
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

}  // namespace

void commit(State& state, const Entry& entry, Effects& effects) {
    count(entry, effects.counts);
    const std::optional<SessionId> asker = session_of_author(state, entry);
    const std::vector<RoomEvent> events = apply(state, entry);
    const std::uint64_t version = state.version() + 1;

    JournalRecord record{
        .room = state.code,
        .epoch = state.epoch,
        .version = version,
        .body = encode_entry(entry, events, state.deck(), state.dependencies.rules.revision)};
    record.hash = state.last_hash = hash_of(record, state.last_hash);
    state.history_bytes += record.body.size();
    effects.records.push_back(std::move(record));

    if (asker) deliver_with(state, version, *asker, protocol::Accepted{*entry.id, version, {}, {}}, effects);
    Version kept = closed_version(state, version, events);
    send_to_seats(state, version, events, kept, effects);
    for (const Member& member : state.members)
        if (member.session)
            effects.deliveries.push_back({*member.session, kept.closing_for(member.id), version});
    close_parting_sessions(state, version, effects);
    state.history.add(std::move(kept));
    if (decision_in<ReopenRoom>(entry) != nullptr) state.history.forget_frames();  // everybody gets a view
}

}  // namespace seq::core
