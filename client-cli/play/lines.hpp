#pragma once

#include <cstddef>
#include <cwchar>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "client-cli/play/input/input.hpp"

struct editline;  // of libedit, like the next one
struct history;

namespace seq::client {

/// Assembles lines from a file descriptor, for input that is no terminal. Reads only if input is available,
/// so it never blocks.
class LineReader {
  public:
    explicit LineReader(int fd, std::size_t line_bytes_max) : fd_{fd}, line_bytes_max_{line_bytes_max} {}

    /// The next whole line without its line break; at the end of input also an unfinished one. Longer lines
    /// are truncated to one byte more than the maximum.
    std::optional<std::string> next();
    /// Reads available input. To be called when next() returns nothing and the descriptor is readable.
    void fill();
    /// Whether the input has ended and next() has returned all of it.
    bool finished() const { return end_ && buffer_.empty(); }

  private:
    int fd_;
    std::size_t line_bytes_max_;
    std::string buffer_;
    bool end_ = false;
    std::size_t line_ = 0;  ///< bytes of the unfinished line
};

/// What the editor needs from the rest of the program.
struct EditorHost {
    std::function<bool()> wait_for_key;  ///< runs the program until a key is pressed; false ends the input
    std::function<Completion(std::string_view)> complete;
    std::function<void(std::string_view)> print;  ///< prints a text and a new line in place of the typed one
};

/// Editor: the line that a person types, with editing, history and completion by libedit. Between keys the
/// rest of the program runs. The destructor restores the terminal's mode.
class Editor {
  public:
    explicit Editor(EditorHost host);
    ~Editor();
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    /// The next line; nothing at the end of input.
    std::optional<std::string> read_line();
    /// Prints the prompt and the typed text again, at the cursor.
    void refresh();
    /// The size of the terminal has changed.
    void resized();
    /// Sets the editor's mode of the terminal, or restores the one before.
    void take_terminal(bool takes);

    const EditorHost host;
    std::mbstate_t characters{};  ///< of the character that is being read

  private:
    editline* line_;
    struct history* history_;
};

}  // namespace seq::client
