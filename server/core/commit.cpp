#include "server/core/commit.hpp"

#include <utility>

#include "engine/base/mutant.hpp"
#include "protocol/message/codec.hpp"
#include "server/core/after/ending.hpp"
#include "server/core/bots/levels.hpp"
#include "server/core/enact.hpp"
#include "server/core/entry_codec.hpp"
#include "server/core/talk/calls.hpp"
#include "server/core/talk/circle.hpp"

namespace seq::core {
namespace {

using protocol::RoomEvent;
using protocol::ServerMessage;

Frame make_frame(const State& state, const ServerMessage& message) {
    return std::make_shared<const std::string>(encode(message, state.deck()));
}

bool is_public(const RoomEvent& event) {
    const auto* of_game = std::get_if<Event>(&event);
    if (is_mutant("drawn-card-for-everybody") && of_game != nullptr)
        return audience(*of_game) != Audience::nobody && !std::holds_alternative<HandDealt>(*of_game);
    return of_game == nullptr || audience(*of_game) == Audience::everyone;
}

Frame closing_frame(const State& state, std::uint64_t version, const std::vector<RoomEvent>& happened) {
    protocol::Public closing{version, {}};
    for (const RoomEvent& event : happened)
        if (is_public(event)) closing.events.push_back(event);
    if (closing.events.empty()) return make_frame(state, protocol::Skip{version});
    return make_frame(state, std::move(closing));
}

/// One frame for everybody, or two if not everybody may read the talk in it (T4).
Version closed_version(const State& state, std::uint64_t version, const std::vector<RoomEvent>& happened) {
    Version closed{closing_frame(state, version, happened), readers_of(state, happened)};
    if (!closed.readers.are_everybody())
        closed.for_the_rest = closing_frame(state, version, without_talk(happened));
    return closed;
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
        const Seat seat = member.playing_as;
        if (!seat.is_seat()) continue;
        protocol::Private part = private_part(version, seat, happened);
        if (!part.events.empty() && !member.bot)
            kept.private_frames.push_back({member.id, make_frame(state, part)});
        const auto legal = state.game->changed_legal(seat);
        if (legal) add_legal(state, seat, *legal, part);
        if (member.session && (legal || !part.events.empty()))
            effects.deliveries.push_back({*member.session, make_frame(state, part), version});
    }
}

/// Those who are no members any more, by this version.
void see_off(State& state, std::uint64_t version, Effects& effects) {
    for (const CloseSession& close : std::exchange(state.parting, {})) {
        if (close.reason == CloseReason::removed)
            deliver_with(state, version, close.session,
                         protocol::Notice{"removed", "the host has removed you from this room"}, effects);
        effects.closes.push_back(close);
    }
}

/// Purses are the six-dice games' only (X7).
std::optional<std::uint32_t> shown_purse(const State& state, const Member& member) {
    if (state.setup.preset->kind != Kind::six_dice) return std::nullopt;
    return state.purses.of(member.id);
}

std::string link_of(const State& state) {
    if (!state.door.secret) return state.address;
    return state.address + "#" + protocol::to_hex(state.door.secret->bytes);
}

protocol::MemberView member_view(const State& state, const Member& member) {
    protocol::MemberView shown{member.id, member.name, member.seat, shown_purse(state, member)};
    shown.ready = member.ready;
    shown.muted = member.muted;
    shown.asks = member.asks;
    if (member.bot) shown.bot = on_the_wire(*member.bot);
    if (member.stand_in) shown.stand_in = on_the_wire(*member.stand_in);
    if (member.away_since)
        shown.away_since = static_cast<std::uint64_t>(member.away_since->time_since_epoch().count());
    for (const StandInVote& vote : member.votes)
        shown.votes.push_back(vote.by);
    return shown;
}

void count(const Deed& deed, Counts& counts) {
    if (std::holds_alternative<Moved>(deed)) ++counts.moves_of_people;
    if (std::holds_alternative<MovedByBot>(deed)) ++counts.moves_of_bots;
    if (std::holds_alternative<MovedByClock>(deed) || std::holds_alternative<DrawnForAway>(deed))
        ++counts.moves_of_clocks;
    if (std::holds_alternative<GameStarted>(deed) || std::holds_alternative<DealDone>(deed))
        ++counts.games_begun;
    if (const auto* ended = std::get_if<GameVoided>(&deed)) counts.voided = to_string(ended->reason);
}

}  // namespace

