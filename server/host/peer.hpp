#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "protocol/message/client_message.hpp"
#include "server/limits/addresses.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/room_input.hpp"

namespace seq::net {

/// A message in one or two parts: its beginning, and a rest that may be shared with other sessions.
struct OutgoingFrame {
    OutgoingFrame(room::Frame beginning, room::Frame rest_of_it = {})
        : first{std::move(beginning)}, rest{std::move(rest_of_it)} {}

    room::Frame first;
    room::Frame rest;  ///< null if there is none

    std::size_t size() const { return first->size() + (rest ? rest->size() : 0); }
    friend bool operator==(const OutgoingFrame&, const OutgoingFrame&) = default;
};

/// What a session is sent at once: frames, and after them possibly the reason to close it.
struct OutgoingItems {
    OutgoingItems() = default;
    OutgoingItems(OutgoingFrame frame, std::optional<room::CloseReason> reason = std::nullopt)
        : close_reason{reason} {
        frames.push_back(std::move(frame));
    }
    OutgoingItems(room::CloseReason reason) : close_reason{reason} {}

    /// Adds items behind these; takes the frames over. Nothing is sent after a reason to close.
    void add(std::span<OutgoingFrame> more, std::optional<room::CloseReason> reason) {
        if (close_reason) return;
        frames.insert(frames.end(), std::move_iterator{more.begin()}, std::move_iterator{more.end()});
        close_reason = reason;
    }

    boost::container::small_vector<OutgoingFrame, 4>
        frames{};  ///< mostly so few, without memory of their own
    std::optional<room::CloseReason> close_reason{};
};

class RoomRunner;

/// What a join or resume has to prove.
enum class JoinPolicy : std::uint8_t {
    usual,   ///< the room's code is enough unless the room asks for more
    strict,  ///< after too many wrong guesses: the link's secret or a token is needed, everything else gets
             ///< the same refusal
};

/// The result of a create, join, resume or shared-replay.
enum class JoinOutcome : std::uint8_t {
    in,
    served,  ///< a shared-replay was answered, and the session stays outside
    refused,
    no_such_room,
    moved,    ///< another node has the room, and the client was sent its path
    not_now,  ///< the server cannot accept it at present
};

/// What the member of a session has a seat for.
enum class SeatUse : std::uint8_t { none, between_games, playing };

/// A session as its room sees it. All functions are thread-safe and return at once.
class Peer {
  public:
    virtual ~Peer() = default;
    virtual room::SessionId id() const = 0;
    /// Whether the session has ended. Deliveries to it are discarded.
    virtual bool is_over() const { return false; }
    /// Adds these to the session's outbox, in order.
    void deliver(OutgoingItems items) {
        deliver_frames({items.frames.data(), items.frames.size()}, items.close_reason);
    }
    /// The same; takes the frames over.
    virtual void deliver_frames(std::span<OutgoingFrame> frames,
                                std::optional<room::CloseReason> close_reason) = 0;
    /// The client's address, as far as it is known.
    virtual const boost::asio::ip::address& from() const = 0;
    /// Notes whether the session's member has a seat, and plays. Called whenever that may have changed.
    virtual void note_seat(SeatUse use) = 0;
    /// How many records its address may still cause.
    virtual const RecordAllowance& records() const = 0;
    /// The outcome of a create, join, resume or shared-replay; `room` is null unless the session is in it
    /// now.
    virtual void entered(JoinOutcome outcome, std::shared_ptr<RoomRunner> room) = 0;
};

/// A create, join or resume of a session that is in no room.
struct EntryRequest {
    std::shared_ptr<Peer> peer;
    protocol::ClientMessage message;
    JoinPolicy policy = JoinPolicy::usual;
    protocol::RoomCode room{};
    /// The journal was asked where the room is, because a loaded one did not know the token.
    bool is_confirmed = false;
};

/// The address that a peer is counted under, for the limits of a room.
inline room::SourceId source_of(const Peer& peer) {
    return {std::hash<boost::asio::ip::address>{}(counted_as(peer.from()))};
}

}  // namespace seq::net
