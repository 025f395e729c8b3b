#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client-cli/play/input/complete.hpp"

namespace seq::client {

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
