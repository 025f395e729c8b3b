#include "server/host/runner/room_runner.hpp"

#include <algorithm>

#include "server/host/replies.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/randomness.hpp"
#include "server/telemetry/log.hpp"

// Sessions that enter a room, their commands, and the operator's. Loading a room and carrying out its effects
// is in room_runner_effects.cpp.

namespace seq::net {
namespace {

constexpr std::string_view slow_disk =
    "the server's disk is slow at the moment; please try again in a few seconds";

/// What a small append makes SQLite write: whole pages, twice. Moves are not charged for it, so that running
/// games hardly ever stop.
constexpr std::size_t bytes_of_commit = 16 * 1024;

/// The room cannot be entered now, or the journal cannot take so much from one address or for one room. The
/// refusal does not depend on what the room contains, so it does not wait for the disk.
void refuse_for_now(const RoomContext& context, Peer& peer, const protocol::ClientMessage& message,
                    std::string_view sentence, bool enters = true) {
    refuse(context.metrics, peer, {message.id, "too-many", std::string{sentence}, {}});
    if (enters) peer.entered(JoinOutcome::not_now, nullptr);
}

/// Why a room takes no commands in this state.
protocol::Refused refusal_in(RoomRunner::RunnerState state, const RoomContext& context,
                             const protocol::CommandId& id) {
    if (state == RoomRunner::RunnerState::quarantined) return refuse_quarantined(id);
    if (state == RoomRunner::RunnerState::closed || state == RoomRunner::RunnerState::unavailable)
        return {id, "unknown-room", "there is no room with this code", {}};
    return refuse_storage_full(id,
                               state == RoomRunner::RunnerState::disk_behind || context.storage.is_behind());
}

}  // namespace

RoomRunner::RoomRunner(protocol::RoomCode code, Begins begins, RoomThread& thread, RoomContext& context)
    : code_{std::move(code)},
      thread_{thread},
      context_{context},
      state_{begins == Begins::to_be_made ? RunnerState::to_be_made : RunnerState::to_be_loaded},
      reports_{code_, begins == Begins::to_be_made, context},
      pending_{context.pending_bytes, context.limits},
      times_{thread.executor} {}

// On the room's thread the input is taken at once, because each turn of the loop would move the message.
// Commands of a session are held while its password is hashed on another thread.
void RoomRunner::post(room::RoomInput input) {
    auto self = shared_from_this();
    if (!thread_.executor.running_in_this_thread())
        return asio::post(thread_.executor, [self = std::move(self), input = std::move(input)]() mutable {
            self->post(std::move(input));
        });
    auto* command = std::get_if<room::Command>(&input);
    const HandlerTime measured{context_.metrics, context_.limits, command != nullptr ? "command" : "other"};
    const room::SessionId session = room::session_of(input);
    if (command != nullptr) {
        const std::shared_ptr<Peer> peer = peers_.find(session);
        if (!peer) return;       // it was closed
        if (next_node_) return;  // sent again to the next node
        const auto held = held_.add(*command);
        if (held == HeldCommands::Added::no) return handle(peer, std::move(*command));
        if (held == HeldCommands::Added::too_many)
            refuse_for_now(context_, *peer, command->message,
                           "Too many commands wait for your password to be checked. Please wait a moment.",
                           false);
        return;
    }
    const bool has_ended = std::holds_alternative<room::Disconnected>(input);
    if (has_ended) held_.forget(session);
    const bool was_here = has_ended ? peers_.remove(session) : peers_.contains(session);
    if (!was_here || state_ != RunnerState::open) return;
    ask_room(input);
    if (has_ended) settle();
}

void RoomRunner::drain(room::SessionId session) {
    in_turn("other", [session](RoomRunner& self) {
        const auto peer = self.peers_.find(session);
        if (!peer) return;  // it was closed
        constexpr room::CloseReason close = room::CloseReason::server_restart;
        if (self.state_ != RunnerState::open) return peer->deliver({close});
        self.pending_.send({.receivers = {{.to = peer, .close_reason = close}}}, false);
    });
}

void RoomRunner::enter(EntryRequest arrival) {
    in_turn("enter", [arrival = std::move(arrival)](RoomRunner& self) {
        if (self.state_ == RunnerState::closed || self.state_ == RunnerState::unavailable)
            return self.context_.rooms.enter(arrival);
        self.times_.note_visitor();
        const bool creates = std::holds_alternative<protocol::Create>(arrival.message.body);
        if (self.state_ == RunnerState::to_be_made && creates) return self.enter_here(arrival);
        std::erase_if(self.waiting_, [](const Waiting& each) { return each.peer && each.peer->is_over(); });
        const auto joiners =
            std::ranges::count_if(self.waiting_, [](const Waiting& each) { return each.peer != nullptr; });
        if (joiners >= std::ptrdiff_t(self.context_.limits.joiners_max))
            return refuse_for_now(self.context_, *arrival.peer, arrival.message,
                                  "too many people are joining this room right now; please wait a moment");
        self.when_loaded({arrival.peer, [runner = self.shared_from_this(), arrival] {
                              if (runner->state_ == RunnerState::closed)
                                  return runner->context_.rooms.enter(arrival);
                              if (runner->state_ != RunnerState::unavailable)
                                  return runner->enter_here(arrival);
                              refuse_for_now(runner->context_, *arrival.peer, arrival.message,
                                             room_unavailable);
                          }});
    });
}

void RoomRunner::enter_here(const EntryRequest& arrival) {
    const auto& [peer, message, policy, room, is_confirmed] = arrival;
    if (state_ == RunnerState::stopped || peer->is_over())
        return peer->entered(JoinOutcome::not_now, nullptr);
    if (context_.storage.is_full() && state_ != RunnerState::quarantined) {
        refuse(context_.metrics, *peer, refuse_storage_full(message.id, context_.storage.is_behind()));
        return peer->entered(JoinOutcome::not_now, nullptr);
    }
    const bool creates = std::holds_alternative<protocol::Create>(message.body);
    if (state_ == RunnerState::to_be_made && pending_.is_above_bound())
        return refuse_for_now(context_, *peer, message, slow_disk);
    if (state_ == RunnerState::to_be_made && creates)
        return make(peer, {.from = peer->id(), .message = message});
    const bool is_known = state_ == RunnerState::open && room_->is_known_by(message);
    if (policy == JoinPolicy::strict && !creates && !is_known) {
        refuse(context_.metrics, *peer, refuse_guessing(message.id));
        peer->entered(JoinOutcome::refused, nullptr);
        return settle();
    }
    // A client whose token is refused does not come back, and another process may have the room and know it.
    const bool is_refused = state_ == RunnerState::open && !is_known && !is_confirmed &&
                            std::holds_alternative<protocol::Resume>(message.body);
    if (is_refused && context_.rooms.enter_if_confirmed(code_, arrival)) return;
    if (state_ == RunnerState::open) return handle(peer, {.from = peer->id(), .message = message});
    refuse(context_.metrics, *peer, refusal_in(state_, context_, message.id));
    peer->entered(state_ == RunnerState::closed ? JoinOutcome::no_such_room : JoinOutcome::not_now, nullptr);
}

// The first create. A repeated one also arrives here while the first is in progress, and finds the room open.
void RoomRunner::make(const std::shared_ptr<Peer>& peer, room::Command create) {
    create.entropy = machine::fresh_entropy();
    const auto work =
        room::Room::password_work(std::get<protocol::Create>(create.message.body), create.entropy);
    auto go_on = [self = shared_from_this(), peer, create](const protocol::PasswordHash& hash) mutable {
        create.hashed = hash;
        self->in_turn("hashed", [peer, create = std::move(create)](RoomRunner& runner) {
            if (runner.state_ == RunnerState::stopped) return peer->entered(JoinOutcome::not_now, nullptr);
            runner.open_room(peer, create);
            runner.go_on_waiting();
        });
    };
    if (!work || !context_.hasher.hash(*work, source_of(*peer), std::move(go_on)))
        return open_room(peer, create);  // which refuses a password that is not hashed
    state_ = RunnerState::hashing;
}

void RoomRunner::open_room(const std::shared_ptr<Peer>& peer, const room::Command& create) {
    try {
        auto opened = room::Room::open(code_, context_.link_base, create, machine::now_for_rooms(), {},
                                       context_.journal.epoch(), context_.limits.room);
        if (!opened) {
            refuse(context_.metrics, *peer, std::move(opened.error()));
            context_.rooms.note_end(code_);
            close();
            return peer->entered(JoinOutcome::refused, nullptr);
        }
        state_ = RunnerState::open;
        room_.emplace(std::move(opened->room));
        ++loads_;
        pending_.charge(peer->records(), bytes_of_commit);
        peers_.add(peer);
        context_.metrics.rooms_made.add();
        telemetry::log(telemetry::Event::room_made, {.room = code_.text, .session = peer->id().number},
                       "a room was created");
        carry_out(std::move(opened->effects), DurabilityQueue::Question{peer, create.message.id});
    } catch (const std::exception& fault) {
        quarantine(room::loggable(fault));
    }
    if (state_ == RunnerState::open) return peer->entered(JoinOutcome::in, shared_from_this());
    peer->entered(JoinOutcome::not_now, nullptr);
}

// A command of a session that is in this room, or wants to enter it.
void RoomRunner::handle(const std::shared_ptr<Peer>& peer, room::Command&& command) {
    if (state_ != RunnerState::open || context_.storage.is_full()) {
        refuse(context_.metrics, *peer, refusal_in(state_, context_, command.message.id));
        if (!peers_.contains(peer->id())) peer->entered(JoinOutcome::not_now, nullptr);
        return;
    }
    if (reports_.refuses_push(*peer, command.message)) return;
    command.entropy = machine::fresh_entropy();
    command.source = source_of(*peer);
    const auto work = room_->password_work(command, machine::now_for_rooms());
    if (!work) return execute(peer, std::move(command));
    const bool enters = !peers_.contains(peer->id());
    const bool taken = context_.hasher.hash(
        *work, command.source,
        [self = shared_from_this(), peer, command, enters](const protocol::PasswordHash& hash) mutable {
            command.hashed = hash;
            self->in_turn("hashed", [peer, command = std::move(command), enters](RoomRunner& runner) mutable {
                runner.go_on_hashed(peer, std::move(command), enters);
            });
        });
    if (!taken) return execute(peer, std::move(command));  // which refuses it
    held_.begin_hashing(peer->id());
    times_.note_idle(false);
}

void RoomRunner::go_on_hashed(const std::shared_ptr<Peer>& peer, room::Command&& command, bool enters) {
    const room::SessionId session = peer->id();
    const bool is_wanted = held_.contains(session) && !peer->is_over() && state_ != RunnerState::stopped;
    if (is_wanted && state_ == RunnerState::open && !context_.storage.is_full()) {
        execute(peer, std::move(command));
    } else {
        if (is_wanted)
            refuse(context_.metrics, *peer, refusal_in(state_, context_, command.message.id));
        else
            held_.forget(session);
        if (enters && !is_wanted) peer->deliver({reconnect});  // it was not answered
        if (enters) peer->entered(JoinOutcome::not_now, nullptr);
    }
    go_on_held(session);
}

// One after another, each in its own turn of the loop.
void RoomRunner::go_on_held(room::SessionId session) {
    auto next = held_.next(session);
    if (!next) return settle();
    if (const auto peer = peers_.find(session); peer && !next_node_) handle(peer, std::move(*next));
    if (!held_.is_hashing(session))
        in_turn("command", [session](RoomRunner& self) { self.go_on_held(session); });
}

void RoomRunner::execute(const std::shared_ptr<Peer>& peer, room::Command&& command) {
    const protocol::ClientMessage& message = command.message;
    const Clock::time_point now = Clock::now();
    const auto refuse_now = [&](std::string_view sentence) {
        refuse_for_now(context_, *peer, message, sentence, !peers_.contains(peer->id()));
    };
    if (const auto why = peer->records().why_nothing(now); !why.empty()) return refuse_now(why);
    if (pending_.is_above_bound()) return refuse_now(slow_disk);
    const bool enters = peers_.add(peer);
    const bool moves = std::holds_alternative<protocol::Move>(message.body);
    pending_.charge(peer->records(), moves ? 0 : bytes_of_commit);
    if (peer->records().is_short(now)) command.shortage = room::Shortage::address;
    if (context_.storage.is_low()) command.shortage = room::Shortage::storage;
    const bool joins = std::holds_alternative<protocol::Join>(message.body);
    const bool resumes = std::holds_alternative<protocol::Resume>(message.body);
    const bool opens = protocol::asks_by_link(message.body);
    const DurabilityQueue::Question answers{peer, message.id};
    const bool was_refused = ask_room(std::move(command), answers);
    if (!enters) return;
    times_.note_idle(false);
    if (state_ == RunnerState::open && room_->has(peer->id())) {
        peers_.note_seats(*room_);
        if (resumes) context_.metrics.resumes.add();
        if (joins) context_.metrics.joins.add();
        telemetry::log(telemetry::Event::entered, {.room = code_.text, .session = peer->id().number},
                       resumes ? "the session came back to the room" : "the session came into the room");
        return peer->entered(JoinOutcome::in, shared_from_this());
    }
    peers_.remove(peer->id());
    peer->entered(opens && !was_refused ? JoinOutcome::served : JoinOutcome::refused, nullptr);
    settle();
}

void RoomRunner::operate(Operation wish, OnClosed on_closed) {
    in_turn("other", [wish, on_closed = std::move(on_closed)](RoomRunner& self) {
        self.when_loaded({nullptr, [runner = self.shared_from_this(), wish, on_closed] {
                              runner->operate_now(wish, on_closed);
                          }});
    });
}

void RoomRunner::operate_now(Operation wish, const OnClosed& on_closed) {
    const bool closes = wish == Operation::close;
    if (state_ == RunnerState::stopped) return on_closed(Closing::server_closing);
    if (state_ == RunnerState::closed ||
        state_ == RunnerState::unavailable)  // another runner may have the room now
        return context_.rooms.operate(code_, wish, on_closed);
    if (context_.storage.is_full() || waits_for_disk()) return on_closed(Closing::storage_full);
    if (state_ == RunnerState::quarantined &&
        closes) {  // nobody is in it, and no record can follow its records
        context_.journal.note(code_, store::RoomState::ended);
        return on_closed(Closing::done);
    }
    if (state_ == RunnerState::quarantined) return on_closed(Closing::room_broken);
    if (state_ != RunnerState::open) return on_closed(Closing::no_such_room);
    if (closes && room_->archived() && !pending_.has_appends()) return on_closed(Closing::done_before);
    const room::Reopening reopening = room_->reopening();
    if (!closes && reopening == room::Reopening::not_archived) return on_closed(Closing::not_closed);
    if (!closes && reopening == room::Reopening::history_full) return on_closed(Closing::history_full);
    closers_.push_back(on_closed);
    if (closes) return void(ask_room(room::CloseForGood{}));
    reports_.before_reopening();
    ask_room(room::Reopen{});
}

void RoomRunner::load_and_look(bool may_be_removed, std::function<void()> looked) {
    in_turn("other", [may_be_removed, looked = std::move(looked)](RoomRunner& self) {
        self.when_loaded({nullptr, [runner = self.shared_from_this(), may_be_removed, looked] {
                              runner->look(may_be_removed);
                              looked();
                          }});
    });
}

// Those who come while a room is being removed wait, and are passed to the RoomDirectory when the journal has
// answered. If it has kept the room, the next request loads it.
void RoomRunner::look(bool may_be_removed) {
    if (state_ != RunnerState::open || context_.storage.is_full()) return;
    if (!may_be_removed) {
        const Clock::time_point busy_at = times_.busy_at();
        ask_room(room::Sweep{context_.limits.rooms_idle});
        times_.note_activity(busy_at);  // an idle check does not count as activity
    } else if (room_->archived() && !room_->was_played() && is_idle()) {
        state_ = RunnerState::removing;
        pending_.append(context_.journal, {.removed = code_},
                        [self = shared_from_this()](store::AppendResult stored) {
                            self->in_turn("stored", [stored](RoomRunner& runner) {
                                if (stored == store::AppendResult::durable)
                                    telemetry::log(telemetry::Event::room_removed,
                                                   {.room = runner.code_.text}, "the room was removed");
                                runner.pending_.end_append();
                                if (runner.state_ == RunnerState::removing) runner.close();
                                runner.pending_.run_after_appends();
                                runner.go_on_waiting();
                            });
                        });
    }
    settle();
}

void RoomRunner::make_place() {
    in_turn("other", [](RoomRunner& self) {
        if (self.state_ == RunnerState::closed || self.state_ == RunnerState::unavailable) return;
        if (!self.is_idle()) return self.context_.rooms.keep_loaded(self.code_);
        if (self.state_ == RunnerState::open) return self.unload();
        self.close();
    });
}

void RoomRunner::hand_over(const std::string& to, bool spares_games) {
    in_turn("other", [to, spares_games](RoomRunner& self) {
        if (self.state_ == RunnerState::quarantined) return self.close();
        if (self.state_ != RunnerState::open || (spares_games && self.room_->game_runs())) return;
        self.next_node_ = to;
        self.settle();
    });
}

void RoomRunner::stop(std::function<void()> stopped) {
    in_turn("other", [stopped = std::move(stopped)](RoomRunner& self) {
        self.state_ = RunnerState::stopped;
        self.reports_.end();
        self.times_.cancel();
        self.peers_.clear();
        self.held_.clear();
        answer(self.closers_, Closing::server_closing);
        if (const auto loading = self.loading_.lock()) loading->cancel();
        for (const Waiting& each : std::exchange(self.waiting_, {}))
            each.go_on();
        self.context_.owner.release(self.code_);
        self.pending_.after_appends(stopped);
    });
}

}  // namespace seq::net
