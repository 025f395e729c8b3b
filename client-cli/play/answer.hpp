#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client-cli/play/input/input.hpp"
#include "client-cli/play/session.hpp"
#include "client/room/room.hpp"
#include "client/words/sentences.hpp"

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

/// The commands of the room's game, each with an example and a short description, and a legend of its
/// symbols.
std::vector<std::string> help_page(const Room& room);
/// A rule of the rulebook; empty if there is none with this id.
std::vector<std::string> rule_page(std::string_view id);
/// The whole event log, oldest first.
std::vector<std::string> log_page(const EventLog& log);
/// The members, their seats, and the host.
std::vector<std::string> who_page(const Room& room);
/// The player's cards and what each can be used for.
std::vector<std::string> hand_page(const Room& room);

}  // namespace seq::client
