#pragma once

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <memory>
#include <optional>
#include <string_view>

#include "protocol/message/codec.hpp"
#include "server/net/address_limits.hpp"
#include "server/net/figures.hpp"
#include "server/net/gate.hpp"
#include "server/net/peer.hpp"
#include "server/net/rate.hpp"
#include "server/net/registry.hpp"
#include "server/net/roster.hpp"
#include "server/net/wake.hpp"
#include "server/net/wire.hpp"

namespace seq::net {

/// What all sessions of a server share.
struct Desk {
    Registry& registry;
    AddressLimits& addresses;
    Gate& gate;
    const Limits& limits;
    Figures& figures;
    Roster& roster;
    OutboxBudget& outboxes;
};

/// One connection of one client: read_loop() || write_loop() || watchdog(). Commands go to the room's thread,
/// frames come back into the outbox, and the write loop alone writes. Lives on the thread of its socket.
class Session final : public Peer, public std::enable_shared_from_this<Session> {
  public:
    /// The wire has become a WebSocket, which has to be in a room by then.
    Session(core::SessionId id, const Executor& executor, Wire& wire, asio::ip::address from, Desk& desk,
            std::optional<Clock::time_point> enter_by = {});

    /// Returns when the session is over; its room has been told by then.
    Awaitable<void> run();

    core::SessionId id() const override { return id_; }
    bool is_over() const override { return is_over_; }
    void deliver(std::vector<Outgoing> items) override;
    const asio::ip::address& from() const override { return from_; }
    void note_seat(bool has_seat) override { presence_->has_seat = has_seat; }
    const RecordAllowance& records() const override { return records_; }
    void entered(Entrance entrance, std::shared_ptr<RoomHost> room) override;
    /// Tells that the server ends, and says goodbye when what is in flight has been answered. On its thread.
    void see_off(core::Frame told);
    /// Forgets what waits and says goodbye with 4000: outboxes hold too much in all. On its thread.
    void drop_for_others();

  private:
    /// What to do when a message has been taken.
    enum class Next : std::uint8_t { read_on, wait_for_room, rest };

    Awaitable<void> read_loop();
    Awaitable<void> write_loop();
    Awaitable<void> watchdog();

    Next take(std::string_view text);
    Next enter(protocol::ClientMessage message);
    bool is_too_fast(const Traffic& traffic, Clock::time_point now);
    Next refuse(protocol::CommandId id, const char* code, const char* sentence);
    void note_fault(const protocol::DecodeError& error);
    Awaitable<void> wait_for_room();
    void take_place();
    Awaitable<void> rest();

    void leave_when_answered();
    void note_begin() const;
    void note_end() const;

    void put(OutgoingFrame frame);
    void finish(core::CloseReason reason);
    bool is_overdue(const Traffic& traffic, Clock::time_point now) const;
    void look_at(const Traffic& traffic, Clock::time_point now);

    const core::SessionId id_;
    const Executor executor_;
    Wire& wire_;
    const asio::ip::address from_;
    Desk& desk_;
    const RecordAllowance records_;
    const Limits& limits_;
    const std::optional<Clock::time_point> enter_by_;  ///< it has a reserved place
    const std::shared_ptr<Presence> presence_ = std::make_shared<Presence>();

    Outbox outbox_;
    Wake to_write_;   ///< something is in the outbox, or a ping is due
    Wake from_room_;  ///< the room has answered
    std::shared_ptr<RoomHost> room_;
    bool entering_ = false;
    bool joining_ = false;
    std::optional<Scrutiny> scrutiny_;  ///< of the join or resume that is on its way
    std::atomic<bool> is_over_ = false;
    bool is_leaving_ = false;  ///< the server ends
    bool is_dropped_ = false;  ///< for others: it is not waited for as long as usual
    bool ping_due_ = false;
    bool is_answered_ = false;  ///< something was delivered since this session asked to be let in
    std::optional<std::uint64_t> ping_in_room_;  ///< the first ping after that, by its number

    TokenBucket messages_;
    TokenBucket bytes_;
    std::uint64_t bytes_seen_ = 0;
    TokenBucket control_frames_;
    std::uint64_t control_frames_seen_ = 0;
    FaultWindow faults_;

    const Clock::time_point born_ = Clock::now();
    bool has_spoken_ = false;
    std::optional<Clock::time_point> last_ping_;
    std::optional<std::chrono::milliseconds> round_trip_told_;
    std::optional<Clock::time_point> writing_since_;
    std::optional<Clock::time_point> closing_since_;
};

}  // namespace seq::net
