#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client-cli/play/input/input.hpp"

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
    void keep(const char* bytes, std::size_t count);

    int fd_;
    std::size_t line_bytes_max_;
    std::string buffer_;
    bool end_ = false;
    std::size_t line_ = 0;  ///< bytes of the unfinished line
};

/// What the editor needs from the owner of the screen.
struct EditorHost {
    std::function<bool()> wait_for_key;  ///< runs the program until a key is pressed; false ends the input
    std::function<Completion(std::string_view)> complete;
    std::function<void(const std::vector<std::string>&)> show_candidates;  ///< and redraws the screen
    std::function<void()> draw;  ///< redraws the screen, with the cursor at the prompt
};

/// Editor: the line that a person types, with editing, history and completion by libedit. Between keys the
/// owner runs the rest of the program. The destructor restores the terminal's mode.
class Editor {
  public:
    explicit Editor(EditorHost host);
    ~Editor();
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    /// The next line; nothing at the end of input, or if the owner ends it.
    std::optional<std::string> read_line();
    /// After a redraw: prints the prompt and the typed text at the cursor.
    void refresh();
    /// The size of the terminal has changed.
    void resized();
    /// Restores the terminal's mode, and sets the editor's again.
    void give_terminal();
    void take_terminal();

    struct Parts;  ///< known to libedit's callbacks

  private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace seq::client
