#include <algorithm>

#include "server/front/session/session.hpp"

// The deadlines of a session, its rates and its pings.

namespace seq::net {

namespace {

// The sessions of a thread share the times of their ticks, so that it wakes up for many at once.
Clock::time_point next_tick(std::chrono::milliseconds tick) {
    constexpr int times_a_tick = 64;
    const Clock::duration apart = std::max(Clock::duration{tick} / times_a_tick, Clock::duration{1});
    const Clock::time_point at = Clock::now() + tick;
    return at + (apart - at.time_since_epoch() % apart);
}

}  // namespace

void Session::start_watchdog() {
    watchdog_.expires_at(next_tick(limits_.tick));
    watchdog_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
        if (!error && !self->is_ending_) self->on_tick();
    });
}

void Session::on_tick() {
    const Clock::time_point now = Clock::now();
    const Traffic traffic = transport_.traffic();
    if (is_overdue(traffic, now)) {
        transport_.abort();
        return end();
    }
    if (!outbox_.is_closed() && outbox_.holds_too_much()) {
        outbox_.discard(room::CloseReason::too_slow);
        start_writing();
    }
    if (!outbox_.is_closed()) look_at(traffic, now);
    start_watchdog();
}

bool Session::is_overdue(const Traffic& traffic, Clock::time_point now) const {
    if (traffic.ending_since && now - *traffic.ending_since > limits_.close) return true;
    // What has overflowed its outbox gets no more time for its last write than for its Close frame.
    const bool is_too_slow = outbox_.close_reason() == room::CloseReason::too_slow;
    const auto write = is_too_slow ? std::min(limits_.close, limits_.write) : limits_.write;
    if (writing_since_ && now - *writing_since_ > write) return true;
    return closing_since_ && now - *closing_since_ > limits_.close;
}

void Session::look_at(const Traffic& traffic, Clock::time_point now) {
    if (is_too_fast(traffic, now)) return close(room::CloseReason::too_many_faults);
    if (enter_by_ && !room_ && !entering_ && now > *enter_by_)
        return close(room::CloseReason::server_crowded);
    if (!has_spoken_ && now - born_ > limits_.first_message) return close(room::CloseReason::idle);
    if (now - traffic.last_frame > limits_.idle) return close(room::CloseReason::idle);
    if (traffic.message_since && now - *traffic.message_since > limits_.whole_message)
        return close(room::CloseReason::idle);
    look_for_silence(traffic, now);
    ping(traffic, now);
    const bool is_answered_in_room = room_ && ping_in_room_ && traffic.answered_ping >= *ping_in_room_;
    if (is_answered_in_room && traffic.round_trip != last_sent_round_trip_) {
        last_sent_round_trip_ = traffic.round_trip;
        room_->post(room::RoundTrip{id_, *traffic.round_trip});
    }
}

/// Others see within seconds that a player of a running game has lost the network. A table at which nothing
/// happens for long is pinged as seldom as any other, for the batteries of phones.
std::chrono::milliseconds Session::ping_interval(Clock::time_point now) const {
    const bool is_lively = presence_->plays && now - last_delivery_ < limits_.lively_for;
    return is_lively ? std::min(limits_.ping_every_playing, limits_.ping_every) : limits_.ping_every;
}

void Session::ping(const Traffic& traffic, Clock::time_point now) {
    // The room's clocks need the round trip, and the pong proves that the answer has arrived.
    const bool first_in_room = room_ && is_answered_ && !ping_in_room_;
    if (first_in_room) ping_in_room_ = traffic.pings + 1;
    if (!first_in_room && now - last_ping_.value_or(born_) < ping_interval(now)) return;
    last_ping_ = now;
    if (!unanswered_since_) unanswered_since_ = now;
    ping_due_ = true;
    start_writing();
}

void Session::look_for_silence(const Traffic& traffic, Clock::time_point now) {
    if (unanswered_since_ && traffic.last_frame >= *unanswered_since_) note_sound();
    if (!room_ || is_silent_ || !unanswered_since_ || now - *unanswered_since_ < ping_interval(now)) return;
    is_silent_ = true;
    const auto silent_for = std::chrono::floor<std::chrono::milliseconds>(now - traffic.last_frame);
    room_->post(room::Silent{id_, silent_for});
}

void Session::note_sound() {
    unanswered_since_.reset();
    if (std::exchange(is_silent_, false)) room_->post(room::Reachable{id_});
}

bool Session::is_too_fast(const Traffic& traffic, Clock::time_point now) {
    const auto frames = static_cast<double>(traffic.control_frames - control_frames_seen_);
    const auto bytes = static_cast<double>(traffic.bytes - bytes_seen_);
    control_frames_seen_ = traffic.control_frames;
    bytes_seen_ = traffic.bytes;
    const room::Rate frame_rate{limits_.control_frames_burst, limits_.control_frames_a_second * 60};
    const room::Rate byte_rate{
        limits_.bytes_a_second * limits_.burst_seconds + static_cast<double>(limits_.message_bytes),
        limits_.bytes_a_second * 60};
    return !control_frames_.take(frame_rate, now.time_since_epoch(), frames) ||
           !bytes_.take(byte_rate, now.time_since_epoch(), bytes);
}

}  // namespace seq::net
