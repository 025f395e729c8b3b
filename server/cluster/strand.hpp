#pragma once

#include <atomic>
#include <coroutine>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <utility>
#include <vector>

#include "server/machine/background.hpp"
#include "server/machine/clock.hpp"

// Coroutines of what waits for answers of the broker. They need no executor: the thread that brings an answer
// goes on with the coroutine that waits for it.

namespace seq::cluster {

/// Lets handlers run until their owner closes it: the answers of a broker may arrive after the object that
/// has asked is destroyed. Handlers share the ownership of the gate. Thread-safe.
class HandlerGate {
  public:
    /// Calls the handler, unless the gate is closed.
    template <class Handler>
    void run(const Handler& handler) {
        const std::shared_lock turn{running_};
        if (is_open_) handler();
    }
    /// Returns when no handler is running and no other will. A handler must not call it.
    void close() {
        is_open_ = false;
        const std::lock_guard all{running_};
    }

  private:
    std::shared_mutex running_;  ///< shared by the handlers that run
    std::atomic<bool> is_open_ = true;
};

/// The handler, which does nothing once the gate is closed.
template <class Handler>
auto guarded(std::shared_ptr<HandlerGate> gate, Handler handler) {
    return [gate = std::move(gate), handler = std::move(handler)](auto&& argument) {
        gate->run([&] { handler(std::forward<decltype(argument)>(argument)); });
    };
}

template <class T>
struct TaskPromise;

/// A coroutine that begins when it is awaited, or at start(). Its destruction cancels it wherever it waits,
/// with everything that it awaits. An exception passes on to the thread that has resumed it.
template <class T = void>
class [[nodiscard]] Task {
  public:
    using promise_type = TaskPromise<T>;
    using Frame = std::coroutine_handle<promise_type>;

    explicit Task(Frame frame) : frame_{frame} {}
    Task(Task&& other) noexcept : frame_{std::exchange(other.frame_, nullptr)} {}
    Task& operator=(Task&& other) noexcept {
        std::swap(frame_, other.frame_);
        return *this;
    }
    ~Task() {
        if (frame_) frame_.destroy();
    }

    void start() const { frame_.resume(); }
    /// Also of one that is running, which done() must not be asked of.
    bool is_done() const { return frame_.promise().has_ended; }

    static bool await_ready() noexcept { return false; }
    Frame await_suspend(std::coroutine_handle<> waiting) noexcept {
        frame_.promise().waiting = waiting;
        return frame_;
    }
    T await_resume() { return frame_.promise().take(); }

  private:
    Frame frame_;
};

template <class T>
struct TaskResult {
    std::optional<T> value;
    void return_value(T given) { value.emplace(std::move(given)); }
    T take() { return std::move(*value); }
};
template <>
struct TaskResult<void> {
    static void return_void() {}
    static void take() {}
};

template <class T>
struct TaskPromise : TaskResult<T> {
    struct GoOn {
        static bool await_ready() noexcept { return false; }
        static std::coroutine_handle<> await_suspend(typename Task<T>::Frame ended) noexcept {
            ended.promise().has_ended = true;
            return ended.promise().waiting;
        }
        static void await_resume() noexcept {}
    };
    std::coroutine_handle<> waiting = std::noop_coroutine();
    bool has_ended = false;

    Task<T> get_return_object() { return Task<T>{Task<T>::Frame::from_promise(*this)}; }
    static std::suspend_always initial_suspend() noexcept { return {}; }
    static GoOn final_suspend() noexcept { return {}; }
    [[noreturn]] static void unhandled_exception() { throw; }
};

/// What must not happen at the same time, such as what is done in one room. Functions and coroutines run with
/// its lock; a coroutine gives the lock back while it waits.
class Strand : public std::enable_shared_from_this<Strand> {
  public:
    explicit Strand(std::shared_ptr<HandlerGate> gate) : gate_{std::move(gate)} {}
    virtual ~Strand() = default;
    Strand(const Strand&) = delete;
    Strand& operator=(const Strand&) = delete;

    /// Calls a function with the lock.
    template <class Function>
    void run(const Function& function) {
        {
            const std::lock_guard guard{guard_};
            function();
        }
        after_run();
    }
    /// Begins a task, which is cancelled when this object is destroyed. The caller holds the lock.
    void spawn(Task<> task) {
        std::erase_if(tasks_, [](const Task<>& each) { return each.is_done(); });
        tasks_.push_back(std::move(task));
        tasks_.back().start();
    }

  protected:
    /// Called without the lock after something has run with it.
    virtual void after_run() {}
    /// Calls a function without the lock, which the caller holds.
    template <class Function>
    void unlocked(const Function& function) {
        struct LockedAgain {
            std::mutex& guard;
            ~LockedAgain() { guard.lock(); }
        };
        guard_.unlock();
        const LockedAgain after{guard_};
        function();
    }

    mutable std::mutex guard_;

  private:
    template <class T>
    friend class Awaited;

    const std::shared_ptr<HandlerGate> gate_;
    std::vector<Task<>> tasks_;
};

/// An answer that a coroutine of a strand waits for. It is ignored if nobody waits any more.
template <class T>
class Awaited {
  public:
    explicit Awaited(Strand& strand) : strand_{strand} {}
    Awaited(Awaited&&) noexcept = default;
    Awaited& operator=(Awaited&&) = delete;
    ~Awaited() {
        if (state_) state_->waiting = nullptr;
    }

    /// What takes the answer, in another thread or after the coroutine waits.
    std::function<void(T)> handler() const {
        return guarded(strand_.gate_, [strand = strand_.weak_from_this(), state = state_](T&& found) {
            const auto alive = strand.lock();
            if (!alive) return;
            alive->run([&] {
                state->found.emplace(std::move(found));
                if (state->waiting) std::exchange(state->waiting, nullptr).resume();
            });
        });
    }

    bool await_ready() const noexcept { return state_->found.has_value(); }
    void await_suspend(std::coroutine_handle<> waiting) noexcept { state_->waiting = waiting; }
    T await_resume() { return std::move(*state_->found); }

  private:
    struct AwaitedState {
        std::optional<T> found;
        std::coroutine_handle<> waiting;
    };
    Strand& strand_;
    std::shared_ptr<AwaitedState> state_ = std::make_shared<AwaitedState>();
};

/// Calls functions after a time, on a thread of its own. Thread-safe.
class TimerQueue {
  public:
    using Clock = machine::Clock;

    /// Calls `what` once after this time, unless stop() is called before. `what` must not wait for anything.
    void after(Clock::duration time, std::function<void()> what) {
        {
            const std::lock_guard guard{guard_};
            calls_.emplace(Clock::now() + time, std::move(what));
        }
        thread_.wake();
    }
    /// Returns when no function is running and no other will be called.
    void stop() { thread_.stop(); }

  private:
    std::optional<Clock::time_point> work() {
        while (const auto call = take_due())
            call();
        const std::lock_guard guard{guard_};
        if (calls_.empty()) return std::nullopt;
        return calls_.begin()->first;
    }
    std::function<void()> take_due() {
        const std::lock_guard guard{guard_};
        if (calls_.empty() || calls_.begin()->first > Clock::now()) return nullptr;
        return std::move(calls_.extract(calls_.begin()).mapped());
    }

    std::mutex guard_;
    std::multimap<Clock::time_point, std::function<void()>> calls_;
    machine::Background thread_{[this] { return work(); }};
};

}  // namespace seq::cluster
