#include "server/net/session.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>

#include "server/net/network.hpp"
#include "server/net/replies.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {

Session::Session(core::SessionId id, const Executor& executor, Transport& transport, asio::ip::address from,
                 SessionContext& context, std::optional<Clock::time_point> enter_by)
    : id_{id},
      executor_{executor},
      transport_{transport},
      from_{std::move(from)},
      context_{context},
      records_{context.addresses.records_of(from_)},
      limits_{context.limits},
      enter_by_{enter_by},
      outbox_{limits_.outbox_frames, limits_.outbox_bytes, context.outboxes.open(id.number)},
      to_write_{executor},
      from_room_{executor},
      messages_{limits_.messages_a_second, limits_.messages_a_second * limits_.burst_seconds},
      bytes_{limits_.bytes_a_second,
             limits_.bytes_a_second * limits_.burst_seconds + static_cast<double>(limits_.message_bytes)},
      control_frames_{limits_.control_frames_a_second, limits_.control_frames_burst},
      faults_{limits_.faults, limits_.faults_within} {}

Awaitable<void> Session::run() {
    using namespace asio::experimental::awaitable_operators;
    note_begin();
    co_await (read_loop() || write_loop() || watchdog());
    transport_.close_now();
    note_end();
    is_over_ = true;
    outbox_.discard(core::CloseReason::idle);  // discards anything delivered from here on
    if (room_) room_->on_disconnect(id_);
    room_.reset();
}

void Session::note_begin() const {
    context_.metrics.sessions.add(1);
    telemetry::log(telemetry::Event::session_began, {.session = id_.number, .address = network_name(from_)},
                   "a session has begun");
}

void Session::note_end() const {
    const auto close_reason = outbox_.close_reason();
    const std::string_view reason = close_reason ? name_of(*close_reason) : std::string_view{"gone"};
    context_.metrics.sessions.add(-1);
    context_.metrics.sessions_closed.add(reason);
    const auto lasted = std::chrono::floor<std::chrono::seconds>(Clock::now() - born_);
    telemetry::log(
        telemetry::Event::session_ended,
        {.room = room_ ? std::string_view{room_->code().text} : std::string_view{},
         .session = id_.number,
         .address = network_name(from_)},
        "the session ended after " + std::to_string(lasted.count()) + " s: " + std::string{reason});
}

// Each loop closes the socket when it ends, so that no other loop waits for it any longer.

Awaitable<void> Session::read_loop() {
    while (!outbox_.is_closed()) {
        const Incoming incoming = co_await transport_.read();
        Next next = Next::read_on;
        switch (incoming.what) {
            case Incoming::What::closed: transport_.close_now(); co_return;
            case Incoming::What::broken_text: close(core::CloseReason::bad_utf8); break;
            case Incoming::What::binary: close(core::CloseReason::protocol_error); break;
            case Incoming::What::text:
                context_.metrics.messages_in.add();
                context_.metrics.bytes_in.add(incoming.text.size());
                next = take(incoming.text);
                break;
        }
        if (next == Next::pause) co_await pause();
        if (next == Next::wait_for_room) co_await wait_for_room();
        if (entering_) co_return;  // the wait was cancelled
    }
    // The write loop sends Close and ends the session; the close handshake reads what still arrives.
    AsyncEvent never{executor_};
    co_await never.wait();
}

Awaitable<void> Session::write_loop() {
    while (true) {
        const Outbox::Batch batch = unsent_ ? *unsent_ : take_batch();
        const bool pings = std::exchange(ping_due_, false);
        if (batch.empty() && !unsent_ && !pings) {
            const bool is_set = co_await to_write_.wait();
            if (!is_set) co_return;
            continue;
        }
        unsent_ = batch;
        writing_since_ = Clock::now();
        bool sent = co_await transport_.write(batch.frames);
        if (sent && pings) sent = co_await transport_.ping();
        writing_since_.reset();
        unsent_.reset();
        outbox_.written();
        if (!sent) break;
        if (batch.close_reason) {
            closing_since_ = Clock::now();
            co_await transport_.close(*batch.close_reason);
            break;
        }
    }
    transport_.close_now();
}

// Most of the time the socket takes everything at once, which saves a switch to the write loop and back.
void Session::send_now() {
    if (unsent_ || outbox_.is_closed()) return to_write_.set();
    Outbox::Batch batch = take_batch();
    if (batch.empty()) return;
    const WriteNow result = transport_.write_now(batch.frames);
    if (result == WriteNow::all) outbox_.written();
    if (result == WriteNow::begun) batch.frames = {};
    if (result != WriteNow::all) unsent_ = batch;
    if (unsent_ || outbox_.has_frames()) to_write_.set();
}

