#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace seq::test {

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

}  // namespace seq::test
