#pragma once

#include "server/core/room.hpp"
#include "server/net/metrics.hpp"

namespace seq::net {

/// What one room adds to the metrics of the server; takes it away again when it ends.
class RoomCount {
  public:
    explicit RoomCount(Metrics& metrics) : metrics_{metrics} {}
    ~RoomCount() { clear(); }
    RoomCount(const RoomCount&) = delete;
    RoomCount& operator=(const RoomCount&) = delete;

    /// How the room is now, and what it has just done.
    void note(const core::RoomStats& now, const core::Counts& counts);
    /// The room is in the memory no more, or plays no more.
    void clear() { become({}); }

  private:
    void become(const core::RoomStats& now);

    Metrics& metrics_;
    core::RoomStats counted_{};
};

}  // namespace seq::net
