#include "server/net/session.hpp"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/experimental/awaitable_operators.hpp>

#include "server/net/network.hpp"
#include "server/net/replies.hpp"
#include "server/watch/log.hpp"

namespace seq::net {

Session::Session(core::SessionId id, const Executor& executor, Wire& wire, asio::ip::address from, Desk& desk,
                 std::optional<Clock::time_point> enter_by)
    : id_{id},
      executor_{executor},
      wire_{wire},
      from_{std::move(from)},
      desk_{desk},
      records_{desk.addresses.records_of(from_)},
      limits_{desk.limits},
      enter_by_{enter_by},
      outbox_{limits_.outbox_frames, limits_.outbox_bytes, desk.outboxes.open(id.number)},
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
    wire_.cut();
    note_end();
    is_over_ = true;
    outbox_.drop(core::CloseReason::idle);  // what still comes is let go
    if (room_) room_->gone(id_);
    room_.reset();
}

void Session::note_begin() const {
    desk_.figures.sessions.add(1);
    watch::log(watch::Event::session_began, {.session = id_.number, .address = network_name(from_)},
               "a session has begun");
}

void Session::note_end() const {
    const auto goodbye = outbox_.goodbye();
    const std::string_view reason = goodbye ? name_of(*goodbye) : std::string_view{"gone"};
    desk_.figures.sessions.add(-1);
    desk_.figures.sessions_closed.add(reason);
    const auto lasted = std::chrono::floor<std::chrono::seconds>(Clock::now() - born_);
    watch::log(watch::Event::session_ended,
               {.room = room_ ? std::string_view{room_->code().text} : std::string_view{},
                .session = id_.number,
                .address = network_name(from_)},
               "the session ended after " + std::to_string(lasted.count()) + " s: " + std::string{reason});
}

// The socket is cut where a loop ends, so that no other loop can wait for it any longer.

Awaitable<void> Session::read_loop() {
    while (!outbox_.finished()) {
        const Incoming incoming = co_await wire_.read();
        Next next = Next::read_on;
        switch (incoming.what) {
            case Incoming::What::gone: wire_.cut(); co_return;
            case Incoming::What::broken_text: finish(core::CloseReason::bad_utf8); break;
            case Incoming::What::binary: finish(core::CloseReason::protocol_error); break;
            case Incoming::What::text:
                desk_.figures.messages_in.add();
                desk_.figures.bytes_in.add(incoming.text.size());
                next = take(incoming.text);
                break;
        }
        if (next == Next::rest) co_await rest();
        if (next == Next::wait_for_room) co_await wait_for_room();
        if (entering_) co_return;  // the wait was ended from outside
    }
    // The write loop says goodbye and ends the session; the close itself reads what still comes.
    Wake never{executor_};
    co_await never.wait();
}

Awaitable<void> Session::write_loop() {
    while (true) {
        Outbox::Batch batch = outbox_.take();
        const bool pings = std::exchange(ping_due_, false);
        if (batch.empty() && !pings) {
            const bool called = co_await to_write_.wait();
            if (!called) co_return;
            continue;
        }
        for (const OutgoingFrame& frame : batch.frames) {
            desk_.figures.messages_out.add();
            desk_.figures.bytes_out.add(frame.size());
        }
        writing_since_ = Clock::now();
        bool sent = co_await wire_.write(std::move(batch.frames));
        if (sent && pings) sent = co_await wire_.ping();
        writing_since_.reset();
        outbox_.written();
        if (!sent) break;
        if (batch.goodbye) {
            closing_since_ = Clock::now();
            co_await wire_.close(*batch.goodbye);
            break;
        }
    }
    wire_.cut();
}

Awaitable<void> Session::watchdog() {
    Timer timer{executor_};
    while (true) {
        timer.expires_after(limits_.tick);
        auto [error] = co_await timer.async_wait(as_tuple);
        if (error) co_return;
        const Clock::time_point now = Clock::now();
        const Traffic traffic = wire_.traffic();
        if (is_overdue(traffic, now)) break;
        if (!outbox_.finished()) look_at(traffic, now);
    }
    wire_.reset();
}

bool Session::is_overdue(const Traffic& traffic, Clock::time_point now) const {
    if (traffic.ending_since && now - *traffic.ending_since > limits_.close) return true;
    const auto write = is_dropped_ ? std::min(limits_.write_when_dropped, limits_.write) : limits_.write;
    if (writing_since_ && now - *writing_since_ > write) return true;
    return closing_since_ && now - *closing_since_ > limits_.close;
}

void Session::look_at(const Traffic& traffic, Clock::time_point now) {
    if (is_too_fast(traffic, now)) return finish(core::CloseReason::too_many_faults);
    if (enter_by_ && !room_ && !entering_ && now > *enter_by_)
        return finish(core::CloseReason::server_crowded);
    if (!has_spoken_ && now - born_ > limits_.first_message) return finish(core::CloseReason::idle);
    if (now - traffic.last_frame > limits_.idle) return finish(core::CloseReason::idle);
    if (traffic.message_since && now - *traffic.message_since > limits_.whole_message)
        return finish(core::CloseReason::idle);
    // The room's clocks want to know how far away it is, and the pong says that the answer has arrived.
    const bool first_in_room = room_ && is_answered_ && !ping_in_room_;
    if (first_in_room) ping_in_room_ = traffic.pings + 1;
    if (first_in_room || now - last_ping_.value_or(born_) >= limits_.ping_every) {
        last_ping_ = now;
        ping_due_ = true;
        to_write_.call();
    }
    const bool is_heard = room_ && ping_in_room_ && traffic.answered_ping >= *ping_in_room_;
    if (is_heard && traffic.round_trip != round_trip_told_) {
        round_trip_told_ = traffic.round_trip;
        room_->round_trip(id_, *traffic.round_trip);
    }
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
    auto message = protocol::decode_client(text, {limits_.message_bytes, limits_.message_depth});
    if (!message) {
        note_fault(message.error());
        return Next::read_on;
    }
    const Clock::time_point now = Clock::now();
    presence_->spoke_at = now;
    if (!messages_.take(now)) {
        refuse(message->id, "too-many", "too many commands in a short time; please wait a moment");
        return Next::rest;
    }
    if (!room_) return enter(std::move(*message));
    room_->command(id_, std::move(*message));
    return Next::read_on;
}

