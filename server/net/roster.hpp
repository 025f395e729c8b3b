#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "server/core/frame.hpp"

namespace seq::net {

/// A connection that is open. Both may be called from any thread.
class Guest {
  public:
    virtual ~Guest() = default;
    /// The server is about to end: who plays is told, who only reads pages is let go.
    virtual void tell(core::Frame frame) = 0;
    /// Ends the connection, with a goodbye where it is a WebSocket.
    virtual void send_away(core::CloseReason reason) = 0;
};

/// Who is connected now. Asked when somebody comes or goes and when the server ends.
class Roster {
  public:
    /// A number that nobody had before.
    std::uint64_t add(std::weak_ptr<Guest> guest);
    void remove(std::uint64_t number);
    std::size_t size() const;
    std::vector<std::shared_ptr<Guest>> all() const;

  private:
    mutable std::mutex guard_;
    std::unordered_map<std::uint64_t, std::weak_ptr<Guest>> guests_;
    std::uint64_t last_ = 0;
};

}  // namespace seq::net
