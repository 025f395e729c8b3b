#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "protocol/message/ids.hpp"
#include "server/core/frame.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

class Registry;

/// Looks now and then for rooms in which nobody does anything any more, on a thread of its own, since that
/// takes as long as the disk does. A room in memory is asked itself; one that rests on the disk is loaded
/// only when its newest record is old enough.
class IdleSweep {
  public:
    IdleSweep(store::Journal& journal, Registry& registry, const core::IdleLimits& limits,
              std::chrono::milliseconds every);
    ~IdleSweep();

  private:
    void work();
    void sweep();
    bool is_due(const protocol::RoomCode& room, core::TimePoint now);

    store::Journal& journal_;
    Registry& registry_;
    const core::IdleLimits& limits_;
    std::chrono::milliseconds every_;
    std::map<protocol::RoomCode, std::uint64_t> asked_;  ///< version at which a resting room was asked
    std::mutex guard_;
    std::condition_variable wake_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace seq::net
