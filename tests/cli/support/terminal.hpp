#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <termios.h>
#include <thread>
#include <vector>

#include "tests/support/run_program.hpp"

namespace seq::test {

/// What a person reads on a terminal to which a program prints, from its first line on: emulates as much of
/// an xterm as our programs and libedit use.
class Transcript {
  public:
    explicit Transcript(std::size_t columns) : columns_{columns} {}

    void take(std::string_view bytes);

    /// The lines without trailing blanks.
    std::string text() const;

  private:
    void take(char c);
    void control(char c);
    void finish_sequence(char kind);
    void print(char c);
    void go_to(std::size_t row);

    std::size_t columns_;
    std::vector<std::string> rows_ = {std::string(columns_, ' ')};
    std::size_t row_ = 0;
    std::size_t column_ = 0;
    bool escaped_ = false;
    std::string sequence_;  ///< after ESC [, until its last letter
};

/// A program on a terminal of its own, and a user who types and waits for what is printed. A thread
/// reads the program's output all the time, so that the program never blocks on it.
class Terminal {
  public:
    Terminal(std::vector<std::string> command, const Environment& environment);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(const std::string& keys);
    /// Waits until all that was printed fulfils this condition; false if it does not for a long time.
    bool until(const std::function<bool(const std::string&)>& is_so);
    /// Waits until this text was printed.
    bool shows(const std::string& text);
    /// Waits for the program to end; returns its exit status, or -1 for a signal or a timeout.
    int ends();

    std::string screen() const;
    /// All bytes received so far.
    std::string bytes() const;
    /// The terminal's modes now, and those before the program started.
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
    Transcript screen_;
    std::string bytes_;
    bool closed_ = false;
    std::jthread reader_;
};

}  // namespace seq::test
