#include "server/room/room_loop.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/assert.hpp"
#include "server/room/after/ending.hpp"
#include "server/room/after/idle.hpp"
#include "server/room/after/successor.hpp"
#include "server/room/bots/bots.hpp"
#include "server/room/budget/command_table.hpp"
#include "server/room/clock/timekeeping.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/game/games.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/lobby/lobby.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/publish.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

bool is_held(const State& state, const Member& member, const protocol::CommandId& id) {
    return std::ranges::any_of(state.play.held_draws, [&](const HeldDraw& held) {
        return held.member == member.id && held.id == id;
    });
}

/// Publishes the entries that a feature returns until it returns none. Returns whether there was one.
template <typename Due>
bool publish_all(State& state, Effects& effects, Due due) {
    bool any = false;
    while (const std::optional<Entry> entry = due()) {
        publish(state, *entry, effects);
        any = true;
    }
    return any;
}

void archive(State& state, TimePoint now, CloseReason reason, Effects& effects) {
    publish(state, {.at = now, .cause = ArchiveRoom{}}, effects);
    close_sessions(state, reason, effects);
}

/// Sends everybody a new view, after which clients know of nobody who waits.
void send_views(State& state, TimePoint now, Effects& effects) {
    send_snapshots(state.play.clock, state, now, effects);
    if (!state.door.waiting.empty()) send_knocks(state.door, state, effects);
}

/// Begins a new epoch, because acknowledged versions are lost, and sends everybody a snapshot. Does nothing
/// so soon after the last time, and in an archived room, which gets no new versions.
void begin_epoch_after_loss(State& state, TimePoint now, Effects& effects) {
    if (state.lifetime.archived || !state.log.begin_epoch(now)) return;
    ++effects.counts.losses;
    publish(state, {.at = now, .cause = BeginEpoch{}}, effects);
    send_views(state, now, effects);
}

/// Publishes the entries of a session that was admitted, and attaches it.
void let_in(State& state, const Arrival& arrival, TimePoint now, Effects& effects) {
    if (arrival.proves_loss) begin_epoch_after_loss(state, now, effects);
    replace_former_session(state.members, state, arrival, effects);
    for (const Entry& entry : arrival.entries) {
        publish(state, entry, effects);
        if (decision_in<ReplaceKey>(entry) != nullptr)
            effects.tokens.push_back(state.members.at(arrival.member)->tokens_in(state.code));
    }
    take_next_token(state.members, state.lifetime.activity, state, arrival, now, effects);
    attach(state.members, state, arrival, now, effects);
}

/// Removes all strangers without a seat, in a version for each. The last one answers the host's command.
void remove_strangers(State& state, const Entry& command, Effects& effects) {
    std::vector<Entry> removals;
    for (const Member* stranger : removable_strangers(state, command.at))
        removals.push_back(removal_of(*stranger, command.by, command.at));
    removals.back().id = command.id;
    removals.back().content = command.content;
    for (const Entry& removal : removals)
        publish(state, removal, effects);
}

bool is_for_strangers(const Entry& entry) {
    const auto* removal = command_in<protocol::RemoveMember>(entry);
    return removal != nullptr && !removal->member;
}

/// The client has received the answer to its `resume`, because its session has sent a message or the pong to
/// a later ping. If it has proposed a token, that becomes the current one.
void confirm_token(const State& state, Member& member, Effects& effects) {
    if (!member.tokens.next) return;
    member.tokens.rotate();
    effects.tokens.push_back(member.tokens_in(state.code));
}

/// Handles the commands `push-subscribe` and `push-unsubscribe`, which are not journaled and are answered
/// with version 0. Returns false, and does nothing, for any other command.
bool change_subscription(const State& state, const Member& member, const protocol::ClientMessage& command,
                         Effects& effects) {
    const auto* subscribe = std::get_if<protocol::PushSubscribe>(&command.body);
    const auto* unsubscribe = std::get_if<protocol::PushUnsubscribe>(&command.body);
    if (subscribe != nullptr)
        effects.subscriptions.push_back({.room = state.code, .member = member.id, .added = *subscribe});
    else if (unsubscribe != nullptr)
        effects.subscriptions.push_back(
            {.room = state.code, .member = member.id, .removed = unsubscribe->endpoint});
    else
        return false;
    deliver(state, member.session.value(), protocol::Accepted{command.id, 0, {}, {}}, effects);
    return true;
}

