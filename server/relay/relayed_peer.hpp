#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/message/client_message.hpp"
#include "server/front/limits/connection_list.hpp"
#include "server/host/peer.hpp"
#include "server/relay/last_message.hpp"
#include "server/relay/relay_line.hpp"

namespace seq::net {

/// Where a relayed session is.
struct RelayedOrigin {
    std::string node;
    std::uint64_t process = 0;
    std::uint64_t session = 0;  ///< its number in that process
};

/// A session of another node that is in a room of this one, or wants to enter it. Thread-safe.
class RelayedPeer final : public Peer, public Connection, public std::enable_shared_from_this<RelayedPeer> {
  public:
    /// `unread_max`: the session is closed as too slow if so many bytes are on their way to it.
    RelayedPeer(RelayLine& line, RelayedOrigin origin, boost::asio::ip::address from, RecordAllowance records,
                std::size_t unread_max);

    const RelayedOrigin& origin() const { return origin_; }
    /// Takes its number in the list of connections. Called once, before it enters a room.
    void list_in(ConnectionList& connections);
    /// What is called once when the peer is over, from any thread.
    void on_end(std::function<void(const RelayedPeer&)> ended) { ended_ = std::move(ended); }

    /// Whether this is the number of the next message from its node; if not, one was lost.
    bool takes(std::uint64_t number);
    /// Its room; null while it enters.
    std::shared_ptr<RoomLink> room() const;
    /// Bytes have arrived at the session.
    void note_received(std::uint64_t bytes);
    /// Sends a message without content if that is due; see LastMessage.
    void confirm_last(machine::Clock::time_point now);
    /// The session has ended, or its node has.
    void end();
    /// The room is not here: the session's node has to look for it again.
    void redirect();

    room::SessionId id() const override { return id_; }
    bool is_over() const override;
    void deliver_frames(std::span<OutgoingFrame> frames,
                        std::optional<room::CloseReason> close_reason) override;
    const boost::asio::ip::address& from() const override { return from_; }
    void note_seat(SeatUse use) override;
    const RecordAllowance& records() const override { return records_; }
    void entered(JoinOutcome outcome, std::shared_ptr<RoomLink> room) override;

    void drain(room::Frame notice) override;
    void close(room::CloseReason reason) override;
    void close_now() override { end(); }

  private:
    void send(RelayMessage message);
    void send_now(RelayMessage message);

    RelayLine& line_;
    const RelayedOrigin origin_;
    const boost::asio::ip::address from_;
    const RecordAllowance records_;
    const std::size_t unread_max_;
    room::SessionId id_{};
    ConnectionList* connections_ = nullptr;
    std::function<void(const RelayedPeer&)> ended_;

    mutable std::mutex guard_;  ///< guards the rest, and the order of what is sent
    std::shared_ptr<RoomLink> room_;
    bool is_over_ = false;
    bool has_delivered_ = false;                  ///< something of the room
    std::optional<JoinOutcome> waiting_outcome_;  ///< of one who is refused, until that is delivered
    bool is_draining_ = false;
    std::uint64_t sent_ = 0;        ///< messages
    LastMessage last_;              ///< of those that were sent
    std::uint64_t taken_ = 1;       ///< messages: the first one has made this peer
    std::uint64_t on_the_way_ = 0;  ///< bytes of frames
};

}  // namespace seq::net
