#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <termios.h>
#include <thread>
#include <vector>

namespace seq::test {

using Environment = std::map<std::string, std::string>;

/// The screen that results from the bytes that a program sends to its terminal: emulates as much of an xterm
/// as our programs and libedit use.
class ScreenOf {
  public:
    ScreenOf(std::size_t rows, std::size_t columns)
        : columns_{columns}, rows_(rows, std::string(columns, ' ')) {}

    void take(std::string_view bytes);

    /// The rows without trailing blanks, one per line.
    std::string text() const;
    bool on_other_screen() const { return other_screen_; }
    /// Whether no drawing is in progress: while drawing, the cursor is hidden.
    bool whole() const { return !cursor_hidden_; }

  private:
    void take(char c);
    void control(char c);
    void finish_sequence(char kind);
    std::size_t argument(std::size_t n, std::size_t otherwise) const;
    void print(char c);
    void line_feed();
    void erase(std::size_t row, std::size_t from, std::size_t to);

    std::size_t columns_;
    std::vector<std::string> rows_;
    std::size_t row_ = 0;
    std::size_t column_ = 0;
    bool other_screen_ = false;
    bool cursor_hidden_ = false;
    bool escaped_ = false;
    std::string sequence_;  ///< after ESC [, until its last letter
};

/// A program on a terminal of its own, and a user who types and waits for what the screen shows. A thread
/// reads the program's output all the time, so that the program never blocks on it.
class Terminal {
  public:
    Terminal(std::vector<std::string> command, const Environment& environment, unsigned short rows = 40);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(const std::string& keys);
    /// Waits until the screen fulfils this condition; false if it does not for a long time.
    bool until(const std::function<bool(const std::string&)>& is_so);
    /// Waits until the screen shows this text.
    bool shows(const std::string& text);
    /// Waits for the program to end; returns its exit status, or -1 for a signal or a timeout.
    int ends();

    std::string screen() const;
    bool on_other_screen() const;
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
    ScreenOf screen_;
    std::string bytes_;
    bool closed_ = false;
    std::jthread reader_;
};

/// What a program printed and how it ended, without a terminal.
struct Printed {
    std::string out;
    std::string err;
    int status = -1;
};
/// Runs it to its end with this standard input.
Printed run(std::vector<std::string> command, const Environment& environment, const std::string& input);

}  // namespace seq::test
