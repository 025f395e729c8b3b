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

/// What the editor needs from the rest of the program. The last two only for a person at a terminal.
struct EditorHost {
    std::function<bool()> wait_for_key;  ///< runs the program until there is input; false ends it
    std::function<Completion(std::string_view)> complete{};
    std::function<void(std::string_view)>
        print{};  ///< prints a text and a new line in place of the typed one
};

/// Editor: reads lines by libedit. A person edits them, with history and completion; without `complete` they
/// are read as they come, and nothing is printed. Between characters the rest of the program runs. The
/// destructor restores the terminal's mode.
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
