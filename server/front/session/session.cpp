#include "server/front/session/session.hpp"

#include <boost/asio/dispatch.hpp>

#include "protocol/catalogue/catalogue.hpp"
#include "server/front/socket/transport.hpp"
#include "server/host/replies.hpp"
#include "server/limits/addresses.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {

Session::Session(room::SessionId id, const Executor& executor, Transport& transport, asio::ip::address from,
                 SessionContext& context, std::optional<Clock::time_point> enter_by)
    : id_{id},
      executor_{executor},
      transport_{transport},
      from_{std::move(from)},
      context_{context},
      records_{context.addresses.records_of(from_)},
      limits_{context.limits},
      enter_by_{enter_by},
      outbox_{limits_, context.outboxes},
      wake_{executor},
      watchdog_{executor} {}

// Whatever happens in a loop, the room is notified that the session has ended.
Awaitable<void> Session::run() {
    note_begin();
    start_watchdog();
    try {
        co_await read_loop();
    } catch (...) {
        fault_ = std::current_exception();
    }
    end();
    while (is_writing_)
        co_await wake_.wait();
    note_end();
    is_over_ = true;
    outbox_.discard(room::CloseReason::idle);  // discards anything delivered from here on
    if (room_) room_->post(room::Disconnected{id_});
    room_.reset();
    if (fault_) std::rethrow_exception(fault_);
}

// Closes the socket, which ends what waits for it, and wakes what waits for anything else.
void Session::end() {
    if (std::exchange(is_ending_, true)) return;
    transport_.close_now();
    watchdog_.cancel();
    wake_.set();
}

void Session::note_begin() const {
    context_.metrics.sessions.add(1);
    telemetry::log(telemetry::Event::session_began, {.session = id_.number, .address = network_name(from_)},
                   "a session has begun");
}

