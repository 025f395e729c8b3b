#pragma once

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/message/codec.hpp"
#include "server/front/limits/address_limits.hpp"
#include "server/front/limits/connection_limiter.hpp"
#include "server/front/session/outbox.hpp"
#include "server/front/socket/transport.hpp"
#include "server/host/metrics.hpp"
#include "server/host/peer.hpp"
#include "server/host/room_directory.hpp"
#include "server/host/threads/executor.hpp"
#include "server/room/budget/token_bucket.hpp"

namespace seq::net {

/// Shared by all sessions of a server, and outlives them.
struct SessionContext {
    RoomDirectory& rooms;
    AddressLimits& addresses;
    ConnectionLimiter& limiter;
    const Limits& limits;
    Metrics& metrics;
    ConnectionList& connections;
    OutboxSum& outboxes;
};

/// One connection of one client. Commands go to the room's thread, frames come back and are sent at once as
/// far as the socket takes them. What has to wait for the socket, pings and the Close frame are sent by a
/// writer that exists only while there is something to write, because most sessions are silent most of the
/// time. Lives on the thread of its socket.
class Session final : public Peer, public std::enable_shared_from_this<Session> {
  public:
    /// The transport has completed the WebSocket handshake. `enter_by`: the session must be in a room by
    /// then.
    Session(room::SessionId id, const Executor& executor, Transport& transport, asio::ip::address from,
            SessionContext& context, std::optional<Clock::time_point> enter_by = {});

    /// Returns when the session has ended and its room has been notified.
    Awaitable<void> run();

    room::SessionId id() const override { return id_; }
    bool is_over() const override { return is_over_; }
    void deliver_frames(std::span<OutgoingFrame> frames,
                        std::optional<room::CloseReason> close_reason) override;
    const asio::ip::address& from() const override { return from_; }
    void note_seat(SeatUse use) override {
        presence_->has_seat = use != SeatUse::none;
        presence_->plays = use == SeatUse::playing;
    }
    const RecordAllowance& records() const override { return records_; }
    void entered(JoinOutcome outcome, std::shared_ptr<RoomRunner> room) override;
    /// Sends the shutdown notice, and closes the session when everything in flight has been answered. Called
    /// on the session's thread.
    void drain(room::Frame notice);

  private:
    /// What the read loop does after a message.
    enum class Next : std::uint8_t { read_on, wait_for_room, pause, stop };

    Awaitable<void> read_loop();
    void start_writing();
    Awaitable<void> write_waiting();
    Awaitable<bool> write_next();
    void start_watchdog();
    void on_tick();
    void end();

    Next take(const Incoming& incoming);
    Next take(std::string_view text, Clock::time_point now);
    Next enter(protocol::ClientMessage message);
    bool is_too_fast(const Traffic& traffic, Clock::time_point now);
    Next refuse(const protocol::DecodeError& error);
    Awaitable<void> wait_for_room();
    void take_place();
    Awaitable<void> pause();

    void close_when_answered();
    void note_begin() const;
    void note_end() const;

    void put(OutgoingFrame frame);
    void send_delivered(std::span<OutgoingFrame> frames, std::optional<room::CloseReason> close_reason);
    void send(std::span<OutgoingFrame> frames);
    bool may_send_now(std::span<const OutgoingFrame> frames) const;
    void count(std::span<const OutgoingFrame> sent);
    void close(room::CloseReason reason);
    bool is_overdue(const Traffic& traffic, Clock::time_point now) const;
    void look_at(const Traffic& traffic, Clock::time_point now);
    std::chrono::milliseconds ping_interval(Clock::time_point now) const;
    void ping(const Traffic& traffic, Clock::time_point now);
    void look_for_silence(const Traffic& traffic, Clock::time_point now);
    void note_sound();

    const room::SessionId id_;
    const Executor executor_;
    Transport& transport_;
    const asio::ip::address from_;
    SessionContext& context_;
    const RecordAllowance records_;
    const Limits& limits_;
    const std::optional<Clock::time_point> enter_by_;  ///< set if it has a reserved place
    const std::shared_ptr<Presence> presence_ = std::make_shared<Presence>();

    Outbox outbox_;
    std::optional<Outbox::FrameBatch> unsent_;  ///< taken from the outbox, for the writer or in its hands
    bool is_writing_ = false;                   ///< the writer exists
    bool is_ending_ = false;    ///< the connection is closed, and the loops come to their ends
    std::exception_ptr fault_;  ///< of a loop
    AsyncEvent wake_;           ///< for the read loop: the room has answered, or the session ends
    Timer watchdog_;
    std::shared_ptr<RoomRunner> room_;
    bool entering_ = false;
    bool joining_ = false;
    bool was_refused_ = false;          ///< the last attempt to enter
    std::optional<JoinPolicy> policy_;  ///< of the join or resume in progress
    std::atomic<bool> is_over_ = false;
    bool is_draining_ = false;  ///< the server shuts down
    bool ping_due_ = false;
    bool is_answered_ = false;  ///< something was delivered since this session tried to enter
    std::optional<std::uint64_t> ping_in_room_;  ///< number of the first ping after that

    room::TokenBucket messages_;
    room::TokenBucket bytes_;
    std::uint64_t bytes_seen_ = 0;
    room::TokenBucket control_frames_;
    std::uint64_t control_frames_seen_ = 0;
    room::TokenBucket faults_;

    const Clock::time_point born_ = Clock::now();
    bool has_spoken_ = false;
    std::optional<Clock::time_point> last_ping_;
    std::optional<Clock::time_point> unanswered_since_;  ///< the first ping since the last frame
    Clock::time_point last_delivery_ = Clock::now();     ///< of frames from the room
    bool is_silent_ = false;                             ///< and the room knows
    std::optional<std::chrono::milliseconds> last_sent_round_trip_;
    std::optional<Clock::time_point> writing_since_;
    std::optional<Clock::time_point> closing_since_;
};

}  // namespace seq::net
