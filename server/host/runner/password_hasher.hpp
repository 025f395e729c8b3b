#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "server/host/threads/worker.hpp"
#include "server/room/inputs.hpp"

namespace seq::net {

/// Hashes passwords on its own thread, one after another. Its queue is bounded, and no source can fill it
/// alone. Thread-safe.
class PasswordHasher {
  public:
    static constexpr std::size_t waiting_max = 32;
    static constexpr std::size_t waiting_of_source_max = 4;

    /// Calls `done` on the hasher's thread. Returns false, and never calls it, if too many passwords wait
    /// already.
    bool hash(room::PasswordWork work, room::SourceId source,
              std::function<void(const protocol::PasswordHash&)> done);
    /// Ends the thread and discards the waiting passwords.
    void stop() { worker_.stop(); }

  private:
    void forget(room::SourceId source);

    std::mutex guard_;
    std::map<room::SourceId, std::size_t> waiting_;
    Worker worker_{waiting_max};
};

}  // namespace seq::net
