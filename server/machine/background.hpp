#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "server/machine/clock.hpp"

namespace seq::machine {

enum class Priority : std::uint8_t {
    usual,
    real_time,  ///< before all threads of usual priority, if the operating system allows it
};

/// When a Background calls its work without being woken for the first time, and how urgent the work is.
struct BackgroundSetup {
    std::optional<Clock::time_point> first{};  ///< empty: only when woken
    Priority priority = Priority::usual;
};

/// Repeated work on a thread of its own. A simulated machine has one thread, which calls all work in turn, so
/// work must not wait for what another thread does: it returns and has itself woken.
class Background {
  public:
    /// Does a part of the work. Returns when it has to be called again although nobody wakes it; nothing if
    /// only wake() is a reason.
    using Work = std::function<std::optional<Clock::time_point>()>;

    /// Starts the thread. `work` is called there, never twice at the same time, and perhaps before the
    /// constructor returns if the setup has a time.
    explicit Background(Work work, const BackgroundSetup& setup = {});
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    /// Makes the thread call the work, once more if it runs now. Several calls before that count as one. Does
    /// nothing after stop(). Thread-safe.
    void wake();
    /// Returns when no call is running and no other will follow. Later calls do nothing. The work itself must
    /// not call it. The destructor calls it.
    void stop();

    /// Whether the operating system granted the priority of the setup.
    bool has_priority() const;

  private:
    struct Thread;
    const std::unique_ptr<Thread> thread_;
};

}  // namespace seq::machine
