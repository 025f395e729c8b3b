#include "server/host/runner/room_runner.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <functional>

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

void RoomRunner::enter(std::shared_ptr<Peer> peer, protocol::ClientMessage message, JoinPolicy policy,
                       bool is_confirmed) {
    asio::dispatch(executor_, [self = shared_from_this(), peer = std::move(peer),
                               message = std::move(message), policy, is_confirmed] {
        const HandlerTime measured = self->time_of("enter");
        self->arrive(peer, message, policy, is_confirmed);
    });
}

// On the room's thread it is called and not dispatched, which would move the message from function to
// function.
void RoomRunner::command(room::SessionId session, protocol::ClientMessage message) {
    auto handle = [self = shared_from_this(), session](const protocol::ClientMessage& command) {
        const HandlerTime measured = self->time_of("command");
        self->command_here(session, command);
    };
    if (executor_.running_in_this_thread()) return handle(message);
    asio::post(executor_, [handle = std::move(handle), message = std::move(message)] { handle(message); });
}

void RoomRunner::on_disconnect(room::SessionId session) {
    asio::dispatch(executor_, [self = shared_from_this(), session] {
        const HandlerTime measured = self->time_of("other");
        self->hashing_.erase(session.number);
        if (self->peers_.erase(session.number) == 0 || self->state_ != State::open) return;
        self->ask_room(
            [session](room::Room& room) { return room.on_disconnect(session, machine::now_for_rooms()); });
        self->unload_if_idle();
    });
}

void RoomRunner::on_silence(room::SessionId session, std::chrono::milliseconds silent_for) {
    asio::dispatch(executor_, [self = shared_from_this(), session, silent_for] {
        const HandlerTime measured = self->time_of("other");
        if (self->state_ != State::open || !self->peers_.contains(session.number)) return;
        self->ask_room([session, silent_for](room::Room& room) {
            return room.on_silence(session, silent_for, machine::now_for_rooms());
        });
    });
}

