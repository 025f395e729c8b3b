#include "server/room/delivery/deliver.hpp"

#include <algorithm>
#include <cstddef>
#include <new>

#include "engine/base/assert.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/codec.hpp"
#include "server/room/after/ending.hpp"
#include "server/room/game/game_table.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/refusals.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

std::optional<std::uint32_t> shown_purse(const State& state, const Member& member) {
    if (!state.has_purses()) return std::nullopt;
    return state.play.purses.of(member.id);
}

std::string link_of(const State& state) {
    return state.door.address + "#" + protocol::to_hex(state.door.secret.bytes);
}

protocol::MemberView member_view(const State& state, const Member& member) {
    protocol::MemberView shown{member.id, member.name, member.seat, shown_purse(state, member)};
    shown.ready = member.ready;
    shown.muted = member.muted;
    shown.avatar = member.avatar;
    shown.screen = member.screen;
    shown.asks = member.asks;
    shown.bot = member.bot;
    shown.stand_in = member.stand_in;
    if (member.away_since)
        shown.away_since = static_cast<std::uint64_t>(member.away_since->time_since_epoch().count());
    for (const StandInVote& vote : member.votes)
        shown.votes.push_back(vote.by);
    return shown;
}

}  // namespace

// The block begins with the view of the text that follows it.
Frame to_frame(std::string_view text) {
    using Unit = std::max_align_t;
    const std::size_t bytes = sizeof(std::string_view) + text.size();
    const auto block = std::make_shared_for_overwrite<Unit[]>((bytes + sizeof(Unit) - 1) / sizeof(Unit));
    char* const copy = reinterpret_cast<char*>(block.get()) + sizeof(std::string_view);
    std::ranges::copy(text, copy);
    return {block, new (block.get()) std::string_view{copy, text.size()}};
}

Frame make_frame(const State& state, const protocol::ServerMessage& message) {
    protocol::json::Writer out;
    encode(message, state.deck(), out);
    return to_frame(out.text());
}

void deliver(const State& state, SessionId session, const protocol::ServerMessage& message,
             Effects& effects) {
    effects.deliveries.push_back({session, make_frame(state, message), state.version()});
}

void deliver_to_all(const State& state, const protocol::ServerMessage& message, Effects& effects) {
    for (const Member& member : state.members)
        if (member.session) deliver(state, *member.session, message, effects);
}

void add_legal(const State& state, Seat seat, const LegalActions& legal, protocol::PrivateEvents& part) {
    part.legal = legal;
    part.namings = naming_choices(state.play.game->match(), seat, legal);
}

void accept(const State& state, SessionId session, const Member& member, const CommandAnswer& answer,
            Effects& effects) {
    SEQ_ASSERT(answer.version <= state.version());
    protocol::Accepted accepted{answer.id, answer.version, {}, {}};
    if (answer.introduces) {
        accepted.room = state.code;
        accepted.member = member.id;
    }
    deliver(state, session, accepted, effects);
}

void refuse(const State& state, SessionId session, const protocol::CommandId& id, protocol::Refused refusal,
            Effects& effects) {
    refusal.id = id;
    effects.counts.refusals.push_back(refusal.code);
    deliver(state, session, refusal, effects);
}

bool answer_again(const State& state, SessionId session, const Member& member, const protocol::CommandId& id,
                  const protocol::Digest& content, Effects& effects) {
    const CommandAnswer* before = member.answer_to(id);
    if (before == nullptr) return false;
    if (before->content == content)
        accept(state, session, member, *before, effects);
    else
        refuse(state, session, id, refusal("id-reused", "this id was used for another command"), effects);
    return true;
}

protocol::Snapshot snapshot_of(const State& state, const Member& member, TimePoint now) {
    protocol::Snapshot snapshot{.room = state.code,
                                .link = link_of(state),
                                .at = {state.log.epoch, state.version()},
                                .you = member.id,
                                .host = state.lobby.host,
                                .setup = state.setup,
                                .members = {},
                                .chat = readable_chat(state, member),
                                .game = {},
                                .legal = {},
                                .games = state.play.games,
                                .hands = hands_after_the_end(state),
                                .statistics = state.has_game() ? state.results.statistics : std::nullopt,
                                .series = series_so_far(state),
                                .archived = state.lifetime.archived,
                                .successor = state.lifetime.successor,
                                .flags = state.lobby.flags,
                                .password = state.door.password.has_value(),
                                .paused = state.play.paused && state.game_is_running(),
                                .referee = {},
                                .call = call_so_far(state, now)};
    snapshot.ready_check = ready_check_now(state, now);
    if (state.results.standings.games != 0) snapshot.standings = state.results.standings;
    snapshot.table = state.lobby.table;
    if (!member.screen) snapshot.voice_link = state.lobby.voice_link;
    snapshot.acts_for = acts_for(state, now);
    if (const Member* referee = referee_of(state)) snapshot.referee = referee->id;
    for (const Member& other : state.members)
        if (!other.bot || other.seat) snapshot.members.push_back(member_view(state, other));
    if (state.play.deal && !state.play.deal->is_quick()) snapshot.deal = state.play.deal->view();
    if (state.play.recorded_game) snapshot.game = state.play.recorded_game->view();
    if (!state.play.game) return snapshot;
    const Seat observer = member.playing_as;
    snapshot.game = view(state.play.game->match(), observer);
    if (observer.is_seat()) {
        snapshot.legal = legal_actions(state.play.game->match(), observer);
        snapshot.namings = naming_choices(state.play.game->match(), observer, snapshot.legal);
    }
    return snapshot;
}

void send_snapshots(RoomClock& clock, const State& state, TimePoint now, Effects& effects) {
    clock.notified.clear();  // a snapshot contains no clocks
    for (const Member& member : state.members)
        if (member.session) deliver(state, *member.session, snapshot_of(state, member, now), effects);
}

void catch_up(const State& state, const Member& member, std::optional<protocol::Seen> seen, TimePoint now,
              Effects& effects) {
    const SessionId session = member.session.value();
    if (!seen || seen->epoch != state.log.epoch || !state.history.reaches(seen->version))
        return deliver(state, session, snapshot_of(state, member, now), effects);

    const std::uint64_t newest = state.version();
    for (std::uint64_t version = seen->version + 1; version <= newest; ++version) {
        const Version& missed = state.history.at(version);
        for (const auto& [whose, frame] : missed.private_frames)
            if (whose == member.id) effects.deliveries.push_back({session, frame, newest});
        if (version == newest && state.play.game && member.playing_as.is_seat()) {
            protocol::PrivateEvents part{.version = version, .events = {}, .legal = {}};
            add_legal(state, member.playing_as, legal_actions(state.play.game->match(), member.playing_as),
                      part);
            effects.deliveries.push_back({session, make_frame(state, part), newest});
        }
        effects.deliveries.push_back({session, missed.closing_for(member.id), newest});
    }
}

}  // namespace seq::room