void handle_member(State& state, Member& member, const protocol::ClientMessage& command, TimePoint now,
                   const Entropy& entropy, Effects& effects) {
    const SessionId session = member.session.value();
    confirm_token(state, member, effects);
    const protocol::Digest content = command.content;
    if (answer_again(state, session, member, command.id, content, effects)) return;
    if (is_held(state, member, command.id)) return;  // it is answered when the draw is made or refused
    const CommandRow row = row_for(command.body);
    const CommandClass kind = row.kind;
    const bool was_charged = kind == CommandClass::password && state.door.hashed;  // when it was hashed
    auto refused = was_charged ? std::nullopt : over_budget(state.budgets, state, member, kind, now);
    if (refused) return refuse(state, session, command.id, std::move(*refused), effects);
    if (member.screen && kind != CommandClass::leave)
        return refuse(state, session, command.id, refusal("is-screen", "a big screen only shows the game"),
                      effects);
    if (row.handling == Handling::answered) charge(state.budgets, state, member, kind, now);
    if (hand_out(state, session, command, effects)) return;
    if (state.lifetime.archived)
        return refuse(state, session, command.id,
                      refusal("room-archived", "this room is closed; its records can still be read"),
                      effects);
    if (change_subscription(state, member, command, effects) ||
        offer_move(state.door, state, member, command, now, entropy, effects))
        return;
    refused = history_refuses(state, member, kind);
    if (refused) return refuse(state, session, command.id, std::move(*refused), effects);
    auto decision = decide(state, member, command.body, now, entropy);
    if (!decision) return refuse(state, session, command.id, std::move(decision.error()), effects);
    if (!was_charged) charge(state.budgets, state, member, kind, now);
    const auto* move = std::get_if<protocol::Move>(&command.body);
    const bool is_draw = move != nullptr && move->words.kind == protocol::MoveKind::draw;
    if (is_draw && must_wait(state, *member.seat, now)) {
        state.play.held_draws.push_back({member.id, command.id, content});
        return;
    }
    const Entry entry{.at = now,
                      .by = member.id,
                      .id = command.id,
                      .content = content,
                      .cause = AcceptedCommand{without_secrets(command.body), std::move(*decision)}};
    if (is_for_strangers(entry))
        remove_strangers(state, entry, effects);
    else
        publish(state, entry, effects);
    if (is_substitution(entry)) send_views(state, now, effects);
    const bool knocks_have_changed = answer_the_door(state.door, state, entry.by, command.body, effects);
    while (const auto admitted = next_admitted(state.door, state, now, effects))
        let_in(state, *admitted, now, effects);
    if (knocks_have_changed) send_knocks(state.door, state, effects);
}

void handle_session(State& state, const Command& command, TimePoint now, Effects& effects) {
    const SessionId session = command.from;
    if (Member* member = state.members.at(session))
        return handle_member(state, *member, command.message, now, command.entropy, effects);
    if (const auto arrival = admit(state, session, command.message, now, effects))
        let_in(state, *arrival, now, effects);
    const Member* member = state.members.at(session);
    if (member != nullptr && !state.door.waiting.empty()) send_knocks(state.door, state, effects);
}

}  // namespace

void found_room(State& state, const Entry& first, const Command& create, Effects& effects) {
    publish(state, first, effects);
    handle_session(state, create, first.at, effects);
}

void play_on_timeout(State& state, TimePoint now, const Entropy& entropy, Effects& effects) {
    auto timed_out = TimedOutTurn::find(state, now, entropy);
    if (!timed_out) return;
    publish_all(state, effects, [&] { return timed_out->next(state, now); });
    keep_clock(state.play.clock, state, now);  // starts the clock of the next turn
}

