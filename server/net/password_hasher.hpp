#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "server/core/inputs.hpp"
#include "server/net/worker.hpp"

namespace seq::net {

/// Hashes passwords on a thread of its own, one after the other. Its queue is bounded, and no source can fill
/// it alone. From any thread.
class PasswordHasher {
  public:
    static constexpr std::size_t waiting_max = 32;
    static constexpr std::size_t waiting_of_source_max = 4;

    /// `done` is called on the hasher's thread; false if too many wait already, and then it is not called.
    bool hash(core::PasswordWork work, core::SourceId source,
              std::function<void(const protocol::PasswordHash&)> done);
    /// Ends the thread; what waits is dropped.
    void stop() { worker_.stop(); }

  private:
    void forget(core::SourceId source);

    std::mutex guard_;
    std::map<core::SourceId, std::size_t> waiting_;
    Worker worker_{waiting_max};
};

}  // namespace seq::net