void Session::note_end() const {
    const auto close_reason = outbox_.close_reason();
    const std::string_view reason = close_reason ? texts_of(*close_reason).name : std::string_view{"gone"};
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

// After a Close frame of ours, the close handshake reads what still arrives.
Awaitable<void> Session::read_loop() {
    while (!outbox_.is_closed() && !is_ending_) {
        const Incoming incoming = co_await transport_.read();
        const Next next = take(incoming);
        if (next == Next::stop) co_return;
        if (next == Next::pause) co_await pause();
        if (next == Next::wait_for_room) co_await wait_for_room();
    }
    while (!is_ending_)
        co_await wake_.wait();
}

Session::Next Session::take(const Incoming& incoming) {
    switch (incoming.what) {
        case Incoming::What::closed: return Next::stop;
        case Incoming::What::broken_text: close(room::CloseReason::bad_utf8); break;
        case Incoming::What::binary: close(room::CloseReason::protocol_error); break;
        case Incoming::What::text:
            context_.metrics.messages_in.add();
            context_.metrics.bytes_in.add(incoming.text.size());
            return take(incoming.text, incoming.at);
    }
    return Next::read_on;
}

Session::Next Session::take(std::string_view text, Clock::time_point now) {
    has_spoken_ = true;
    note_sound();
    auto message = protocol::decode_client(text, {limits_.message_bytes, limits_.message_depth});
    // A faulty message is refused and the session continues, until there are too many.
    if (!message && protocol::is_of_form(message.error().code)) {
        refuse(message.error());
        const auto faults = static_cast<double>(limits_.faults);
        if (!faults_.take({faults - 1, faults}, now.time_since_epoch()))
            close(room::CloseReason::too_many_faults);
        return Next::read_on;
    }
    presence_->spoke_at = now;
    const room::Rate rate{limits_.messages_a_second * limits_.burst_seconds, limits_.messages_a_second * 60};
    if (!messages_.take(rate, now.time_since_epoch())) {
        refuse({"too-many", "too many commands in a short time; please wait a moment",
                message ? message->id : message.error().id});
        return Next::pause;
    }
    if (!message) return refuse(message.error());
    if (!room_) return enter(std::move(*message));
    room_->post(room::Command{id_, std::move(*message)});
    return Next::read_on;
}

Session::Next Session::refuse(const protocol::DecodeError& error) {
    context_.metrics.refusals.add(error.code);
    put(refusal({error.id, error.code, error.sentence, {}}));
    return Next::read_on;
}

Session::Next Session::enter(protocol::ClientMessage message) {
    const bool creates = std::holds_alternative<protocol::Create>(message.body);
    const bool opens = protocol::asks_by_link(message.body);
    const bool joins = std::holds_alternative<protocol::Join>(message.body) ||
                       std::holds_alternative<protocol::Resume>(message.body) || opens;
    if (!creates && !joins) return refuse({"not-joined", "create, join or resume a room first", message.id});
    if (creates && !context_.addresses.take(AddressUse::create, from_))
        return refuse(
            {"too-many", "too many rooms were created from your address; please wait a minute", message.id});
    if (!context_.limiter.may_enter(id_.number)) {
        close(room::CloseReason::server_crowded);
        return Next::read_on;
    }
    joining_ = std::holds_alternative<protocol::Join>(message.body) || opens;
    if (joining_ && !context_.addresses.take(AddressUse::join, from_))
        return refuse({"too-many",
                       "too many people have joined rooms from your address; please wait a minute",
                       message.id});
    if (joins) {
        policy_ = context_.addresses.begin_entry(from_);
        if (!policy_ && joining_) context_.addresses.refund(AddressUse::join, from_);
        if (!policy_)
            return refuse(
                {"too-many", "too many attempts from your address failed; please wait a minute", message.id});
    }
    entering_ = true;
    is_answered_ = false;
    context_.rooms.enter({shared_from_this(), std::move(message), policy_.value_or(JoinPolicy::usual)});
    return Next::wait_for_room;
}

void Session::entered(JoinOutcome outcome, std::shared_ptr<RoomRunner> room) {
    asio::dispatch(executor_, [self = shared_from_this(), outcome, room = std::move(room)]() mutable {
        if (self->policy_) self->context_.addresses.end_entry(self->from_, *self->policy_, outcome);
        self->policy_.reset();
        const bool succeeded = outcome == JoinOutcome::in || outcome == JoinOutcome::served;
        if (self->joining_ && !succeeded) self->context_.addresses.refund(AddressUse::join, self->from_);
        if (self->is_over_ && room) return room->post(room::Disconnected{self->id_});
        self->entering_ = false;
        self->was_refused_ = !succeeded && outcome != JoinOutcome::moved;
        self->room_ = std::move(room);
        if (self->room_) self->take_place();
        self->wake_.set();
        if (outcome == JoinOutcome::moved) return self->close(room::CloseReason::server_restart);
        if (self->is_draining_) self->close_when_answered();
    });
}

// If all places are taken, another session is evicted, or this one is closed: it is a member by now and can
// resume like anybody whose connection was lost.
void Session::take_place() {
    const ConnectionLimiter::Decision decision = context_.limiter.enter_room(id_.number, presence_);
    if (decision.evicted) context_.connections.evict(decision.evicted->number, decision.evicted->is_notified);
    if (decision.answer != ConnectionLimiter::Admission::admitted) close(room::CloseReason::server_crowded);
}

void Session::drain(room::Frame notice) {
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
        close(room::CloseReason::server_restart);
}

// Waits for the room's answer. `entering_` stays set if the session ends first.
Awaitable<void> Session::wait_for_room() {
    while (entering_ && !is_ending_)
        co_await wake_.wait();
    if (!entering_ && was_refused_)
        telemetry::log(telemetry::Event::entry_refused,
                       {.session = id_.number, .address = network_name(from_)},
                       "a session was not admitted to a room");
}

Awaitable<void> Session::pause() {
    const Clock::time_point until = Clock::now() + limits_.flood_pause;
    while (!is_ending_ && Clock::now() < until)
        co_await wake_.wait(until);
}

}  // namespace seq::net
