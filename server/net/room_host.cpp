#include "server/net/room_host.hpp"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "server/core/restore.hpp"
#include "server/net/chance.hpp"
#include "server/net/registry.hpp"
#include "server/net/replies.hpp"
#include "server/store/record_pages.hpp"
#include "server/watch/log.hpp"

// How commands come to a room. What becomes of its effects is in room_host_effects.cpp.

namespace seq::net {

RoomHost::RoomHost(protocol::RoomCode code, Begins begins, const Executor& executor, House& house)
    : code_{std::move(code)},
      executor_{executor},
      house_{house},
      state_{begins == Begins::to_be_made ? State::to_be_made : State::to_be_loaded},
      count_{house.figures},
      timer_{executor},
      busy_at_{Clock::now()} {}

void RoomHost::enter(std::shared_ptr<Peer> peer, protocol::ClientMessage message, Scrutiny scrutiny) {
    asio::dispatch(executor_, [self = shared_from_this(), peer = std::move(peer),
                               message = std::move(message), scrutiny]() mutable {
        if (self->state_ == State::closed && !self->stopped_)
            self->house_.registry.enter(std::move(peer), std::move(message), scrutiny);
        else
            self->enter_here(peer, message, scrutiny);
    });
}

void RoomHost::command(core::SessionId session, protocol::ClientMessage message) {
    asio::dispatch(executor_, [self = shared_from_this(), session, message = std::move(message)] {
        const auto peer = self->peers_.find(session.number);
        if (peer == self->peers_.end()) return;  // it was told goodbye
        if (self->state_ == State::open && !self->house_.storage.is_full())
            self->judge(peer->second, message);
        else
            self->refuse(peer->second, message);
    });
}

void RoomHost::gone(core::SessionId session) {
    asio::dispatch(executor_, [self = shared_from_this(), session] {
        if (self->peers_.erase(session.number) == 0 || self->state_ != State::open) return;
        self->ask_room([session](core::Room& room) { return room.on_gone(session, now_for_rooms()); });
        self->rest_if_done();
    });
}

void RoomHost::see_off(core::SessionId session) {
    asio::dispatch(executor_, [self = shared_from_this(), session] {
        const auto peer = self->peers_.find(session.number);
        if (peer == self->peers_.end()) return;  // it was told goodbye
        const Outgoing goodbye = core::CloseReason::server_restart;
        if (self->state_ != State::open) return peer->second->deliver({goodbye});
        self->outflow_.push({.after = self->durable_, .items = {{peer->second, goodbye}}, .answers = {}});
        self->outflow_.release(self->durable_);
    });
}

void RoomHost::round_trip(core::SessionId session, std::chrono::milliseconds time) {
    asio::dispatch(executor_, [self = shared_from_this(), session, time] {
        if (self->state_ != State::open || !self->peers_.contains(session.number)) return;
        self->ask_room(
            [session, time](core::Room& room) { return room.on_round_trip(session, time, now_for_rooms()); });
    });
}

void RoomHost::look_for_idleness() {
    asio::post(executor_, [self = shared_from_this()] {
        if (self->house_.storage.is_full()) return;
        if (self->state_ == State::to_be_loaded) self->load();
        if (self->state_ != State::open) return;
        const Clock::time_point busy_at = self->busy_at_;
        self->ask_room([&limits = self->house_.limits.rooms_idle](core::Room& room) {
            return room.on_sweep(now_for_rooms(), limits);
        });
        self->busy_at_ = busy_at;  // to be asked is no business
        self->rest_if_done();
    });
}

void RoomHost::close_for_good(OnClosed told) {
    asio::post(executor_, [self = shared_from_this(), told = std::move(told)]() mutable {
        if (self->stopped_) return told(Closing::server_closing);
        if (self->state_ == State::closed)  // another host may have the room by now
            return self->house_.registry.close_for_good(self->code_, std::move(told));
        if (self->house_.storage.is_full()) return told(Closing::storage_full);
        if (self->state_ == State::to_be_loaded) self->load();
        switch (self->state_) {
            case State::open: return self->close_open_room(std::move(told));
            case State::storage_full: return told(Closing::storage_full);
            case State::quarantined:  // nobody is in it, and its records say nothing that could be added to
                self->house_.journal.end(self->code_);
                return told(Closing::done);
            case State::to_be_made:
            case State::to_be_loaded:
            case State::closed: return told(Closing::no_such_room);
        }
    });
}

void RoomHost::close_open_room(OnClosed told) {
    if (room_->archived() && appends_ == 0) return told(Closing::done_before);
    closers_.push_back(std::move(told));
    ask_room([](core::Room& room) { return room.on_close(now_for_rooms()); });
}

void RoomHost::tell_closers(Closing outcome) {
    for (const OnClosed& told : std::exchange(closers_, {}))
        told(outcome);
}

void RoomHost::storage_is_back() {
    asio::post(executor_, [self = shared_from_this()] {
        if (self->state_ != State::storage_full) return;
        if (self->appends_ > 0)
            self->reload_waits_ = true;
        else
            self->reload();
    });
}

void RoomHost::stop(std::function<void()> stopped) {
    asio::post(executor_, [self = shared_from_this(), stopped = std::move(stopped)]() mutable {
        self->state_ = State::closed;
        self->timer_.cancel();
        self->running_time_.reset();
        self->count_.clear();
        self->peers_.clear();
        self->stopped_ = std::move(stopped);
        self->tell_closers(Closing::server_closing);
        if (self->appends_ == 0) self->stopped_();
    });
}

std::optional<core::Room::Origin> RoomHost::load_early() {
    load();
    if (state_ != State::open) return std::nullopt;
    return room_->origin();
}

void RoomHost::enter_here(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                          Scrutiny scrutiny) {
    if (house_.storage.is_full() && state_ != State::quarantined) {
        house_.figures.refusals.add("storage-full");
        peer->deliver({refuse_storage_full(message.id)});
        return peer->entered(Entrance::not_now, nullptr);
    }
    const bool creates = std::holds_alternative<protocol::Create>(message.body);
    if (state_ == State::to_be_made && creates) return make(peer, message);
    if (state_ == State::to_be_loaded || state_ == State::to_be_made) load();
    const bool is_known = state_ == State::open && room_->is_known_by(message);
    if (scrutiny == Scrutiny::strict && !creates && !is_known) {
        house_.figures.refusals.add("too-many");
        peer->deliver({refuse_guessing(message.id)});
        peer->entered(Entrance::refused, nullptr);
        return rest_if_done();
    }
    if (state_ == State::open) return judge(peer, message);
    refuse(peer, message);
    peer->entered(state_ == State::closed ? Entrance::no_such_room : Entrance::not_now, nullptr);
}

// The first create. One that is sent again comes here too while the first is on its way, and finds the room
// open.
void RoomHost::make(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message) {
    try {
        auto opened = core::Room::open(code_, house_.link_base, peer->id(), message, now_for_rooms(),
                                       fresh_entropy(), {}, house_.journal.epoch(), house_.limits.room);
        if (!opened) {
            house_.figures.refusals.add(opened.error().code);
            peer->deliver({refusal(std::move(opened.error()))});
            house_.registry.note_end(code_);
            close();
            return peer->entered(Entrance::refused, nullptr);
        }
        state_ = State::open;
        room_.emplace(std::move(opened->room));
        peers_.emplace(peer->id().number, peer);
        house_.figures.rooms_made.add();
        watch::log(watch::Event::room_made, {.room = code_.text, .session = peer->id().number},
                   "a room was made");
        carry_out(std::move(opened->effects), Outflow::Question{peer, message.id});
    } catch (const std::exception& fault) {
        quarantine_for(fault);
    }
    if (state_ == State::open) return peer->entered(Entrance::in, shared_from_this());
    peer->entered(Entrance::not_now, nullptr);
}

void RoomHost::judge(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message) {
    const core::SessionId session = peer->id();
    const bool enters = peers_.emplace(session.number, peer).second;
    ask_room(
        [&](core::Room& room) { return room.handle(session, message, now_for_rooms(), fresh_entropy()); },
        Outflow::Question{peer, message.id});
    if (!enters) return;
    const bool is_in = state_ == State::open && room_->has(session);
    if (is_in) {
        note_entry(session, message);
        return peer->entered(Entrance::in, shared_from_this());
    }
    peers_.erase(session.number);
    peer->entered(Entrance::refused, nullptr);
    rest_if_done();
}

void RoomHost::note_entry(core::SessionId session, const protocol::ClientMessage& message) {
    const bool resumes = std::holds_alternative<protocol::Resume>(message.body);
    if (resumes) house_.figures.resumes.add();
    if (std::holds_alternative<protocol::Join>(message.body)) house_.figures.joins.add();
    watch::log(watch::Event::entered, {.room = code_.text, .session = session.number},
               resumes ? "the session came back to the room" : "the session came into the room");
}

// Says why this room takes no commands now.
void RoomHost::refuse(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message) {
    switch (state_) {
        case State::to_be_made:
        case State::to_be_loaded:
        case State::open:
        case State::storage_full:
            house_.figures.refusals.add("storage-full");
            return peer->deliver({refuse_storage_full(message.id)});
        case State::quarantined:
            house_.figures.refusals.add("room-quarantined");
            return peer->deliver({refusal(message.id, "room-quarantined",
                                          "this room has a fault and is closed; its records are kept")});
        case State::closed:
            house_.figures.refusals.add("unknown-room");
            return peer->deliver({refusal(message.id, "unknown-room", "there is no room with this code")});
    }
}

void RoomHost::load() {
    core::RoomRestorer restorer{house_.link_base, house_.serving.outages()};
    store::RecordPages pages{house_.journal, code_};
    for (bool is_first = true;; is_first = false) {
        const auto page = pages.next();
        if (!page) return quarantine(page.error());
        if (page->empty() && is_first) return close();
        if (page->empty()) break;
        for (const core::JournalRecord& record : *page)
            if (const auto added = restorer.add(record); !added) return quarantine(added.error());
    }
    auto room = restorer.finish(house_.journal.epoch(), house_.limits.room);
    if (!room) return quarantine(room.error());
    room_.emplace(std::move(*room));
    state_ = State::open;
    house_.figures.rooms_loaded.add();
    watch::log(watch::Event::room_loaded, {.room = code_.text}, "the room was read from the journal");
    durable_ = room_->version();
    busy_at_ = Clock::now();
    // A room that has just come back has wishes too, but says them only when asked.
    ask_room([](core::Room& room) { return room.on_time(now_for_rooms(), fresh_entropy()); });
}

}  // namespace seq::net
