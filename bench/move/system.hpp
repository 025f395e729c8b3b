#pragma once

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

// What the benchmark holds of the operating system, each given back by its destructor on every way out.

namespace seq::bench {

using Clock = std::chrono::steady_clock;

/// A file descriptor that closes itself.
class Fd {
  public:
    Fd() = default;
    explicit Fd(int number) : number_{number} {}
    Fd(Fd&& other) noexcept : number_{std::exchange(other.number_, -1)} {}
    Fd& operator=(Fd&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Fd();

    int get() const { return number_; }

  private:
    int number_ = -1;
};

/// Gives back what a system call returned; throws std::system_error where that says it failed.
int checked(int result, const char* what);

/// A directory of its own that is gone, with all that is in it, when this is.
class TemporaryDirectory {
  public:
    explicit TemporaryDirectory(const std::filesystem::path& parent);
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    ~TemporaryDirectory();

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// The processor time of a process, all of its threads together, the kernel's work for it included.
std::chrono::nanoseconds cpu_time_of(int pid);
/// That of the one of its threads which has used most since it began; 0 where the kernel does not tell.
std::chrono::nanoseconds busiest_thread_time_of(int pid);
std::chrono::nanoseconds own_cpu_time();
/// What all cores of this machine have done since it started, in steps of some milliseconds; 0 where the
/// kernel does not tell.
struct MachineTime {
    std::chrono::nanoseconds busy{};
    std::chrono::nanoseconds idle{};
};
MachineTime machine_time();

/// A process that we started. It is asked to end, then made to, and never outlives us.
class Child {
  public:
    /// Runs `work` in a copy of this process, which ends with the status that `work` returns. Nothing of ours
    /// is put away by the copy.
    template <typename Work>
    static Child fork_into(Work work) {
        const int pid = fork_with_us();
        if (pid == 0) {
            try {
                leave(work());
            } catch (...) {
                leave(EXIT_FAILURE);
            }
        }
        return Child{pid};
    }
    Child(Child&& other) noexcept : pid_{std::exchange(other.pid_, 0)} {}
    Child& operator=(Child&&) = delete;
    ~Child();

    int pid() const { return pid_; }
    std::chrono::nanoseconds cpu_time() const { return cpu_time_of(pid_); }
    /// Waits until it has exited by itself. What the kernel has counted for it can be read until this is
    /// destroyed. False if it has not exited by then.
    bool wait_for_exit(std::chrono::milliseconds patience) const;
    /// The status it exited with, if it exited by itself.
    std::optional<int> exit_status() const;

  private:
    explicit Child(int pid) : pid_{pid} {}
    /// 0 in the child, which the kernel ends with us.
    static int fork_with_us();
    [[noreturn]] static void leave(int status);

    int pid_;
};

/// SIGINT and SIGTERM are remembered from now on instead of ending the process.
void remember_interrupts();
/// Throws when somebody wants us to stop, so that everything is put away.
void stop_if_interrupted();

}  // namespace seq::bench
