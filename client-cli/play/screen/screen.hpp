#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "client-cli/play/screen/style.hpp"
#include "client/room/room.hpp"
#include "client/words/sentences.hpp"

namespace seq::client {

/// What the screen shows in addition to the room.
struct Scene {
    std::span<const LogLine> log;  ///< what happened, oldest first
    std::optional<Face>
        looked_at;  ///< the card whose spaces are marked; empty: those of all cards that show a space
    std::vector<std::string> page;  ///< a text instead of the board: help, a rule, the log
    std::size_t page_from = 0;      ///< the first line of it that is shown
    std::string message;            ///< the answer to the last typed line
    bool message_is_trouble = false;
    std::string connection;                     ///< empty while the connection works
    bool waiting = false;                       ///< a command is not answered yet
    std::chrono::milliseconds since_clocks{0};  ///< time since the server sent the clocks
};

/// The whole screen except for the input line below it, in at most the rows and columns of the canvas. At
/// 80x40 the board has two rows per space, down to 80x24 it has one; on lower terminals the least important
/// parts are omitted.
std::vector<Row> draw_screen(const Room& room, const Scene& scene, const Canvas& canvas);

/// How many lines of a page fit.
std::size_t page_rows(const Canvas& canvas);

}  // namespace seq::client
