#include "server/host/runner/room_runner.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "engine/base/mutant.hpp"
#include "server/host/replies.hpp"
#include "server/host/room_directory.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/randomness.hpp"
#include "server/telemetry/log.hpp"

// The commands of a room. Hashing passwords is in room_runner_passwords.cpp, loading in
// room_runner_loading.cpp, carrying out effects in room_runner_effects.cpp.

namespace seq::net {
namespace {

constexpr std::string_view slow_disk =
    "the server's disk is slow at the moment; please try again in a few seconds";

/// What a small append makes SQLite write: whole pages, twice. Moves are not charged for it, so that running
/// games hardly ever stop.
constexpr std::size_t bytes_of_commit = 16 * 1024;

}  // namespace

RoomRunner::RoomRunner(protocol::RoomCode code, Begins begins, RoomThread& thread, RoomContext& context)
    : code_{std::move(code)},
      executor_{thread.executor},
      slices_{thread.slices},
      stored_answers_{thread.stored},
      context_{context},
      state_{begins == Begins::to_be_made ? State::to_be_made : State::to_be_loaded},
      count_{context.metrics},
      pending_{context.pending_bytes, context.limits},
      timer_{executor_},
      busy_at_{Clock::now()},
      noted_limit_{begins == Begins::to_be_made ? std::optional{false} : std::nullopt},
      idle_since_{Clock::time_point::max()} {}

void RoomRunner::enter(Arrival arrival) {
    asio::dispatch(executor_, [self = shared_from_this(), arrival = std::move(arrival)] {
        const HandlerTime measured = self->time_of("enter");
        self->arrive(arrival);
    });
}

// On the room's thread it is called and not dispatched, which would move the message from function to
// function.
void RoomRunner::post(room::RoomInput input) {
    auto self = shared_from_this();
    if (executor_.running_in_this_thread()) return take(std::move(input));
    asio::post(executor_, [self = std::move(self), input = std::move(input)]() mutable {
        self->take(std::move(input));
    });
}

void RoomRunner::take(room::RoomInput input) {
    auto* command = std::get_if<room::Command>(&input);
    const HandlerTime measured = time_of(command != nullptr ? "command" : "other");
    if (command != nullptr) return take_command(std::move(*command));
    const bool has_ended = std::holds_alternative<room::Disconnected>(input);
    const std::uint64_t number = room::session_of(input).number;
    if (has_ended) hashing_.erase(number);
    const bool was_here = has_ended ? peers_.erase(number) > 0 : peers_.contains(number);
    if (!was_here || state_ != State::open) return;
    ask_room(input);
    if (has_ended) unload_if_idle();
}

void RoomRunner::drain(room::SessionId session) {
    asio::dispatch(executor_, [self = shared_from_this(), session] {
        const auto peer = self->peers_.find(session.number);
        if (peer == self->peers_.end()) return;  // it was closed
        constexpr room::CloseReason close = room::CloseReason::server_restart;
        if (self->state_ != State::open) return peer->second->deliver({close});
        self->awaiting_durability_.push(
            {.after = self->stored_, .receivers = {{.to = peer->second, .close_reason = close}}});
        self->awaiting_durability_.release(self->stored_);
    });
}

void RoomRunner::look_for_idleness() {
    asio::post(executor_, [self = shared_from_this()] {
        const HandlerTime measured = self->time_of("other");
        self->look_now();
    });
}

void RoomRunner::load_and_look(bool may_be_removed, std::function<void()> looked) {
    asio::post(executor_, [self = shared_from_this(), may_be_removed, looked = std::move(looked)] {
        self->when_loaded({nullptr, [self, may_be_removed, looked] {
                               if (may_be_removed)
                                   self->remove_if_unplayed();
                               else
                                   self->look_now();
                               looked();
                           }});
    });
}

void RoomRunner::look_now() {
    if (state_ != State::open || context_.storage.is_full()) return;
    const Clock::time_point busy_at = busy_at_;
    ask_room(room::Sweep{context_.limits.rooms_idle});
    busy_at_ = busy_at;  // an idle check does not count as activity
    unload_if_idle();
}

void RoomRunner::operate(Operation wish, OnClosed on_closed) {
    asio::post(executor_, [self = shared_from_this(), wish, on_closed = std::move(on_closed)]() mutable {
        self->when_loaded({nullptr, [self, wish, on_closed = std::move(on_closed)] {
                               self->operate_now(wish, on_closed);
                           }});
    });
}

void RoomRunner::operate_now(Operation wish, const OnClosed& on_closed) {
    const bool closes = wish == Operation::close;
    if (stopped_) return on_closed(Closing::server_closing);
    if (state_ == State::closed)  // another runner may have the room now
        return context_.rooms.operate(code_, wish, on_closed);
    if (context_.storage.is_full() || waits_for_disk()) return on_closed(Closing::storage_full);
    if (state_ == State::quarantined && closes) {  // nobody is in it, and no record can follow its records
        context_.journal.note(code_, store::RoomState::ended);
        return on_closed(Closing::done);
    }
    if (state_ == State::quarantined) return on_closed(Closing::room_broken);
    if (state_ != State::open) return on_closed(Closing::no_such_room);
    if (closes && room_->archived() && appends_ == 0) return on_closed(Closing::done_before);
    if (closes) {
        closers_.push_back(on_closed);
        return void(ask_room(room::CloseForGood{}));
    }
    const room::Reopening reopening = room_->reopening();
    if (reopening == room::Reopening::not_archived) return on_closed(Closing::not_closed);
    if (reopening == room::Reopening::history_full) return on_closed(Closing::history_full);
    closers_.push_back(on_closed);
    // Clears the note that it has ended. Corrected after its record.
    context_.journal.note(code_, store::RoomState::running);
    noted_limit_ = true;
    ask_room(room::Reopen{});
}

void RoomRunner::answer_closers(Closing outcome) {
    for (const OnClosed& on_closed : std::exchange(closers_, {}))
        on_closed(outcome);
}

void RoomRunner::storage_is_back() {
    asio::post(executor_, [self = shared_from_this()] {
        self->noted_limit_.reset();  // what was noted meanwhile may be lost
        if (!self->waits_for_disk()) return;
        if (self->appends_ > 0 && !is_mutant("reload-before-old-appends"))
            self->reload_waits_ = true;
        else
            self->reload();
    });
}

void RoomRunner::stop(std::function<void()> stopped) {
    asio::post(executor_, [self = shared_from_this(), stopped = std::move(stopped)]() mutable {
        self->state_ = State::closed;
        self->hide_spoken_code();
        self->timer_.cancel();
        self->running_time_.reset();
        self->count_.clear();
        self->peers_.clear();
        self->hashing_.clear();
        self->stopped_ = std::move(stopped);
        self->answer_closers(Closing::server_closing);
        if (self->loading_) self->loading_->cancel();
        self->loading_.reset();
        for (const Waiting& each : std::exchange(self->waiting_, {}))
            each.go_on();
        self->context_.owner.release(self->code_);
        if (self->appends_ == 0) self->stopped_();
    });
}

void RoomRunner::arrive(const Arrival& arrival) {
    if (state_ == State::closed && !stopped_) return context_.rooms.enter(arrival);
    was_visited_ = true;
    const bool creates = std::holds_alternative<protocol::Create>(arrival.message.body);
    if (state_ == State::to_be_made && creates) return enter_here(arrival);
    const auto is_joiner = [](const Waiting& each) { return each.peer != nullptr; };
    std::erase_if(waiting_, [](const Waiting& each) { return each.peer && each.peer->is_over(); });
    if (std::ranges::count_if(waiting_, is_joiner) >= std::ptrdiff_t(context_.limits.joiners_max))
        return refuse_for_now(arrival.peer, arrival.message,
                              "too many people are joining this room right now; please wait a moment");
    when_loaded({arrival.peer, [self = shared_from_this(), arrival] {
                     if (self->state_ != State::closed || self->stopped_) return self->enter_here(arrival);
                     if (!self->is_unavailable_) return self->arrive(arrival);
                     self->refuse_for_now(arrival.peer, arrival.message, room_unavailable);
                 }});
}

void RoomRunner::enter_here(const Arrival& arrival) {
    const auto& [peer, message, policy, room, is_confirmed] = arrival;
    if (stopped_ || peer->is_over()) return peer->entered(JoinOutcome::not_now, nullptr);
    if (context_.storage.is_full() && state_ != State::quarantined) {
        context_.metrics.refusals.add("storage-full");
        peer->deliver({refuse_storage_full(message.id, context_.storage.is_behind())});
        return peer->entered(JoinOutcome::not_now, nullptr);
    }
    const bool creates = std::holds_alternative<protocol::Create>(message.body);
    if (state_ == State::to_be_made && too_much_is_pending()) return refuse_for_now(peer, message, slow_disk);
    if (state_ == State::to_be_made && creates) return make(peer, {.from = peer->id(), .message = message});
    const bool is_known = state_ == State::open && room_->is_known_by(message);
    if (policy == JoinPolicy::strict && !creates && !is_known) {
        context_.metrics.refusals.add("too-many");
        peer->deliver({refuse_guessing(message.id)});
        peer->entered(JoinOutcome::refused, nullptr);
        return unload_if_idle();
    }
    // A client whose token is refused does not come back, and another process may have the room and know it.
    const bool is_refused = state_ == State::open && !is_known && !is_confirmed &&
                            std::holds_alternative<protocol::Resume>(message.body);
    if (is_refused && context_.rooms.enter_if_confirmed(code_, arrival)) return;
    if (state_ == State::open) return handle(peer, {.from = peer->id(), .message = message});
    refuse(peer, message.id);
    peer->entered(state_ == State::closed ? JoinOutcome::no_such_room : JoinOutcome::not_now, nullptr);
}

// The first create. A repeated one also arrives here while the first is in progress, and finds the room open.
void RoomRunner::open_room(const std::shared_ptr<Peer>& peer, const room::Command& create) {
    try {
        auto opened = room::Room::open(code_, context_.link_base, create, machine::now_for_rooms(), {},
                                       context_.journal.epoch(), context_.limits.room);
        if (!opened) {
            context_.metrics.refusals.add(opened.error().code);
            peer->deliver({refusal(std::move(opened.error()))});
            context_.rooms.note_end(code_);
            close();
            return peer->entered(JoinOutcome::refused, nullptr);
        }
        state_ = State::open;
        room_.emplace(std::move(opened->room));
        ++loads_;
        charged_ = peer->records();
        append_overhead_ = bytes_of_commit;
        peers_.emplace(peer->id().number, peer);
        context_.metrics.rooms_made.add();
        telemetry::log(telemetry::Event::room_made, {.room = code_.text, .session = peer->id().number},
                       "a room was created");
        carry_out(std::move(opened->effects), DurabilityQueue::Question{peer, create.message.id});
    } catch (const std::exception& fault) {
        quarantine_for(fault);
    }
    if (state_ == State::open) return peer->entered(JoinOutcome::in, shared_from_this());
    peer->entered(JoinOutcome::not_now, nullptr);
}

void RoomRunner::execute(const std::shared_ptr<Peer>& peer, room::Command&& command) {
    const room::SessionId session = command.from;
    const protocol::ClientMessage& message = command.message;
    const Clock::time_point now = Clock::now();
    if (const auto why = peer->records().why_nothing(now); !why.empty())
        return refuse_for_now(peer, message, why);
    if (too_much_is_pending()) return refuse_for_now(peer, message, slow_disk);
    if (!reserve_spoken_code(command))
        return refuse_for_now(peer, message, "too many codes are shown; please share the link");
    const bool enters = peers_.try_emplace(session.number, peer).second;
    charged_ = peer->records();
    if (!std::holds_alternative<protocol::Move>(message.body)) append_overhead_ = bytes_of_commit;
    if (peer->records().is_short(now)) command.shortage = room::Shortage::address;
    if (context_.storage.is_low()) command.shortage = room::Shortage::storage;
    const bool joins = std::holds_alternative<protocol::Join>(message.body);
    const bool resumes = std::holds_alternative<protocol::Resume>(message.body);
    const bool opens = std::holds_alternative<protocol::OpenReplay>(message.body);
    const DurabilityQueue::Question answers{peer, message.id};
    const bool was_refused = ask_room(std::move(command), answers);
    if (!enters) return;
    idle_since_ = Clock::time_point::max();
    if (state_ == State::open && room_->has(session)) {
        note_seats();
        if (resumes) context_.metrics.resumes.add();
        if (joins) context_.metrics.joins.add();
        telemetry::log(telemetry::Event::entered, {.room = code_.text, .session = session.number},
                       resumes ? "the session came back to the room" : "the session came into the room");
        return peer->entered(JoinOutcome::in, shared_from_this());
    }
    peers_.erase(session.number);
    peer->entered(opens && !was_refused ? JoinOutcome::served : JoinOutcome::refused, nullptr);
    unload_if_idle();
}

// The room cannot be entered now, or the journal cannot take so much from one address or for one room. The
// refusal does not depend on what the room contains, so it does not wait for the disk.
void RoomRunner::refuse_for_now(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                                std::string_view sentence) {
    context_.metrics.refusals.add("too-many");
    peer->deliver({refusal(message.id, "too-many", std::string{sentence})});
    if (!peers_.contains(peer->id().number)) peer->entered(JoinOutcome::not_now, nullptr);
}

// Says why this room takes no commands now.
void RoomRunner::refuse(const std::shared_ptr<Peer>& peer, const protocol::CommandId& id) {
    const char* code = state_ == State::quarantined ? "room-quarantined" : "storage-full";
    if (state_ == State::closed) code = "unknown-room";
    context_.metrics.refusals.add(code);
    if (state_ == State::quarantined)
        return peer->deliver(
            {refusal(id, code, "this room has a fault and is closed; its records are kept")});
    if (state_ == State::closed) return peer->deliver({refusal(id, code, "there is no room with this code")});
    const bool is_behind = state_ == State::disk_behind || context_.storage.is_behind();
    peer->deliver({refuse_storage_full(id, is_behind)});
}

}  // namespace seq::net
