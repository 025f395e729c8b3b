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

/// Periodically archives abandoned rooms, on a separate thread because it waits for the disk. A loaded room
/// checks itself; any other is loaded for the check, one at a time, if its newest record is old enough. Only
/// time in which rooms were served counts.
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
    /// The last check of a room that is not loaded.
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
