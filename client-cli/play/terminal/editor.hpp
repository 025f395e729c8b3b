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
    std::function<bool()> wait_for_key;  ///< runs the program until a key is there; false ends the input
    std::function<Completion(std::string_view)> complete;
    std::function<void(const std::vector<std::string>&)> show_candidates;  ///< and draws the screen
    std::function<void()> draw;  ///< redraws the screen, with the cursor at the prompt
};

/// Editor: the line that a person types, with editing, history and completion by libedit. Between keys the
/// host runs the rest of the program. The terminal is in its usual mode again as soon as the editor is gone.
class Editor {
  public:
    explicit Editor(EditorHost host);
    ~Editor();
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;

    /// The next line; nothing at the end of input or when the host ends it.
    std::optional<std::string> read_line();
    /// The screen was redrawn: prints the prompt and what is typed so far where the cursor is.
    void refresh();
    /// The terminal has another size.
    void resized();
    /// Gives the terminal its usual mode, and takes it back.
    void give_terminal();
    void take_terminal();

    struct Parts;  ///< known to libedit's callbacks

  private:
    std::unique_ptr<Parts> parts_;
};

}  // namespace seq::client
