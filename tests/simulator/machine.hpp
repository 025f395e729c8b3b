#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "server/machine/clock.hpp"
#include "server/room/inputs.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::simulator {

/// Thrown by machine::end_process(): the simulated process has ended.
struct ProcessEnded {};

/// A computer with clocks of its own, for simulations of several. It must outlive all that belongs to it.
struct Computer {
    /// Its monotonic clock is ahead by this time, and goes faster by so many millionths.
    machine::Clock::duration ahead{};
    std::int64_t faster = 0;
    std::chrono::milliseconds error{};  ///< of its time of day
    bool is_paused = false;             ///< it does nothing; what it is sent waits
    bool has_worked = true;             ///< or a deadline has passed; whoever looks at the results clears it
    std::vector<std::function<void()>> waiting{};
};

/// Work that a machine::Background repeats.
struct BackgroundWork {
    std::function<std::optional<machine::Clock::time_point>()> work;
    std::optional<machine::Clock::time_point> due{};  ///< when it is called next
    bool is_woken = false;                            ///< since its last call
    Computer* computer = nullptr;
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
    /// On the clock of the computer that works now.
    Clock::time_point local_now() const { return computer_ == nullptr ? now_ : local(now_); }
    room::TimePoint time_of_day() const;
    /// Sets the system's clock, in either direction. A running server must not notice, so it is called
    /// between two of them.
    void set_clock(std::chrono::milliseconds by) { midnight_ += by; }
    std::chrono::milliseconds since_start() const;

    /// The computer that works now; null: none in particular.
    Computer* computer() const { return computer_; }
    /// Calls `what` as work of this computer, or of none.
    template <class What>
    auto as(Computer* computer, const What& what) {
        const Working working{*this, computer};
        return what();
    }
    /// What is due while a computer is paused happens when it goes on.
    void pause(Computer& computer) { computer.is_paused = true; }
    void go_on(Computer& computer);

    /// Calls `what` once this time has passed, as work of the computer that works now. Calls that are due at
    /// the same time keep their order.
    void after(Clock::duration time, std::function<void()> what) { after(time, computer_, std::move(what)); }
    void after(Clock::duration time, Computer* computer, std::function<void()> what);
    /// Runs one piece of work in the background or one call of after() that is due, chosen at random. False
    /// if none is.
    bool run_one();
    /// Runs one piece of work of the same computer in the background that was woken, even if its delay is not
    /// over. False if none was. For the end of a process.
    bool run_woken_work();
    /// When anything is due next, a timer included; nothing if nothing is.
    std::optional<Clock::time_point> next() const;
    void advance_to(Clock::time_point at);

    /// From now on, work in the background starts up to this time after it was woken.
    void set_delay(std::chrono::microseconds most) { delay_ = most; }

    // Used by the functions of server/machine.
    static Machine& current();
    void note_deadline(Clock::time_point at);
    void add(BackgroundWork& work);
    void remove(BackgroundWork& work) { std::erase(works_, &work); }
    void wake(BackgroundWork& work);

  private:
    struct PushCall {
        Computer* computer;
        std::function<void()> what;
    };
    /// Until it is destroyed, this computer works.
    class Working {
      public:
        Working(Machine& machine, Computer* computer)
            : machine_{machine}, before_{std::exchange(machine.computer_, computer)} {
            if (computer != nullptr) computer->has_worked = true;
        }
        ~Working() { machine_.computer_ = before_; }
        Working(const Working&) = delete;
        Working& operator=(const Working&) = delete;

      private:
        Machine& machine_;
        Computer* const before_;
    };

    Clock::time_point local(Clock::time_point at) const;
    Clock::time_point global(Clock::time_point at) const;
    void run(BackgroundWork& work);
    void run(PushCall call);

    test::SplitMix random_;
    Clock::time_point now_;
    room::TimePoint midnight_;
    Computer* computer_ = nullptr;
    std::multimap<Clock::time_point, PushCall> calls_;
    std::set<std::pair<Clock::time_point, Computer*>> deadlines_;
    std::vector<BackgroundWork*> works_;
    std::vector<BackgroundWork*> due_works_;  ///< only of run_one(), kept for its memory
    std::chrono::microseconds delay_{500};
};

}  // namespace seq::simulator
