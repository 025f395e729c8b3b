#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "engine/base/mutant.hpp"
#include "server/host/room_directory.hpp"
#include "server/host/runner/room_runner.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/randomness.hpp"
#include "server/telemetry/log.hpp"

// Loads a room from the journal into memory, unloads it, and removes it.

namespace seq::net {

RoomSource RoomRunner::source() const {
    return {context_.journal, context_.owner,  code_,           context_.link_base,
            outages(),        context_.limits, context_.metrics};
}

std::vector<room::Outage> RoomRunner::outages() const {
    if (auto own = context_.owner.outages_of(code_)) return std::move(*own);
    return context_.serving.outages();
}

bool RoomRunner::load_at_start() {
    end_loading(RoomLoading::load_now(source()));
    const bool has_said_all = appends_ == 0 && awaiting_durability_.empty();
    if (state_ == State::open && !room_->has_time_limit() && has_said_all) unload();
    return state_ == State::open;
}

void RoomRunner::when_loaded(Waiting waiting) {
    if (state_ == State::to_be_loaded || (state_ == State::to_be_made && !stopped_)) begin_loading();
    if (!has_to_wait()) return waiting.go_on();
    waiting_.push_back(std::move(waiting));
}

void RoomRunner::begin_loading() {
    state_ = State::loading;
    context_.owner.acquire(code_, [self = shared_from_this()](const store::Place& place) {
        asio::dispatch(self->executor_, [self, place] { self->on_acquired(place); });
    });
}

// If another process has the room, those who wait are passed to the RoomDirectory, which finds out where it
// is. If nobody can have it now, for example because its log is full, they are refused: they would be back at
// once.
void RoomRunner::on_acquired(const store::Place& place) {
    if (state_ != State::loading) return;  // stopped
    if (place.kind == store::Place::Kind::here) return read_records();
    is_unavailable_ = place.kind == store::Place::Kind::unavailable;
    if (place.kind == store::Place::Kind::unreadable)
        quarantine(place.why);
    else
        close();
    if (!waiting_.empty()) asio::post(executor_, [self = shared_from_this()] { self->go_on_waiting(); });
}

void RoomRunner::read_records() {
    if (is_mutant("room-replayed-in-one-piece")) return end_loading(RoomLoading::load_now(source()));
    loading_ = std::make_shared<RoomLoading>(source(), executor_, context_.reading, slices_,
                                             [self = weak_from_this()](LoadedRoom room) {
                                                 if (const auto runner = self.lock())
                                                     runner->end_loading(std::move(room));
                                             });
    loading_->begin();
}

void RoomRunner::end_loading(LoadedRoom room) {
    loading_.reset();
    if (state_ == State::closed) return;  // it was taken meanwhile
    if (!room) {
        quarantine(room.error());
    } else if (!*room) {
        close();
    } else {
        room_.emplace(std::move(**room));
        ++loads_;
        state_ = State::open;
        next_node_.reset();
        learn_calls();
        context_.metrics.rooms_loaded.add();
        telemetry::log(telemetry::Event::room_loaded, {.room = code_.text},
                       "the room was read from the journal");
        durable_ = room_->version();
        busy_at_ = Clock::now();
        if (context_.journal.has_lost_versions(code_)) ask_room(room::LostVersions{});
        // A room that was just loaded may have something due, and a time to wake up.
        ask_room(room::Woken{machine::fresh_entropy()});
        if (state_ == State::open) keep(room_->snapshot_due());
    }
    if (!waiting_.empty()) asio::post(executor_, [self = shared_from_this()] { self->go_on_waiting(); });
}

// One after another, each in its own turn of the loop, so that many of them do not block the thread.
void RoomRunner::go_on_waiting() {
    if (waiting_.empty() || is_busy()) return;
    const HandlerTime measured = time_of("enter");
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    next.go_on();
    if (waiting_.empty()) return unload_if_idle();
    asio::post(executor_, [self = shared_from_this()] { self->go_on_waiting(); });
}

bool RoomRunner::is_idle() const {
    if (!peers_.empty() || !waiting_.empty() || !hashing_.empty() || appends_ > 0 ||
        !awaiting_durability_.empty())
        return false;
    if (state_ == State::quarantined) return true;
    if (state_ != State::open) return false;
    return !wish_ || room_->finished() || room_->archived();
}

// A room is unloaded when nobody has been in it for a while and nothing is pending; immediately if nobody has
// tried to enter.
void RoomRunner::unload_if_idle() {
    const bool idle = is_idle();
    idle_since_ = idle ? busy_at_ : Clock::time_point::max();
    if (!idle || state_ != State::open) return;
    const bool stays = was_visited_ && !is_mutant("room-unloaded-at-once");
    if (stays && (Clock::now() - busy_at_ < context_.limits.unload_after ||
                  room_->offers_move(machine::now_for_rooms())))
        return arm();
    unload();
}

void RoomRunner::make_place() {
    asio::post(executor_, [self = shared_from_this()] {
        if (self->state_ == State::closed) return;
        if (!self->is_idle()) return self->context_.rooms.note_stays(self->code_);
        if (self->state_ == State::open) return self->unload();
        self->close();
    });
}

void RoomRunner::unload() {
    keep(room_->snapshot_before_unloading());
    if (room_->archived()) {
        context_.journal.note(code_,
                              room_->was_played() ? store::RoomState::played : store::RoomState::ended);
        context_.rooms.note_end(code_);
    } else if (noted_limit_ != false) {
        context_.journal.note(code_, store::RoomState::on_demand);
    }
    telemetry::log(telemetry::Event::room_unloaded, {.room = code_.text}, "the room was unloaded");
    close();
}

// Those who come meanwhile wait, and are passed to the RoomDirectory when the journal has answered.
void RoomRunner::remove_if_unplayed() {
    if (state_ != State::open || context_.storage.is_full()) return;
    if (!room_->archived() || room_->was_played() || !is_idle()) return unload_if_idle();
    state_ = State::removing;
    context_.journal.append({.removed = code_}, begin_append({}));
    ++appends_;
}

// If the journal has kept the room, the next request loads it.
void RoomRunner::end_removing(store::Stored stored) {
    if (stored == store::Stored::durable)
        telemetry::log(telemetry::Event::room_removed, {.room = code_.text}, "the room was removed");
    close();
    go_on_waiting();
}

void RoomRunner::hand_over(const std::string& to, bool spares_games) {
    asio::post(executor_, [self = shared_from_this(), to, spares_games] {
        const HandlerTime measured = self->time_of("other");
        if (self->stopped_) return;
        if (self->state_ == State::quarantined) return self->close();
        if (self->state_ != State::open || (spares_games && self->room_->game_runs())) return;
        self->next_node_ = to;
        self->hand_over_if_ready();
    });
}

// Commands that arrive from now on are not answered, so that their clients send them again. They reconnect by
// themselves.
void RoomRunner::hand_over_if_ready() {
    const bool is_ready = next_node_ && state_ == State::open && appends_ == 0 &&
                          awaiting_durability_.empty() && hashing_.empty() && waiting_.empty();
    if (!is_ready) return;
    if (is_idle()) {
        next_node_.reset();  // nothing has to go on in it
        return unload();
    }
    telemetry::log(telemetry::Event::room_handed_over, {.room = code_.text},
                   "the room was given to node " + *next_node_);
    keep(room_->snapshot_before_unloading());
    for (const auto& [number, peer] : peers_)
        peer->deliver({room::CloseReason::server_restart});
    peers_.clear();
    close();
}

void RoomRunner::close() {
    state_ = State::closed;
    hide_spoken_code();
    idle_since_ = Clock::time_point::max();
    timer_.cancel();
    running_time_.reset();
    count_.clear();
    room_.reset();
    context_.owner.release(code_, next_node_);
    context_.rooms.forget(code_, this);
}

}  // namespace seq::net
