#pragma once

#include "server/core/room.hpp"
#include "server/net/figures.hpp"

namespace seq::net {

/// What one room adds to the figures of the server; takes it away again when it ends.
class RoomCount {
  public:
    explicit RoomCount(Figures& figures) : figures_{figures} {}
    ~RoomCount() { clear(); }
    RoomCount(const RoomCount&) = delete;
    RoomCount& operator=(const RoomCount&) = delete;

    /// How the room is now, and what it has just done.
    void note(const core::Census& now, const core::Counts& counts);
    /// The room is in the memory no more, or plays no more.
    void clear() { become({}); }

  private:
    void become(const core::Census& now);

    Figures& figures_;
    core::Census counted_{};
};

}  // namespace seq::net
