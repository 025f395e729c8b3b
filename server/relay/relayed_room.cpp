#include "server/relay/relayed_room.hpp"

#include <utility>

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
    switch (message.kind) {
        case RelayMessage::Kind::entered: return enter(static_cast<JoinOutcome>(message.value));
        case RelayMessage::Kind::items: return deliver(message);
        case RelayMessage::Kind::seat: return arrival_.peer->note_seat(static_cast<SeatUse>(message.value));
        case RelayMessage::Kind::enter:
        case RelayMessage::Kind::command:
        case RelayMessage::Kind::disconnect:
        case RelayMessage::Kind::silence:
        case RelayMessage::Kind::sound:
        case RelayMessage::Kind::round_trip:
        case RelayMessage::Kind::drain:
        case RelayMessage::Kind::received:
        case RelayMessage::Kind::not_here:
        case RelayMessage::Kind::code_shown:
        case RelayMessage::Kind::code_hidden:
        case RelayMessage::Kind::wrong_code: return;
    }
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

void RelayedRoom::command(room::SessionId, protocol::ClientMessage message) {
    const std::string text = protocol::encode(message);
    send({.kind = RelayMessage::Kind::command, .text = text, .content = message.content});
}

void RelayedRoom::on_disconnect(room::SessionId) {
    send({.kind = RelayMessage::Kind::disconnect});
    end();
}

void RelayedRoom::on_silence(room::SessionId, std::chrono::milliseconds silent_for) {
    send({.kind = RelayMessage::Kind::silence, .value = in_milliseconds(silent_for)});
}

void RelayedRoom::on_sound(room::SessionId) {
    send({.kind = RelayMessage::Kind::sound});
}

void RelayedRoom::round_trip(room::SessionId, std::chrono::milliseconds time) {
    send({.kind = RelayMessage::Kind::round_trip, .value = in_milliseconds(time)});
}

void RelayedRoom::drain(room::SessionId) {
    send({.kind = RelayMessage::Kind::drain});
}

}  // namespace seq::net
