#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/play/input/input.hpp"
#include "client-cli/play/session.hpp"

namespace seq::client {

/// What a typed line brings about at once. What the server says to it comes later.
struct Answer {
    std::vector<std::string> page{};  ///< a text to read; empty where there is none
    std::string message{};            ///< one sentence
    bool trouble = false;             ///< the sentence is about something that went wrong
    bool show_board = false;
    bool quit = false;
    std::optional<Face> look{};  ///< the card whose spaces are to be marked
};

/// Carries out what was typed: sends it, or answers from what is known here.
Answer carry_out(const Input& input, Session& session);
/// The same from the line itself.
Answer carry_out(std::string_view line, Session& session);

}  // namespace seq::client
