#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "server/cluster/log/log_context.hpp"

namespace seq::cluster {

/// A key that only this node writes. The newest value counts: one that waits is replaced by the next.
/// Thread-safe.
class OwnKey {
  public:
    OwnKey(LogContext& context, std::string name) : context_{context}, name_{std::move(name)} {}

    /// Writes a value that differs from all others. Calls `done`, if there is one, with whether it is stored,
    /// from another thread; also if another value has replaced it.
    void put(std::string payload, std::function<void(bool)> done = {});

  private:
    struct Value {
        std::string payload;
        std::vector<std::function<void(bool)>> done;
    };

    void send();
    void answer(bool is_stored);

    LogContext& context_;
    const std::string name_;
    std::mutex guard_;  ///< guards the next three
    std::uint64_t revision_ = 0;
    std::optional<Value> sent_;
    std::optional<Value> waiting_;
};

}  // namespace seq::cluster
