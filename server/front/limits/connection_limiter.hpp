#pragma once

#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

#include "server/limits/limits.hpp"
#include "server/machine/clock.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// An open connection. All functions are thread-safe.
class Connection {
  public:
    virtual ~Connection() = default;
    /// The server shuts down: a session gets the notice and is closed when everything in flight has been
    /// answered; an HTTP connection is closed after its current response.
    virtual void drain(room::Frame notice) = 0;
    /// Closes the connection, with a Close frame if it is a WebSocket.
    virtual void close(room::CloseReason reason) = 0;
    /// Closes the socket at once, without a Close frame.
    virtual void close_now() = 0;
};

/// The open connections of a server. Used when one opens or closes and when the server shuts down.
class ConnectionList {
  public:
    /// Returns a number that no connection had before.
    std::uint64_t add(std::weak_ptr<Connection> connection);
    void remove(std::uint64_t number);
    std::size_t size() const;
    std::vector<std::shared_ptr<Connection>> all() const;
    /// Closes a connection to make room for another; with a Close frame if it is to be notified.
    void evict(std::uint64_t number, bool is_notified) const;

  private:
    mutable std::mutex guard_;
    std::unordered_map<std::uint64_t, std::weak_ptr<Connection>> connections_;
    std::uint64_t last_ = 0;
};

/// What matters of a session in a room when one has to be disconnected for a newcomer.
struct Occupant {
    std::uint64_t number = 0;
    boost::asio::ip::address address{};  ///< as it is counted: IPv4, or a /64 of IPv6
    boost::asio::ip::address site{};     ///< its /24 or /48
    bool has_seat = false;
    machine::Clock::time_point spoke_at{};  ///< when it last sent a message
};

/// How many sessions in rooms one address, and one site, may have before the seated ones among them can be
/// disconnected.
struct Shares {
    std::size_t of_address = 0;
    std::size_t of_site = 0;
};

/// Which session is disconnected when all places are taken and a newcomer's join or resume was accepted;
/// nothing if it is the newcomer. `occupants` are all others.
///
/// If the largest address has more than its share, its longest silent session without a seat goes, else its
/// longest silent one of any kind; then the same for sites. A newcomer from the largest itself displaces
/// only a session of its own without a seat, and only if the newcomer has a seat. If all are within their
/// shares, a newcomer with a seat takes the place of the longest silent session without one.
std::optional<std::uint64_t> who_makes_room(std::span<const Occupant> occupants, const Occupant& newcomer,
                                            const Shares& shares);

/// Set by a session and its room; the limiter reads it to choose a session to evict, and the session to know
/// how often to ping. Thread-safe.
struct Presence {
    using Clock = machine::Clock;
    std::atomic<bool> has_seat = false;
    std::atomic<bool> plays = false;  ///< in a running game
    std::atomic<Clock::time_point> spoke_at = Clock::now();
};

/// Decides which connections are admitted. Counts connections, in all and by address, and among them those
/// that wait, which means that they are in no room yet. If too many wait, it evicts the one that has waited
/// longest of the site with the most waiting, so that no crowd can keep a newcomer out.
///
/// Rooms hold `connections_max` sessions. A few more places are reserved for connections that are in no room
/// yet, so that a player can always connect and show a token; who_makes_room() decides what happens then.
///
/// Identifies connections by their numbers, which increase. Thread-safe.
class ConnectionLimiter {
  public:
    explicit ConnectionLimiter(const Limits& limits);

    enum class Admission : std::uint8_t {
        admitted,
        address_full,  ///< refused with an answer: too many from its address
        server_full,   ///< refused with an answer: too many in all
        too_fast,      ///< too many new connections from its address in a short time
        close_now,     ///< as one of these, but without an answer: too many refusals are being sent already
    };
    /// A connection that has to be closed to make room.
    struct Evicted {
        std::uint64_t number = 0;
        bool is_notified = true;  ///< false: closed without a notice, because too many are being sent already
    };
    struct Decision {
        Admission answer = Admission::admitted;
        std::optional<Evicted> evicted{};
        bool is_reserved = false;  ///< it has to be in a room within `reserved_for`
    };
    using Address = boost::asio::ip::address;

    /// Registers a new connection. `from` is empty if a proxy has not yet named the client.
    Decision arrive(std::uint64_t number, const std::optional<Address>& from);
    /// The proxy has named the client.
    Admission turn_out_to_be(std::uint64_t number, const Address& from);
    /// Whether it could enter a room in which it had a seat: there is a place, or another session would be
    /// evicted for it. Checked before the command goes to the room.
    bool may_enter(std::uint64_t number) const;
    /// A room has accepted it: it gets a place there, or has to be closed.
    Decision enter_room(std::uint64_t number, std::shared_ptr<const Presence> presence);
    /// The connection has closed, for whatever reason.
    void leave(std::uint64_t number);

    std::size_t waiting() const;

  private:
    using Key = std::optional<Address>;
    struct Crowd {
        std::size_t connections = 0;
        std::set<std::uint64_t> waiting{};
    };
    using Crowds = std::map<Key, Crowd>;
    /// The client of a connection; empty until a proxy has named it.
    struct Whose {
        Key address{};
        Key site{};  ///< of IPv4 the address itself, because a /24 has many customers
    };
    struct Slot {
        Whose whose;
        std::shared_ptr<const Presence> presence{};  ///< set once it is in a room
    };

    static Whose whose_is(const Key& from);
    bool is_full(const Whose& whose) const;
    std::optional<std::uint64_t> longest_waiting_of_most(std::size_t more_than) const;
    std::optional<std::uint64_t> who_makes_room_for(std::uint64_t number, bool has_seat) const;
    Admission begin_refusal(std::uint64_t number, Admission answer);
    Evicted evict(std::uint64_t number);
    void take_place(std::uint64_t number, const Whose& whose);
    void free_place(std::uint64_t number);

    const Limits& limits_;
    mutable std::mutex guard_;
    std::unordered_map<std::uint64_t, Slot> places_;
    Crowds addresses_;
    Crowds sites_;
    std::size_t waiting_ = 0;
    std::set<std::uint64_t> closing_;  ///< refused or evicted connections that are still being notified
};

}  // namespace seq::net