Outbox::Batch Session::take_batch() {
    const Outbox::Batch batch = outbox_.take();
    for (const OutgoingFrame& frame : batch.frames) {
        context_.metrics.messages_out.add();
        context_.metrics.bytes_out.add(frame.size());
    }
    return batch;
}

Awaitable<void> Session::watchdog() {
    Timer timer{executor_};
    while (true) {
        timer.expires_after(limits_.tick);
        auto [error] = co_await timer.async_wait(as_tuple);
        if (error) co_return;
        const Clock::time_point now = Clock::now();
        const Traffic traffic = transport_.traffic();
        if (is_overdue(traffic, now)) break;
        if (!outbox_.is_closed()) look_at(traffic, now);
    }
    transport_.abort();
}

bool Session::is_overdue(const Traffic& traffic, Clock::time_point now) const {
    if (traffic.ending_since && now - *traffic.ending_since > limits_.close) return true;
    const auto write = is_evicted_ ? std::min(limits_.write_when_evicted, limits_.write) : limits_.write;
    if (writing_since_ && now - *writing_since_ > write) return true;
    return closing_since_ && now - *closing_since_ > limits_.close;
}

void Session::look_at(const Traffic& traffic, Clock::time_point now) {
    if (is_too_fast(traffic, now)) return close(core::CloseReason::too_many_faults);
    if (enter_by_ && !room_ && !entering_ && now > *enter_by_)
        return close(core::CloseReason::server_crowded);
    if (!has_spoken_ && now - born_ > limits_.first_message) return close(core::CloseReason::idle);
    if (now - traffic.last_frame > limits_.idle) return close(core::CloseReason::idle);
    if (traffic.message_since && now - *traffic.message_since > limits_.whole_message)
        return close(core::CloseReason::idle);
    look_for_silence(traffic, now);
    ping(traffic, now);
    const bool is_answered_in_room = room_ && ping_in_room_ && traffic.answered_ping >= *ping_in_room_;
    if (is_answered_in_room && traffic.round_trip != last_sent_round_trip_) {
        last_sent_round_trip_ = traffic.round_trip;
        room_->round_trip(id_, *traffic.round_trip);
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
    to_write_.set();
}

void Session::look_for_silence(const Traffic& traffic, Clock::time_point now) {
    if (unanswered_since_ && traffic.last_frame >= *unanswered_since_) note_sound();
    if (!room_ || is_silent_ || !unanswered_since_ || now - *unanswered_since_ < ping_interval(now)) return;
    is_silent_ = true;
    room_->on_silence(id_, std::chrono::floor<std::chrono::milliseconds>(now - traffic.last_frame));
}

void Session::note_sound() {
    unanswered_since_.reset();
    if (std::exchange(is_silent_, false)) room_->on_sound(id_);
}

bool Session::is_too_fast(const Traffic& traffic, Clock::time_point now) {
    const auto frames = static_cast<double>(traffic.control_frames - control_frames_seen_);
    const auto bytes = static_cast<double>(traffic.bytes - bytes_seen_);
    control_frames_seen_ = traffic.control_frames;
    bytes_seen_ = traffic.bytes;
    return !control_frames_.take(now, frames) || !bytes_.take(now, bytes);
}

Session::Next Session::take(std::string_view text) {
    has_spoken_ = true;
    note_sound();
    auto message = protocol::decode_client(text, {limits_.message_bytes, limits_.message_depth});
    if (!message) {
        note_fault(message.error());
        return Next::read_on;
    }
    const Clock::time_point now = Clock::now();
    presence_->spoke_at = now;
    if (!messages_.take(now)) {
        refuse(message->id, "too-many", "too many commands in a short time; please wait a moment");
        return Next::pause;
    }
    if (!room_) return enter(std::move(*message));
    room_->command(id_, std::move(*message));
    return Next::read_on;
}

// A faulty message is refused and the session continues, until there are too many.
void Session::note_fault(const protocol::DecodeError& error) {
    context_.metrics.refusals.add(error.code);
    put(refusal(error.id, error.code, error.sentence));
    if (faults_.note(Clock::now())) close(core::CloseReason::too_many_faults);
}

Session::Next Session::enter(protocol::ClientMessage message) {
    const bool creates = std::holds_alternative<protocol::Create>(message.body);
    const bool joins = std::holds_alternative<protocol::Join>(message.body) ||
                       std::holds_alternative<protocol::Resume>(message.body);
    if (!creates && !joins) return refuse(message.id, "not-joined", "create, join or resume a room first");
    if (creates && !context_.addresses.may_create(from_))
        return refuse(message.id, "too-many",
                      "too many rooms were created from your address; please wait a minute");
    if (!context_.limiter.may_enter(id_.number)) {
        close(core::CloseReason::server_crowded);
        return Next::read_on;
    }
    joining_ = std::holds_alternative<protocol::Join>(message.body);
    if (joining_ && !context_.addresses.may_join(from_))
        return refuse(message.id, "too-many",
                      "too many people have joined rooms from your address; please wait a minute");
    if (joins) {
        policy_ = context_.addresses.begin_entry(from_);
        if (!policy_ && joining_) context_.addresses.refund_join(from_);
        if (!policy_)
            return refuse(message.id, "too-many",
                          "too many attempts from your address failed; please wait a minute");
    }
    entering_ = true;
    is_answered_ = false;
    context_.rooms.enter(shared_from_this(), std::move(message), policy_.value_or(JoinPolicy::usual));
    return Next::wait_for_room;
}

Session::Next Session::refuse(protocol::CommandId id, const char* code, const char* sentence) {
    context_.metrics.refusals.add(code);
    put(refusal(id, code, sentence));
    return Next::read_on;
}

void Session::entered(JoinOutcome outcome, std::shared_ptr<RoomRunner> room) {
    asio::dispatch(executor_, [self = shared_from_this(), outcome, room = std::move(room)]() mutable {
        if (self->policy_) self->context_.addresses.end_entry(self->from_, *self->policy_, outcome);
        self->policy_.reset();
        if (self->joining_ && outcome != JoinOutcome::in) self->context_.addresses.refund_join(self->from_);
        if (self->is_over_ && room) return room->on_disconnect(self->id_);
        self->entering_ = false;
        self->room_ = std::move(room);
        if (self->room_) self->take_place();
        self->from_room_.set();
        if (self->is_draining_) self->close_when_answered();
    });
}

// If all places are taken, another session is evicted, or this one is closed: it is a member by now and can
// resume like anybody whose connection was lost.
void Session::take_place() {
    const ConnectionLimiter::Decision decision = context_.limiter.enter_room(id_.number, presence_);
    if (decision.evicted) context_.connections.evict(decision.evicted->number, decision.evicted->is_notified);
    if (decision.answer != ConnectionLimiter::Answer::admitted) close(core::CloseReason::server_crowded);
}

void Session::drain(core::Frame notice) {
    put(std::move(notice));
    is_draining_ = true;
    close_when_answered();
}

// A session that is entering a room is drained when its outcome arrives.
void Session::close_when_answered() {
    if (entering_) return;
    if (room_)
        room_->drain(id_);
    else
        close(core::CloseReason::server_restart);
}

// Waits for the room's answer. `entering_` stays set if the session ends first.
Awaitable<void> Session::wait_for_room() {
    while (entering_) {
        const bool is_set = co_await from_room_.wait();
        if (!is_set) co_return;
    }
    if (!room_)
        telemetry::log(telemetry::Event::entry_refused,
                       {.session = id_.number, .address = network_name(from_)},
                       "a create, join or resume was refused");
}

Awaitable<void> Session::pause() {
    Timer timer{executor_};
    timer.expires_after(limits_.flood_pause);
    co_await timer.async_wait(as_tuple);
}

void Session::deliver(OutgoingItems items) {
    asio::dispatch(executor_, [self = shared_from_this(), items = std::move(items)]() mutable {
        self->is_answered_ = true;
        self->last_delivery_ = Clock::now();
        for (Outgoing& item : items) {
            if (const auto* reason = std::get_if<core::CloseReason>(&item))
                self->close(*reason);
            else
                self->add(std::move(std::get<OutgoingFrame>(item)));
        }
        self->send_now();
    });
}

void Session::put(OutgoingFrame frame) {
    add(std::move(frame));
    send_now();
}

void Session::add(OutgoingFrame frame) {
    if (!outbox_.push(std::move(frame))) outbox_.discard(core::CloseReason::too_slow);
    for (const std::uint64_t number : context_.outboxes.take_evictions())
        if (const auto connection = context_.connections.find(number)) connection->evict();
}

void Session::evict() {
    is_evicted_ = true;
    outbox_.discard(core::CloseReason::too_slow);
    to_write_.set();
}

void Session::close(core::CloseReason reason) {
    outbox_.close(reason);
    to_write_.set();
}

}  // namespace seq::net
