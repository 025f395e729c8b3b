#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <termios.h>
#include <thread>
#include <vector>

#include "tests/cli/support/screen_of.hpp"

namespace seq::test {

using Environment = std::map<std::string, std::string>;

/// A program on a terminal of its own, with somebody in front of it who types and waits for what the screen
/// shows. What the program prints is taken from it at any time, by a thread, so that it never waits for us.
class Terminal {
  public:
    Terminal(std::vector<std::string> command, const Environment& environment, unsigned short rows = 40);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(const std::string& keys);
    /// Waits until the screen is so; false when it has not become so for long.
    bool until(const std::function<bool(const std::string&)>& is_so);
    /// Waits until the screen shows this text.
    bool shows(const std::string& text);
    /// Waits for the program to end; its exit status, or -1 for a signal or no end.
    int ends();

    std::string screen() const;
    bool on_other_screen() const;
    /// Every byte that has come so far.
    std::string bytes() const;
    /// The terminal's modes now, and those before the program began.
    termios modes() const;
    const termios& modes_before() const { return before_; }
    pid_t pid() const { return pid_; }

  private:
    void read_all();

    int terminal_ = -1;
    pid_t pid_ = -1;
    termios before_{};
    mutable std::mutex mutex_;  ///< for all below
    std::condition_variable came_;
    ScreenOf screen_;
    std::string bytes_;
    bool closed_ = false;
    std::thread reader_;
};

/// What a program printed and how it ended, run without a terminal.
struct Printed {
    std::string out;
    std::string err;
    int status = -1;
};
/// Runs it to its end with this standard input.
Printed run(std::vector<std::string> command, const Environment& environment, const std::string& input);

}  // namespace seq::test
