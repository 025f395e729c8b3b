#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <utility>

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
              std::function<void(const protocol::PasswordHash&)> done) {
        {
            const std::lock_guard guard{guard_};
            std::size_t& waiting = waiting_[source];
            if (waiting >= waiting_of_source_max) return false;
            ++waiting;
        }
        const bool taken = worker_.give([this, work = std::move(work), source, done = std::move(done)] {
            const protocol::PasswordHash hash = work.hash();
            forget(source);
            done(hash);
        });
        if (!taken) forget(source);
        return taken;
    }
    /// Ends the thread and discards the waiting passwords.
    void stop() { worker_.stop(); }

  private:
    void forget(room::SourceId source) {
        const std::lock_guard guard{guard_};
        const auto waiting = waiting_.find(source);
        if (--waiting->second == 0) waiting_.erase(waiting);
    }

    std::mutex guard_;
    std::map<room::SourceId, std::size_t> waiting_;
    Worker worker_{waiting_max};
};

}  // namespace seq::net
