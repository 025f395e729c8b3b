#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "server/core/inputs.hpp"
#include "server/machine/clock.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::simulator {

/// Thrown by machine::end_process(): the simulated process has ended.
struct ProcessEnded {};

/// Work that a machine::Background repeats.
struct BackgroundWork {
    std::function<std::optional<machine::Clock::time_point>()> work;
    std::optional<machine::Clock::time_point> due{};  ///< when it is called next
    bool is_woken = false;                            ///< since its last call
};

/// The machine below a simulated server: one thread, a time that passes only when advance_to() is called, and
/// randomness from a seed. It replaces the library server/machine at link time. At most one exists at a time.
class Machine {
  public:
    using Clock = machine::Clock;

    explicit Machine(std::uint64_t seed);
    ~Machine();
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    /// The only source of chance in a simulation.
    test::SplitMix& random() { return random_; }
    /// A random duration from 0 to `most`.
    std::chrono::microseconds up_to(std::chrono::microseconds most);

    Clock::time_point now() const { return now_; }
    core::TimePoint time_of_day() const { return midnight_ + since_start(); }
    /// Sets the system's clock, in either direction. A running server must not notice, so it is called
    /// between two of them.
    void set_clock(std::chrono::milliseconds by) { midnight_ += by; }
    std::chrono::milliseconds since_start() const;

    /// Calls `what` once this time has passed. Calls that are due at the same time keep their order.
    void after(Clock::duration time, std::function<void()> what);
    /// Runs one piece of work in the background or one call of after() that is due, chosen at random. False
    /// if none is.
    bool run_one();
    /// Runs one piece of work in the background that was woken, even if its delay is not over. False if none
    /// was. For the end of a process.
    bool run_woken_work();
    /// When anything is due next, a timer included; nothing if nothing is.
    std::optional<Clock::time_point> next() const;
    void advance_to(Clock::time_point at);

    /// From now on, work in the background starts up to this time after it was woken.
    void set_delay(std::chrono::microseconds most) { delay_ = most; }

    // Used by the functions of server/machine.
    static Machine& current();
    void note_deadline(Clock::time_point at);
    void add(BackgroundWork& work) { works_.push_back(&work); }
    void remove(BackgroundWork& work) { std::erase(works_, &work); }
    void wake(BackgroundWork& work);

  private:
    void run(BackgroundWork& work);

    test::SplitMix random_;
    Clock::time_point now_;
    core::TimePoint midnight_;
    std::multimap<Clock::time_point, std::function<void()>> calls_;
    std::set<Clock::time_point> deadlines_;
    std::vector<BackgroundWork*> works_;
    std::chrono::microseconds delay_{500};
};

}  // namespace seq::simulator
