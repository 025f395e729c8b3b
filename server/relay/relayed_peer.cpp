#include "server/relay/relayed_peer.hpp"

#include <algorithm>
#include <utility>

namespace seq::net {

RelayedPeer::RelayedPeer(RelayLine& line, RelayedOrigin origin, boost::asio::ip::address from,
                         RecordAllowance records, std::size_t unread_max)
    : line_{line},
      origin_{std::move(origin)},
      from_{std::move(from)},
      records_{std::move(records)},
      unread_max_{unread_max} {}

void RelayedPeer::list_in(ConnectionList& connections) {
    id_ = room::SessionId{connections.add(weak_from_this())};
    connections_ = &connections;
}

bool RelayedPeer::takes(std::uint64_t number) {
    const std::lock_guard guard{guard_};
    return number == ++taken_;
}

std::shared_ptr<RoomLink> RelayedPeer::room() const {
    const std::lock_guard guard{guard_};
    return room_;
}

void RelayedPeer::note_received(std::uint64_t bytes) {
    const std::lock_guard guard{guard_};
    on_the_way_ -= std::min(on_the_way_, bytes);
}

bool RelayedPeer::is_over() const {
    const std::lock_guard guard{guard_};
    return is_over_;
}

// With the lock, so that messages leave in the order of their numbers.
void RelayedPeer::send(RelayMessage message) {
    last_.note_sent(machine::Clock::now());
    send_now(std::move(message));
}

void RelayedPeer::send_now(RelayMessage message) {
    message.to_process = origin_.process;
    message.session = origin_.session;
    message.number = ++sent_;
    line_.send(origin_.node, std::move(message));
}

void RelayedPeer::confirm_last(machine::Clock::time_point now) {
    const std::lock_guard guard{guard_};
    if (!is_over_ && last_.wants_confirmation(now)) send_now({.kind = RelayMessage::Kind::items});
}

void RelayedPeer::deliver_frames(std::span<OutgoingFrame> frames,
                                 std::optional<room::CloseReason> close_reason) {
    std::unique_lock guard{guard_};
    if (is_over_) return;
    has_delivered_ = true;
    RelayMessage message{.kind = RelayMessage::Kind::items};
    for (const OutgoingFrame& frame : frames) {
        message.frames.push_back({*frame.first, frame.rest ? *frame.rest : std::string_view{}});
        on_the_way_ += frame.size();
    }
    if (on_the_way_ > unread_max_ && !close_reason) close_reason = room::CloseReason::too_slow;
    if (close_reason) message.value = static_cast<std::uint64_t>(*close_reason);
    send(std::move(message));
    if (const auto outcome = std::exchange(waiting_outcome_, std::nullopt)) {
        guard.unlock();
        entered(*outcome, nullptr);
    }
}

void RelayedPeer::note_seat(SeatUse use) {
    const std::lock_guard guard{guard_};
    if (is_over_) return;
    send({.kind = RelayMessage::Kind::seat, .value = static_cast<std::uint64_t>(use)});
}

// A refusal may be delivered later than its outcome, because it waits for records on which it depends. The
// session must not be let go before.
void RelayedPeer::entered(JoinOutcome outcome, std::shared_ptr<RoomLink> room) {
    bool drains = false;
    {
        const std::lock_guard guard{guard_};
        if (!is_over_ && outcome != JoinOutcome::in && !has_delivered_) {
            waiting_outcome_ = outcome;
            return;
        }
        if (!is_over_) {
            room_ = room;
            drains = is_draining_ && room_ != nullptr;
            send({.kind = RelayMessage::Kind::entered, .value = static_cast<std::uint64_t>(outcome)});
            room = nullptr;
        }
    }
    if (room) return room->post(room::Disconnected{id_});  // the session has ended meanwhile
    if (drains) this->room()->drain(id_);
    if (outcome != JoinOutcome::in) end();
}

void RelayedPeer::redirect() {
    {
        const std::lock_guard guard{guard_};
        if (is_over_) return;
        send({.kind = RelayMessage::Kind::not_here});
    }
    end();
}

void RelayedPeer::end() {
    std::shared_ptr<RoomLink> room;
    {
        const std::lock_guard guard{guard_};
        if (std::exchange(is_over_, true)) return;
        room = std::exchange(room_, nullptr);
    }
    if (room) room->post(room::Disconnected{id_});
    if (connections_ != nullptr) connections_->remove(id_.number);
    if (ended_) ended_(*this);
}

// A session that is entering is drained when it is in the room. A notice before the answer to its entry would
// be taken for the answer: the session's node would confirm a token that the client does not know, and a
// refusal that still waits for the journal would not be sent at all.
void RelayedPeer::drain(room::Frame notice) {
    std::shared_ptr<RoomLink> room;
    bool is_answered = false;
    {
        const std::lock_guard guard{guard_};
        is_draining_ = true;
        is_answered = has_delivered_;
        room = room_;
    }
    if (is_answered) deliver({std::move(notice)});
    if (room) room->drain(id_);
}

void RelayedPeer::close(room::CloseReason reason) {
    deliver({reason});
}

}  // namespace seq::net