namespace {

/// Publishes what is due, feature by feature, and sets when the room has to be woken next.
void settle(State& state, TimePoint now, Effects& effects) {
    effects.wake_at.reset();
    if (state.lifetime.archived) return;
    WakeUp wake;
    const bool voters_change = publish_all(state, effects, [&] { return presence_due(state, now, wake); });
    const bool host_is_back = publish_all(state, effects, [&] { return host_role_due(state, now); });
    end_claims(state.door, state, effects);
    if ((host_is_back || voters_change) && !state.door.waiting.empty())
        send_knocks(state.door, state, effects);
    publish_all(state, effects, [&] { return old_key_due(state, now); });
    state.door.old_key_of.reset();
    publish_all(state, effects, [&] {
        keep_deal_time(state.play, now);
        return deal_due(state, now, wake);
    });
    disconnect_spectators(state.members, state, now, effects);
    publish_all(state, effects, [&] { return stand_in_due(state, now); });
    publish_all(state, effects, [&] {
        keep_call(state.talk, now);
        return call_due(state, now, wake);
    });
    publish_all(state, effects, [&] {
        keep_forfeits(state.talk, state, now);
        return forfeit_due(state, now, wake);
    });
    publish_all(state, effects, [&] {
        refuse_held_draws(state.play, state, effects);
        return draw_due(state, now, wake);
    });
    keep_ready_check_time(state.lobby, now);
    schedule_ready_check(state, now, wake);
    follow_clock(state.play.clock, state, now, effects, wake);
    keep_thinking(state.play, state, now, wake);
    effects.wake_at = wake.at;
}

/// Voids a running game that cannot be continued. A restored room does this before anything else.
void end_void_game(State& state, TimePoint now, Effects& effects) {
    const auto ended = void_game_due(state, now);
    state.log.is_fresh_copy = false;
    if (ended) publish(state, *ended, effects);
}

void happen(State& state, const Command& command, TimePoint now, Effects& effects) {
    state.door.hashed = command.hashed;
    state.door.source = command.source;
    state.door.shortage = command.shortage;
    end_void_game(state, now, effects);
    play_on_timeout(state, now, command.entropy, effects);  // a late command comes after the move
    handle_session(state, command, now, effects);
    state.door.hashed.reset();
}

void happen(State& state, const Disconnected& ended, TimePoint now, Effects& effects) {
    if (Member* member = state.members.at(ended.from)) {
        member->session.reset();
        if (!member->disconnected_at) member->disconnected_at = now;
    }
    stop_knocking(state.door, state, ended.from, effects);
}

void happen(State& state, const Silent& silent, TimePoint now, Effects&) {
    if (Member* member = state.members.at(silent.from); member != nullptr && !member->disconnected_at)
        member->disconnected_at = now - silent.silent_for;
}

void happen(State& state, const Reachable& reachable, TimePoint now, Effects&) {
    if (Member* member = state.members.at(reachable.from)) note_reachable(state.budgets, state, *member, now);
}

void happen(State& state, const RoundTrip& measured, TimePoint, Effects& effects) {
    Member* member = state.members.at(measured.from);
    if (member == nullptr) return;
    member->round_trip = measured.time;
    confirm_token(state, *member, effects);
}

// The move of a bot, the end of a deal's step, a move on timeout.
void happen(State& state, const Woken& woken, TimePoint now, Effects& effects) {
    end_void_game(state, now, effects);
    note_restart(state.members, now);
    if (const auto move = bot_move(state, now, woken.entropy)) {
        state.play.thinking.reset();
        publish(state, *move, effects);
    }
    if (const auto step = late_deal_step(state, now, woken.entropy)) publish(state, *step, effects);
    publish_all(state, effects, [&] { return ready_check_step(state, now, woken.entropy); });
    play_on_timeout(state, now, woken.entropy, effects);
}

void happen(State& state, const Durable& durable, TimePoint now, Effects&) {
    state.log.durable = durable.version;
    if (state.play.game) state.play.game->note_durable(durable.version, now);
}

void happen(State& state, const BotChoice& made, TimePoint, Effects&) {
    note_choice(state.play, made.question, made.choice);
}

void happen(State& state, const Sweep& sweep, TimePoint now, Effects& effects) {
    end_void_game(state, now, effects);
    if (state.lifetime.archived) return;
    if (is_idle_too_long(state, now, sweep.limits))
        return archive(state, now, CloseReason::archived, effects);
    warn_of_idleness(state.lifetime.activity, state, now, sweep.limits, effects);
}

void happen(State& state, const CloseForGood&, TimePoint now, Effects& effects) {
    end_void_game(state, now, effects);
    if (state.lifetime.archived) return;
    notify_of_closing(state, effects);
    archive(state, now, CloseReason::closed_for_good, effects);
    refuse_waiting(state.door, state, effects);
}

void happen(State& state, const Reopen&, TimePoint now, Effects& effects) {
    SEQ_ASSERT(reopening_of(state) == Reopening::possible);
    publish(state, {.at = now, .cause = ReopenRoom{}}, effects);
    send_views(state, now, effects);
}

void happen(State& state, const LostVersions&, TimePoint now, Effects& effects) {
    begin_epoch_after_loss(state, now, effects);
}

// The records of both rooms become durable together.
void happen(State& state, const HistoryFull& full, TimePoint now, Effects& effects) {
    if (state.lifetime.archived) return;
    const auto successor = successor_under(state, full.successor, full.entropy);
    if (successor) effects.subscriptions = subscriptions_after(state, *successor);  // before they are removed
    publish(state, {.at = now, .cause = ArchiveRoom{successor}}, effects);
    if (successor) {
        const FollowingRoom next = room_after(state, *successor, now);
        Effects founding;
        publish(*next.state, next.first, founding);
        effects.successor.push_back(std::move(founding.records.front()));
    }
    notify_of_full_history(state, successor, effects);
    refuse_waiting(state.door, state, effects);
}

}  // namespace

Effects take(State& state, const RoomInput& input, TimePoint now) {
    Effects effects;
    std::visit([&](const auto& happens) { happen(state, happens, now, effects); }, input);
    settle(state, now, effects);
    return effects;
}

}  // namespace seq::room