void commit(State& state, const Entry& entry, Effects& effects) {
    count(entry.deed, effects.counts);
    const std::vector<RoomEvent> happened = enact(state, entry);
    const std::uint64_t version = state.version() + 1;

    JournalRecord record{.room = state.code,
                         .epoch = state.epoch,
                         .version = version,
                         .body = encode_entry(entry, happened, state.deck(), state.makers.rules.revision)};
    record.hash = state.last_hash = hash_of(record, state.last_hash);
    state.history_bytes += record.body.size();
    effects.records.push_back(std::move(record));

    Version kept = closed_version(state, version, happened);
    tell_seats(state, version, happened, kept, effects);
    for (const Member& member : state.members)
        if (member.session)
            effects.deliveries.push_back({*member.session, kept.closing_for(member.id), version});
    see_off(state, version, effects);
    state.history.add(std::move(kept));
}

void deliver(const State& state, SessionId session, const ServerMessage& message, Effects& effects) {
    const std::uint64_t after = is_mutant("refusals-wait-for-nothing") ? 0 : state.version();
    deliver_with(state, after, session, message, effects);
}

void deliver_with(const State& state, std::uint64_t version, SessionId session, const ServerMessage& message,
                  Effects& effects) {
    effects.deliveries.push_back({session, make_frame(state, message), version});
}

protocol::Whole whole_view(State& state, const Member& member, TimePoint now) {
    protocol::Whole whole{.room = state.code,
                          .link = link_of(state),
                          .at = {state.epoch, state.version()},
                          .you = member.id,
                          .host = state.host,
                          .setup = state.setup,
                          .members = {},
                          .chat = readable_chat(state, member),
                          .game = {},
                          .legal = {},
                          .games = state.games,
                          .hands = hands_after_the_end(state),
                          .statistics = figures_after_the_end(state),
                          .series = series_so_far(state),
                          .archived = state.archived,
                          .successor = state.successor,
                          .locked = state.door.locked,
                          .password = state.door.password.has_value(),
                          .paused = state.paused && state.game_is_running(),
                          .referee = {},
                          .closed_to_spectators = state.talk.closed_to_spectators,
                          .call = call_so_far(state, now)};
    if (const Member* referee = referee_of(state)) whole.referee = referee->id;
    for (const Member& other : state.members)
        if (!other.bot || other.seat) whole.members.push_back(member_view(state, other));
    if (state.deal && !state.deal->is_quick()) whole.deal = state.deal->view();
    if (state.recorded_game) whole.game = state.recorded_game->view();
    if (!state.game) return whole;
    const Seat observer = member.playing_as;
    whole.game = view(state.game->match(), observer);
    if (observer.is_seat()) {
        whole.legal = legal_actions(state.game->match(), observer);
        whole.namings = naming_choices(state.game->match(), observer, whole.legal);
    }
    return whole;
}

void catch_up(State& state, const Member& member, std::optional<protocol::Seen> seen, TimePoint now,
              Effects& effects) {
    const SessionId session = member.session.value();
    if (!seen || seen->epoch != state.epoch || !state.history.reaches(seen->version))
        return deliver(state, session, whole_view(state, member, now), effects);

    const std::uint64_t newest = state.version();
    for (std::uint64_t version = seen->version + 1; version <= newest; ++version) {
        const Version& missed = state.history.at(version);
        for (const auto& [whose, frame] : missed.private_frames)
            if (whose == member.id) effects.deliveries.push_back({session, frame, newest});
        if (version == newest && state.game && member.playing_as.is_seat()) {
            protocol::Private part{.version = version, .events = {}, .legal = {}};
            add_legal(state, member.playing_as, legal_actions(state.game->match(), member.playing_as), part);
            effects.deliveries.push_back({session, make_frame(state, part), newest});
        }
        effects.deliveries.push_back({session, missed.closing_for(member.id), newest});
    }
}

}  // namespace seq::core
