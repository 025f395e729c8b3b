#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>

namespace seq::cluster {

/// Lets handlers run until their owner closes it: the answers of a broker may arrive after the object that
/// has asked is destroyed. Handlers share the ownership of the gate. Thread-safe.
class HandlerGate {
  public:
    /// Held while a handler runs.
    class Turn {
      public:
        explicit Turn(HandlerGate& gate) : gate_{gate}, is_granted_{gate.enter()} {}
        ~Turn() {
            if (is_granted_) gate_.leave();
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        /// Whether the handler may run: the gate is open.
        bool is_granted() const { return is_granted_; }

      private:
        HandlerGate& gate_;
        const bool is_granted_;
    };

    /// Returns when no handler is running and no other will. A handler must not call it.
    void close() {
        std::unique_lock lock{guard_};
        is_open_ = false;
        changed_.wait(lock, [this] { return running_ == 0; });
    }

  private:
    bool enter() {
        const std::lock_guard guard{guard_};
        if (is_open_) ++running_;
        return is_open_;
    }
    void leave() {
        const std::lock_guard guard{guard_};
        --running_;
        changed_.notify_all();
    }

    std::mutex guard_;
    std::condition_variable changed_;
    bool is_open_ = true;
    std::size_t running_ = 0;
};

/// The handler, which does nothing once the gate is closed.
template <class Handler>
auto guarded(std::shared_ptr<HandlerGate> gate, Handler handler) {
    return [gate = std::move(gate),
            handler = std::move(handler)]<class... Arguments>(Arguments&&... arguments) mutable {
        const HandlerGate::Turn turn{*gate};
        if (turn.is_granted()) handler(std::forward<Arguments>(arguments)...);
    };
}

}  // namespace seq::cluster
