#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/play/input/input.hpp"
#include "client-cli/play/session.hpp"

namespace seq::client {

/// The immediate result of a typed line. The server's answer arrives later.
struct Answer {
    std::vector<std::string> page{};  ///< a text to read; empty if there is none
    std::string message{};            ///< one sentence
    bool trouble = false;             ///< the sentence is about an error
    bool show_board = false;
    bool quit = false;
    std::optional<Face> look{};  ///< the card whose spaces are to be marked
};

/// The listed words by which a call of this message would be upheld (T1), as `d4`, `left`; empty if it would
/// not, or if nobody can call it.
std::string doubtful_words(const Room& room, std::string_view message);

/// Executes an input: sends it, or answers from the known state.
Answer carry_out(const Input& input, Session& session);
/// The same for a typed line.
Answer carry_out(std::string_view line, Session& session);

}  // namespace seq::client
