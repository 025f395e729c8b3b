#include "server/relay/relayed_room.hpp"

#include <utility>

#include "engine/base/assert.hpp"
#include "protocol/message/codec.hpp"

namespace seq::net {
namespace {

/// Arrived frames are reported to the room's node when there are so many bytes of them.
constexpr std::uint64_t report_bytes = 64 * 1024;

std::uint64_t in_milliseconds(std::chrono::milliseconds time) {
    return static_cast<std::uint64_t>(std::max<std::chrono::milliseconds::rep>(time.count(), 0));
}

}  // namespace

RelayedRoom::RelayedRoom(RelayLine& line, std::string node, Arrival arrival,
                         std::function<void(const RelayedRoom&)> ended)
    : line_{line},
      node_{std::move(node)},
      arrival_{std::move(arrival)},
      ended_{std::move(ended)},
      waits_since_{machine::Clock::now()} {}

std::optional<machine::Clock::time_point> RelayedRoom::waits_since() const {
    const std::lock_guard guard{guard_};
    return waits_since_;
}

void RelayedRoom::send(RelayMessage message) {
    const std::lock_guard guard{guard_};
    if (is_over_) return;
    last_.note_sent(machine::Clock::now());
    send_now(std::move(message));
}

// With the lock, so that messages leave in the order of their numbers.
void RelayedRoom::send_now(RelayMessage message) {
    message.to_process = process_;
    message.session = session();
    message.number = ++sent_;
    line_.send(node_, std::move(message));
}

void RelayedRoom::confirm_last(machine::Clock::time_point now) {
    const std::lock_guard guard{guard_};
    if (!is_over_ && !waits_since_ && last_.wants_confirmation(now))
        send_now({.kind = RelayMessage::Kind::received});
}

std::uint64_t RelayedRoom::process() const {
    const std::lock_guard guard{guard_};
    return process_;
}

void RelayedRoom::begin() {
    const std::string address = arrival_.peer->from().to_string();
    const std::string text = protocol::encode(arrival_.message);
    send({.kind = RelayMessage::Kind::enter,
          .value = static_cast<std::uint64_t>(arrival_.policy),
          .address = address,
          .text = text,
          .content = arrival_.message.content});
}

bool RelayedRoom::takes(const RelayMessage& message) {
    const std::lock_guard guard{guard_};
    if (process_ == 0) process_ = message.process;
    if (process_ != message.process) return true;  // take() ignores it
    return message.number == ++taken_;
}

void RelayedRoom::take(const RelayMessage& message) {
    {
        const std::lock_guard guard{guard_};
        if (is_over_ || process_ != message.process) return;
    }
    using Kind = RelayMessage::Kind;
    if (message.kind == Kind::entered) enter(static_cast<JoinOutcome>(message.value));
    if (message.kind == Kind::items) deliver(message);
    if (message.kind == Kind::seat) arrival_.peer->note_seat(static_cast<SeatUse>(message.value));
}

void RelayedRoom::enter(JoinOutcome outcome) {
    {
        const std::lock_guard guard{guard_};
        waits_since_.reset();
    }
    const bool is_in = outcome == JoinOutcome::in;
    arrival_.peer->entered(outcome, is_in ? shared_from_this() : nullptr);
    if (!is_in) end();
}

void RelayedRoom::deliver(const RelayMessage& message) {
    OutgoingItems items;
    std::uint64_t bytes = 0;
    for (const RelayedFrame& frame : message.frames) {
        items.frames.emplace_back(room::to_frame(frame.first));
        bytes += frame.first.size();
    }
    if (message.value != 0) items.close_reason = static_cast<room::CloseReason>(message.value);
    if (items.frames.empty() && !items.close_reason) return;  // it only confirms the one before
    arrival_.peer->deliver(std::move(items));
    {
        const std::lock_guard guard{guard_};
        has_delivered_ = true;
        unreported_ += bytes;
        if (unreported_ < report_bytes) return;
        bytes = std::exchange(unreported_, 0);
    }
    send({.kind = RelayMessage::Kind::received, .value = bytes});
}

std::optional<Arrival> RelayedRoom::give_up() {
    bool waits = false;
    {
        const std::lock_guard guard{guard_};
        if (std::exchange(is_over_, true)) return std::nullopt;
        waits = waits_since_ && !has_delivered_;
    }
    ended_(*this);
    if (waits) return arrival_;
    arrival_.peer->deliver({room::CloseReason::server_restart});
    return std::nullopt;
}

void RelayedRoom::end() {
    {
        const std::lock_guard guard{guard_};
        if (std::exchange(is_over_, true)) return;
    }
    ended_(*this);
}

void RelayedRoom::post(room::RoomInput input) {
    using Kind = RelayMessage::Kind;
    if (const auto* command = std::get_if<room::Command>(&input)) {
        const std::string text = protocol::encode(command->message);
        send({.kind = Kind::command, .text = text, .content = command->message.content});
    } else if (const auto* silent = std::get_if<room::Silent>(&input)) {
        send({.kind = Kind::silence, .value = in_milliseconds(silent->silent_for)});
    } else if (const auto* measured = std::get_if<room::RoundTrip>(&input)) {
        send({.kind = Kind::round_trip, .value = in_milliseconds(measured->time)});
    } else if (std::holds_alternative<room::Reachable>(input)) {
        send({.kind = Kind::sound});
    } else {
        SEQ_ASSERT(std::holds_alternative<room::Disconnected>(input));
        send({.kind = Kind::disconnect});
        end();
    }
}

void RelayedRoom::drain(room::SessionId) {
    send({.kind = RelayMessage::Kind::drain});
}

}  // namespace seq::net
