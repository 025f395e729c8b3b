#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "protocol/message/ids.hpp"
#include "server/core/inputs.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

class RoomDirectory;
class Serving;

/// Looks now and then for rooms in which nobody does anything any more, on a thread of its own, since that
/// takes as long as the disk does. A room in memory is asked itself; any other is loaded for it, one at a
/// time, and only when its newest record is old enough. Only time in which the server
/// was there makes a room idle.
class IdleSweep {
  public:
    IdleSweep(store::Journal& journal, RoomDirectory& rooms, const Serving& serving,
              const core::IdleLimits& limits, std::chrono::milliseconds every);
    ~IdleSweep();

  private:
    void work();
    void sweep();
    bool is_due(const protocol::RoomCode& room, core::TimePoint now);
    bool ask(const protocol::RoomCode& room);

    store::Journal& journal_;
    RoomDirectory& rooms_;
    const Serving& serving_;
    const core::IdleLimits& limits_;
    std::chrono::milliseconds every_;
    /// When a room that is not loaded was asked last.
    struct Asked {
        std::uint64_t version = 0;
        std::chrono::milliseconds age{};  ///< of its newest record
    };
    std::map<protocol::RoomCode, Asked> asked_;
    std::mutex guard_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace seq::net
