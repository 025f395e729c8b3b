#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

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

}  // namespace seq::net
