#include "bench/move/system.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace seq::bench {
namespace {

volatile std::sig_atomic_t interrupted = 0;

std::chrono::nanoseconds read_clock(clockid_t clock) {
    timespec time{};
    checked(clock_gettime(clock, &time), "clock_gettime");
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

bool ends_within(int pid, std::chrono::milliseconds patience) {
    const auto until = Clock::now() + patience;
    while (Clock::now() < until) {
        if (waitpid(pid, nullptr, WNOHANG) != 0) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return false;
}

/// How a process has ended, if it has. The kernel keeps it and its counters.
std::optional<siginfo_t> exit_of(int pid) {
    siginfo_t exit{};
    checked(waitid(P_PID, static_cast<id_t>(pid), &exit, WEXITED | WNOHANG | WNOWAIT), "waitid");
    return exit.si_pid == 0 ? std::nullopt : std::optional{exit};
}

}  // namespace

Fd::~Fd() {
    if (number_ >= 0) close(number_);
}

int checked(int result, const char* what) {
    if (result < 0) throw std::system_error{errno, std::generic_category(), what};
    return result;
}

TemporaryDirectory::TemporaryDirectory(const std::filesystem::path& parent) {
    std::string name = parent / "sequenced-bench-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::system_error{errno, std::generic_category(), name};
    path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::chrono::nanoseconds cpu_time_of(int pid) {
    clockid_t clock{};
    if (const int error = clock_getcpuclockid(pid, &clock); error != 0)
        throw std::system_error{error, std::generic_category(), "clock_getcpuclockid"};
    return read_clock(clock);
}

std::chrono::nanoseconds busiest_thread_time_of(int pid) {
    std::chrono::nanoseconds most{};
    for (const auto& thread : std::filesystem::directory_iterator{"/proc/" + std::to_string(pid) + "/task"}) {
        std::ifstream file{thread.path() / "schedstat"};
        std::int64_t time = 0;
        if (file >> time) most = std::max(most, std::chrono::nanoseconds{time});
    }
    return most;
}

std::chrono::nanoseconds own_cpu_time() {
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

MachineTime machine_time() {
    std::ifstream file{"/proc/stat"};
    std::string word;
    std::array<std::int64_t, 8> ticks{};  // user, nice, system, idle, iowait, irq, softirq, steal
    file >> word;
    for (std::int64_t& each : ticks)
        file >> each;
    const std::int64_t busy = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7];
    const auto time_of = [](std::int64_t count) {
        return std::chrono::nanoseconds{std::chrono::seconds{count}} / sysconf(_SC_CLK_TCK);
    };
    return {time_of(busy), time_of(ticks[3] + ticks[4])};
}

int Child::fork_with_us() {
    const int parent = getpid();
    const int pid = checked(fork(), "fork");
    if (pid != 0) return pid;
    std::signal(SIGINT, SIG_IGN);  // the terminal sends it to all of us; the parent decides
    std::signal(SIGTERM, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) leave(EXIT_FAILURE);  // it was gone before the kernel knew of our wish
    return 0;
}

bool Child::wait_for_exit(std::chrono::milliseconds patience) const {
    const auto until = Clock::now() + patience;
    for (; !exit_of(pid_); std::this_thread::sleep_for(std::chrono::milliseconds{5})) {
        stop_if_interrupted();
        if (Clock::now() > until) return false;
    }
    return true;
}

std::optional<int> Child::exit_status() const {
    const auto exit = exit_of(pid_);
    if (!exit || exit->si_code != CLD_EXITED) return std::nullopt;
    return exit->si_status;
}

void Child::leave(int status) {
    _exit(status);
}

Child::~Child() {
    if (pid_ == 0) return;
    kill(pid_, SIGTERM);
    if (ends_within(pid_, std::chrono::seconds{8})) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

void remember_interrupts() {
    struct sigaction action{};
    action.sa_handler = [](int) { interrupted = 1; };
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

void stop_if_interrupted() {
    if (interrupted != 0) throw std::runtime_error{"interrupted"};
}

}  // namespace seq::bench