// A fault in the JSON is a refusal and the session goes on, but not forever.
void Session::note_fault(const protocol::DecodeError& error) {
    desk_.figures.refusals.add(error.code);
    put(refusal(error.id, error.code, error.sentence));
    if (faults_.note(Clock::now())) finish(core::CloseReason::too_many_faults);
}

Session::Next Session::enter(protocol::ClientMessage message) {
    const bool creates = std::holds_alternative<protocol::Create>(message.body);
    const bool joins = std::holds_alternative<protocol::Join>(message.body) ||
                       std::holds_alternative<protocol::Resume>(message.body);
    if (!creates && !joins) return refuse(message.id, "not-joined", "create, join or resume a room first");
    if (creates && !desk_.addresses.may_create(from_))
        return refuse(message.id, "too-many",
                      "too many rooms were made from your address; please wait a minute");
    if (!desk_.gate.may_enter(id_.number)) {
        finish(core::CloseReason::server_crowded);
        return Next::read_on;
    }
    joining_ = std::holds_alternative<protocol::Join>(message.body);
    if (joining_ && !desk_.addresses.may_join(from_))
        return refuse(message.id, "too-many",
                      "too many people have joined rooms from your address; please wait a minute");
    if (joins) {
        scrutiny_ = desk_.addresses.begin_entry(from_);
        if (!scrutiny_ && joining_) desk_.addresses.give_back_join(from_);
        if (!scrutiny_)
            return refuse(message.id, "too-many",
                          "too many attempts from your address failed; please wait a minute");
    }
    entering_ = true;
    is_answered_ = false;
    desk_.registry.enter(shared_from_this(), std::move(message), scrutiny_.value_or(Scrutiny::usual));
    return Next::wait_for_room;
}

Session::Next Session::refuse(protocol::CommandId id, const char* code, const char* sentence) {
    desk_.figures.refusals.add(code);
    put(refusal(id, code, sentence));
    return Next::read_on;
}

void Session::entered(Entrance entrance, std::shared_ptr<RoomHost> room) {
    asio::dispatch(executor_, [self = shared_from_this(), entrance, room = std::move(room)]() mutable {
        if (self->scrutiny_) self->desk_.addresses.end_entry(self->from_, *self->scrutiny_, entrance);
        self->scrutiny_.reset();
        if (self->joining_ && entrance != Entrance::in) self->desk_.addresses.give_back_join(self->from_);
        if (self->is_over_ && room) return room->gone(self->id_);
        self->entering_ = false;
        self->room_ = std::move(room);
        if (self->room_) self->take_place();
        self->from_room_.call();
        if (self->is_leaving_) self->leave_when_answered();
    });
}

// Where all places are taken, somebody else makes room, or this session goes: it is in the room, and comes
// back like anybody whose connection was lost.
void Session::take_place() {
    const Gate::Decision decision = desk_.gate.enter_room(id_.number, presence_);
    if (decision.leaver) desk_.roster.make_go(decision.leaver->number, decision.leaver->is_told);
    if (decision.answer != Gate::Answer::come_in) finish(core::CloseReason::server_crowded);
}

void Session::see_off(core::Frame told) {
    put(std::move(told));
    is_leaving_ = true;
    leave_when_answered();
}

// Whoever is on the way into a room comes here again on arrival.
void Session::leave_when_answered() {
    if (entering_) return;
    if (room_)
        room_->see_off(id_);
    else
        finish(core::CloseReason::server_restart);
}

// The room's answer; still entering where the session ends before it comes.
Awaitable<void> Session::wait_for_room() {
    while (entering_) {
        const bool called = co_await from_room_.wait();
        if (!called) co_return;
    }
    if (!room_)
        watch::log(watch::Event::entry_refused, {.session = id_.number, .address = network_name(from_)},
                   "a create, join or resume was refused");
}

Awaitable<void> Session::rest() {
    Timer timer{executor_};
    timer.expires_after(limits_.flood_pause);
    co_await timer.async_wait(as_tuple);
}

void Session::deliver(std::vector<Outgoing> items) {
    asio::dispatch(executor_, [self = shared_from_this(), items = std::move(items)]() mutable {
        self->is_answered_ = true;
        for (Outgoing& item : items) {
            if (const auto* reason = std::get_if<core::CloseReason>(&item))
                self->finish(*reason);
            else
                self->put(std::move(std::get<OutgoingFrame>(item)));
        }
    });
}

void Session::put(OutgoingFrame frame) {
    if (!outbox_.push(std::move(frame))) outbox_.drop(core::CloseReason::too_slow);
    to_write_.call();
    for (const std::uint64_t number : desk_.outboxes.take_those_to_drop())
        if (const auto guest = desk_.roster.find(number)) guest->drop_for_others();
}

void Session::drop_for_others() {
    is_dropped_ = true;
    outbox_.drop(core::CloseReason::too_slow);
    to_write_.call();
}

void Session::finish(core::CloseReason reason) {
    outbox_.finish(reason);
    to_write_.call();
}

}  // namespace seq::net