void RoomRunner::on_sound(room::SessionId session) {
    asio::dispatch(executor_, [self = shared_from_this(), session] {
        const HandlerTime measured = self->time_of("other");
        if (self->state_ != State::open || !self->peers_.contains(session.number)) return;
        self->ask_room(
            [session](room::Room& room) { return room.on_sound(session, machine::now_for_rooms()); });
    });
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

void RoomRunner::round_trip(room::SessionId session, std::chrono::milliseconds time) {
    asio::dispatch(executor_, [self = shared_from_this(), session, time] {
        const HandlerTime measured = self->time_of("other");
        if (self->state_ != State::open || !self->peers_.contains(session.number)) return;
        self->ask_room([session, time](room::Room& room) {
            return room.on_round_trip(session, time, machine::now_for_rooms());
        });
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
    ask_room([&limits = context_.limits.rooms_idle](room::Room& room) {
        return room.on_sweep(machine::now_for_rooms(), limits);
    });
    busy_at_ = busy_at;  // an idle check does not count as activity
    unload_if_idle();
}

void RoomRunner::close_for_good(OnClosed on_closed) {
    when_loaded_do(&RoomRunner::close_now, std::move(on_closed));
}

void RoomRunner::when_loaded_do(void (RoomRunner::*wish)(OnClosed), OnClosed on_closed) {
    asio::post(executor_, [self = shared_from_this(), wish, on_closed = std::move(on_closed)]() mutable {
        self->when_loaded({nullptr, [self, wish, on_closed = std::move(on_closed)]() mutable {
                               ((*self).*wish)(std::move(on_closed));
                           }});
    });
}

void RoomRunner::close_now(OnClosed on_closed) {
    if (stopped_) return on_closed(Closing::server_closing);
    if (state_ == State::closed)  // another runner may have the room now
        return context_.rooms.close_for_good(code_, std::move(on_closed));
    if (context_.storage.is_full()) return on_closed(Closing::storage_full);
    switch (state_) {
        case State::open: return close_open_room(std::move(on_closed));
        case State::storage_full:
        case State::disk_behind: return on_closed(Closing::storage_full);
        case State::quarantined:  // nobody is in it, and no record can follow its records
            context_.journal.end(code_);
            return on_closed(Closing::done);
        case State::to_be_made:
        case State::hashing:
        case State::to_be_loaded:
        case State::loading:
        case State::removing:
        case State::closed: return on_closed(Closing::no_such_room);
    }
}

void RoomRunner::close_open_room(OnClosed on_closed) {
    if (room_->archived() && appends_ == 0) return on_closed(Closing::done_before);
    closers_.push_back(std::move(on_closed));
    ask_room([](room::Room& room) { return room.on_close(machine::now_for_rooms()); });
}

void RoomRunner::reopen(OnClosed on_closed) {
    when_loaded_do(&RoomRunner::reopen_now, std::move(on_closed));
}

void RoomRunner::reopen_now(OnClosed on_closed) {
    if (stopped_) return on_closed(Closing::server_closing);
    if (state_ == State::closed) return context_.rooms.reopen(code_, std::move(on_closed));
    if (context_.storage.is_full() || waits_for_disk()) return on_closed(Closing::storage_full);
    if (state_ == State::quarantined) return on_closed(Closing::room_broken);
    if (state_ != State::open) return on_closed(Closing::no_such_room);
    switch (room_->reopening()) {
        case room::Reopening::not_archived: return on_closed(Closing::not_closed);
        case room::Reopening::history_full: return on_closed(Closing::history_full);
        case room::Reopening::possible: break;
    }
    closers_.push_back(std::move(on_closed));
    context_.journal.note_running(code_);  // the journal may have noted its end; taken back behind the record
    noted_limit_ = true;
    ask_room([](room::Room& room) { return room.on_reopen(machine::now_for_rooms()); });
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
        self->context_.journal.release(self->code_);
        if (self->appends_ == 0) self->stopped_();
    });
}

void RoomRunner::arrive(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                        JoinPolicy policy, bool is_confirmed) {
    if (state_ == State::closed && !stopped_) return context_.rooms.enter(peer, message, policy);
    was_visited_ = true;
    const bool creates = std::holds_alternative<protocol::Create>(message.body);
    const bool makes = state_ == State::to_be_made && creates;
    if (makes) return enter_here(peer, message, policy, is_confirmed);
    const auto is_joiner = [](const Waiting& each) { return each.peer != nullptr; };
    std::erase_if(waiting_, [](const Waiting& each) { return each.peer && each.peer->is_over(); });
    if (std::ranges::count_if(waiting_, is_joiner) >= std::ptrdiff_t(context_.limits.joiners_max))
        return refuse_for_now(peer, message,
                              "too many people are joining this room right now; please wait a moment");
    when_loaded({peer, [self = shared_from_this(), peer, message, policy, is_confirmed] {
                     if (self->state_ == State::closed && !self->stopped_) {
                         if (self->is_unavailable_)
                             return self->refuse_for_now(peer, message, room_unavailable);
                         return self->arrive(peer, message, policy, is_confirmed);
                     }
                     self->enter_here(peer, message, policy, is_confirmed);
                 }});
}

void RoomRunner::enter_here(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                            JoinPolicy policy, bool is_confirmed) {
    if (stopped_ || peer->is_over()) return peer->entered(JoinOutcome::not_now, nullptr);
    if (context_.storage.is_full() && state_ != State::quarantined) {
        context_.metrics.refusals.add("storage-full");
        peer->deliver({refuse_storage_full(message.id, context_.storage.is_behind())});
        return peer->entered(JoinOutcome::not_now, nullptr);
    }
    const bool creates = std::holds_alternative<protocol::Create>(message.body);
    if (state_ == State::to_be_made && too_much_is_pending()) return refuse_for_now(peer, message, slow_disk);
    if (state_ == State::to_be_made && creates) return make(peer, message);
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
    if (is_refused && context_.rooms.enter_if_confirmed(code_, peer, message, policy)) return;
    if (state_ == State::open) return handle(peer, message);
    refuse(peer, message.id);
    peer->entered(state_ == State::closed ? JoinOutcome::no_such_room : JoinOutcome::not_now, nullptr);
}

// The first create. A repeated one also arrives here while the first is in progress, and finds the room open.
void RoomRunner::open_room(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                           const room::Entropy& entropy, const room::Room::Hashed& hashed) {
    try {
        auto opened =
            room::Room::open(code_, context_.link_base, peer->id(), message, machine::now_for_rooms(),
                             entropy, {}, context_.journal.epoch(), context_.limits.room, hashed);
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
        carry_out(std::move(opened->effects), DurabilityQueue::Question{peer, message.id});
    } catch (const std::exception& fault) {
        quarantine_for(fault);
    }
    if (state_ == State::open) return peer->entered(JoinOutcome::in, shared_from_this());
    peer->entered(JoinOutcome::not_now, nullptr);
}

void RoomRunner::execute(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                         const room::Room::Hashed& hashed) {
    const room::SessionId session = peer->id();
    const Clock::time_point now = Clock::now();
    if (const auto why = peer->records().why_nothing(now); !why.empty())
        return refuse_for_now(peer, message, why);
    if (too_much_is_pending()) return refuse_for_now(peer, message, slow_disk);
    const auto entropy = entropy_for(message);
    if (!entropy) return refuse_for_now(peer, message, "too many codes are shown; please share the link");
    const bool enters = peers_.try_emplace(session.number, peer).second;
    charged_ = peer->records();
    if (!std::holds_alternative<protocol::Move>(message.body)) append_overhead_ = bytes_of_commit;
    room::Shortage shortage = room::Shortage::none;
    if (peer->records().is_short(now)) shortage = room::Shortage::address;
    if (context_.storage.is_low()) shortage = room::Shortage::storage;
    bool was_refused = false;
    const auto handle = [&](room::Room& room) {
        room::Effects effects = room.handle(session, message, machine::now_for_rooms(), *entropy, hashed,
                                            source_of(*peer), shortage);
        was_refused = !effects.counts.refusals.empty();
        return effects;
    };
    ask_room(std::ref(handle), DurabilityQueue::Question{peer, message.id});  // not copied, so not allocated
    if (!enters) return;
    idle_since_ = Clock::time_point::max();
    const bool is_in = state_ == State::open && room_->has(session);
    if (is_in) {
        note_seats();
        note_entry(session, message);
        return peer->entered(JoinOutcome::in, shared_from_this());
    }
    peers_.erase(session.number);
    const bool was_served = std::holds_alternative<protocol::OpenReplay>(message.body) && !was_refused;
    peer->entered(was_served ? JoinOutcome::served : JoinOutcome::refused, nullptr);
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

void RoomRunner::note_entry(room::SessionId session, const protocol::ClientMessage& message) {
    const bool resumes = std::holds_alternative<protocol::Resume>(message.body);
    if (resumes) context_.metrics.resumes.add();
    if (std::holds_alternative<protocol::Join>(message.body)) context_.metrics.joins.add();
    telemetry::log(telemetry::Event::entered, {.room = code_.text, .session = session.number},
                   resumes ? "the session came back to the room" : "the session came into the room");
}

// Says why this room takes no commands now.
void RoomRunner::refuse(const std::shared_ptr<Peer>& peer, const protocol::CommandId& id) {
    switch (state_) {
        case State::to_be_made:
        case State::hashing:
        case State::to_be_loaded:
        case State::loading:
        case State::open:
        case State::removing:
        case State::storage_full:
        case State::disk_behind:
            context_.metrics.refusals.add("storage-full");
            return peer->deliver(
                {refuse_storage_full(id, state_ == State::disk_behind || context_.storage.is_behind())});
        case State::quarantined:
            context_.metrics.refusals.add("room-quarantined");
            return peer->deliver({refusal(id, "room-quarantined",
                                          "this room has a fault and is closed; its records are kept")});
        case State::closed:
            context_.metrics.refusals.add("unknown-room");
            return peer->deliver({refusal(id, "unknown-room", "there is no room with this code")});
    }
}

}  // namespace seq::net
