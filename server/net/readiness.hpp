#pragma once

#include <atomic>
#include <string_view>

#include "server/net/limits.hpp"
#include "server/net/loop_lag.hpp"
#include "server/net/room_directory.hpp"

namespace seq::net {

/// Whether the server can take moves, and if not, why. May be asked from any thread.
class Readiness {
  public:
    Readiness(const RoomDirectory& rooms, const LoopLag& lag, const Limits& limits)
        : rooms_{rooms}, lag_{lag}, limits_{limits} {}

    /// The rooms that were running are back.
    void note_replayed() { is_replayed_ = true; }
    /// The server begins to end. Whether it had begun already.
    bool note_closing() { return is_closing_.exchange(true); }
    bool is_closing() const { return is_closing_; }

    /// A sentence that anybody may read; empty when all is well.
    std::string_view trouble() const;

  private:
    const RoomDirectory& rooms_;
    const LoopLag& lag_;
    const Limits& limits_;
    std::atomic<bool> is_replayed_ = false;
    std::atomic<bool> is_closing_ = false;
};

}  // namespace seq::net
