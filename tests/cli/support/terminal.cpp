#include "tests/cli/support/terminal.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <pty.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

namespace seq::test {
namespace {

using Clock = std::chrono::steady_clock;
/// Only reached when something is wrong; a busy machine with sanitizers may take its time.
constexpr std::chrono::seconds patience{20};

[[noreturn]] void become(std::vector<std::string>& command, const Environment& environment) {
    for (const auto& [key, value] : environment)
        ::setenv(key.c_str(), value.c_str(), 1);
    std::vector<char*> argv;
    for (std::string& word : command)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    ::execv(argv[0], argv.data());
    ::_exit(127);
}

int exit_status(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

Terminal::Terminal(std::vector<std::string> command, const Environment& environment, unsigned short rows)
    : screen_{rows, 80} {
    winsize size{.ws_row = rows, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    int program_side = -1;
    if (::openpty(&terminal_, &program_side, nullptr, nullptr, &size) != 0)
        throw std::runtime_error("no terminal");
    ::tcgetattr(program_side, &before_);
    pid_ = ::fork();
    if (pid_ == 0) {
        ::close(terminal_);
        ::login_tty(program_side);
        ::unsetenv("NO_COLOR");
        ::setenv("TERM", "xterm", 1);
        become(command, environment);
    }
    ::close(program_side);
}

Terminal::~Terminal() {
    if (pid_ > 0) {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    ::close(terminal_);
}

void Terminal::type(const std::string& keys) {
    if (::write(terminal_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
        throw std::runtime_error("the terminal took no keys");
}

bool Terminal::read_some(int wait_ms) {
    pollfd asked{.fd = terminal_, .events = POLLIN, .revents = 0};
    if (::poll(&asked, 1, wait_ms) <= 0) return true;
    std::array<char, 4096> buffer{};
    const auto count = ::read(terminal_, buffer.data(), buffer.size());
    if (count <= 0) return false;
    const std::string_view fresh{buffer.data(), static_cast<std::size_t>(count)};
    bytes_ += fresh;
    screen_.take(fresh);
    return true;
}

bool Terminal::until(const std::function<bool(const std::string&)>& is_so) {
    const auto deadline = Clock::now() + patience;
    constexpr int glance_ms = 50;
    while (!screen_.whole() || !is_so(screen_.text()))
        if (Clock::now() > deadline || !read_some(glance_ms)) return is_so(screen_.text());
    return true;
}

bool Terminal::shows(const std::string& text) {
    return until([&](const std::string& screen) { return screen.find(text) != std::string::npos; });
}

int Terminal::ends() {
    const auto deadline = Clock::now() + patience;
    constexpr int glance_ms = 50;
    int status = 0;
    while (::waitpid(pid_, &status, WNOHANG) == 0) {
        if (Clock::now() > deadline) return -1;
        read_some(glance_ms);
    }
    pid_ = -1;
    pollfd asked{.fd = terminal_, .events = POLLIN, .revents = 0};
    while (::poll(&asked, 1, 0) > 0 && read_some(0))
        continue;
    return exit_status(status);
}

termios Terminal::modes() const {
    termios now{};
    ::tcgetattr(terminal_, &now);
    return now;
}

namespace {

/// What comes out of both pipes, until both are closed.
void read_all(int out, int err, Printed& into) {
    std::array<pollfd, 2> open{{{out, POLLIN, 0}, {err, POLLIN, 0}}};
    while (open[0].fd >= 0 || open[1].fd >= 0) {
        if (::poll(open.data(), open.size(), -1) < 0) return;
        for (std::size_t n = 0; n < open.size(); ++n) {
            if (open[n].fd < 0 || open[n].revents == 0) continue;
            std::array<char, 4096> buffer{};
            const auto count = ::read(open[n].fd, buffer.data(), buffer.size());
            if (count > 0) {
                (n == 0 ? into.out : into.err).append(buffer.data(), static_cast<std::size_t>(count));
            } else {
                ::close(open[n].fd);
                open[n].fd = -1;
            }
        }
    }
}

}  // namespace

Printed run(std::vector<std::string> command, const Environment& environment, const std::string& input) {
    std::array<std::array<int, 2>, 3> pipes{};
    for (auto& pipe : pipes)
        if (::pipe(pipe.data()) != 0) throw std::runtime_error("no pipe");
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::dup2(pipes[0][0], STDIN_FILENO);
        ::dup2(pipes[1][1], STDOUT_FILENO);
        ::dup2(pipes[2][1], STDERR_FILENO);
        for (const auto& pipe : pipes)
            for (const int end : pipe)
                ::close(end);
        become(command, environment);
    }
    ::close(pipes[0][0]);
    ::close(pipes[1][1]);
    ::close(pipes[2][1]);
    if (::write(pipes[0][1], input.data(), input.size()) < 0) throw std::runtime_error("it took no input");
    ::close(pipes[0][1]);
    Printed printed;
    read_all(pipes[1][0], pipes[2][0], printed);
    int status = 0;
    ::waitpid(pid, &status, 0);
    printed.status = exit_status(status);
    return printed;
}

}  // namespace seq::test
