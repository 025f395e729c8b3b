#include "tests/cli/support/terminal.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <pty.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

namespace seq::test {
namespace {

/// Only reached if something is wrong; a busy machine with sanitizers may take long.
constexpr std::chrono::seconds patience{60};

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

}  // namespace

Terminal::Terminal(std::vector<std::string> command, const Environment& environment) : screen_{80} {
    winsize size{.ws_row = 40, .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    int program_side = -1;
    if (::openpty(&terminal_, &program_side, nullptr, nullptr, &size) != 0)
        throw std::runtime_error("no terminal");
    ::fcntl(terminal_, F_SETFD, FD_CLOEXEC);
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
    reader_ = std::jthread{[this] { read_all(); }};
}

Terminal::~Terminal() {
    if (pid_ > 0) {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    reader_.join();  // its side is closed now
    ::close(terminal_);
}

void Terminal::read_all() {
    std::array<char, 4096> buffer{};
    for (auto count = ::read(terminal_, buffer.data(), buffer.size()); count > 0;
         count = ::read(terminal_, buffer.data(), buffer.size())) {
        const std::string_view fresh{buffer.data(), static_cast<std::size_t>(count)};
        const std::scoped_lock lock{mutex_};
        bytes_ += fresh;
        screen_.take(fresh);
        came_.notify_all();
    }
    const std::scoped_lock lock{mutex_};
    closed_ = true;
    came_.notify_all();
}

void Terminal::type(const std::string& keys) {
    if (::write(terminal_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
        throw std::runtime_error("the terminal took no keys");
}

bool Terminal::until(const std::function<bool(const std::string&)>& is_so) {
    std::unique_lock lock{mutex_};
    const auto now_so = [&] { return is_so(screen_.text()); };
    came_.wait_for(lock, patience, [&] { return closed_ || now_so(); });
    return now_so();
}

bool Terminal::shows(const std::string& text) {
    return until([&](const std::string& screen) { return screen.find(text) != std::string::npos; });
}

int Terminal::ends() {
    {
        std::unique_lock lock{mutex_};
        if (!came_.wait_for(lock, patience, [&] { return closed_; })) return -1;
    }
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string Terminal::screen() const {
    const std::scoped_lock lock{mutex_};
    return screen_.text();
}

std::string Terminal::bytes() const {
    const std::scoped_lock lock{mutex_};
    return bytes_;
}

termios Terminal::modes() const {
    termios now{};
    ::tcgetattr(terminal_, &now);
    return now;
}

void Transcript::take(std::string_view bytes) {
    for (const char c : bytes)
        take(c);
}

void Transcript::take(char c) {
    if (!sequence_.empty()) {
        sequence_ += c;
        if (c >= '@' && c <= '~' && sequence_.size() > 1) finish_sequence(c);
    } else if (escaped_) {
        escaped_ = false;
        if (c == '[') sequence_ = "[";
    } else if (c == '\x1b') {
        escaped_ = true;
    } else if (static_cast<unsigned char>(c) < ' ') {
        control(c);
    } else {
        print(c);
    }
}

void Transcript::control(char c) {
    if (c == '\r') column_ = 0;
    if (c == '\n') go_to(row_ + 1);
    if (c == '\b' && column_ > 0) --column_;
}

void Transcript::finish_sequence(char kind) {
    const auto number = std::strtoul(sequence_.c_str() + 1, nullptr, 10);
    const std::size_t count = number == 0 ? 1 : number;
    std::string& row = rows_[row_];
    switch (kind) {
        case 'J': rows_.resize(row_ + 1); [[fallthrough]];
        case 'K': row.replace(column_, columns_ - column_, columns_ - column_, ' '); break;
        case 'G': column_ = std::min(count, columns_) - 1; break;
        case 'A': row_ -= std::min(count, row_); break;
        case 'B': go_to(row_ + count); break;
        case 'C': column_ = std::min(column_ + count, columns_ - 1); break;
        case 'D': column_ -= std::min(count, column_); break;
        case 'P':
            row.erase(std::min(column_, row.size()), count);
            row.resize(columns_, ' ');
            break;
        case '@':
            row.insert(std::min(column_, row.size()), count, ' ');
            row.resize(columns_);
            break;
        default: break;  // colours, and what cannot be seen
    }
    sequence_.clear();
}

void Transcript::print(char c) {
    if (column_ >= columns_) {
        column_ = 0;
        go_to(row_ + 1);
    }
    rows_[row_][column_++] = c;
}

void Transcript::go_to(std::size_t row) {
    row_ = row;
    while (rows_.size() <= row_)
        rows_.emplace_back(columns_, ' ');
}

std::string Transcript::text() const {
    std::string text;
    for (const std::string& row : rows_)
        text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    return text;
}

}  // namespace seq::test
