#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "server/core/delivery.hpp"

namespace seq::net {

/// A connection that is open. All may be called from any thread.
class Guest {
  public:
    virtual ~Guest() = default;
    /// The server ends: who plays is told, and sent away when what is in flight has been answered; who reads
    /// a page is let go when it has come.
    virtual void see_off(core::Frame told) = 0;
    /// Ends the connection, with a goodbye where it is a WebSocket.
    virtual void send_away(core::CloseReason reason) = 0;
    /// Outboxes hold too much in all, and this one's is to be emptied.
    virtual void drop_for_others() = 0;
    /// Ends it on the spot.
    virtual void cut() = 0;
};

/// Who is connected now. Asked when somebody comes or goes and when the server ends.
class Roster {
  public:
    /// A number that nobody had before.
    std::uint64_t add(std::weak_ptr<Guest> guest);
    void remove(std::uint64_t number);
    std::size_t size() const;
    /// Null where it has gone.
    std::shared_ptr<Guest> find(std::uint64_t number) const;
    std::vector<std::shared_ptr<Guest>> all() const;
    /// Ends a connection that has to make room for another, with a goodbye or on the spot.
    void make_go(std::uint64_t number, bool is_told) const;

  private:
    mutable std::mutex guard_;
    std::unordered_map<std::uint64_t, std::weak_ptr<Guest>> guests_;
    std::uint64_t last_ = 0;
};

}  // namespace seq::net
