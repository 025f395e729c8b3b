#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "client/room/room.hpp"
#include "protocol/message/client_message.hpp"

namespace seq::client {

/// What the program shows from what it knows or does by itself, and the end of the program.
enum class Word {
    look,
    autodraw,
    rules,
    help,
    result,
    board,
    hand,
    log,
    who,
    link,
    voice,
    regular,
    record,
    quit
};
struct Request {
    Request(Word of, std::string_view with = {}, std::optional<std::uint32_t> which = {})
        : word{of}, text{with}, game{which} {}

    Word word;
    /// Typed behind it: the id of a rule, `on` or `off`, `all`; the name of a file. The card to look at.
    std::string text;
    std::optional<std::uint32_t> game;  ///< to be saved; nothing for the newest finished one
    friend bool operator==(const Request&, const Request&) = default;
};

/// What a typed line means: nothing, a command to the room as it is sent, or something for the program
/// itself.
using Input = std::variant<std::monostate, protocol::ClientBody, Request>;

/// Reads a typed line in the context of the room's game: a space alone is an action of the dice board, and an
/// empty line throws the dice if nothing else can be done. The error is a sentence, which suggests the most
/// similar command if there is one.
tl::expected<Input, std::string> parse_input(std::string_view line, const Room& room);

/// The candidates for the word at the cursor.
struct Completion {
    std::size_t word_begin = 0;           ///< in bytes, within the text before the cursor
    std::vector<std::string> candidates;  ///< whole words, the most useful first
};

/// Completes what was typed up to the cursor: commands and their arguments.
Completion complete(std::string_view before_cursor, const Room& room);

/// The common prefix of all candidates, which can be inserted without asking.
std::string common_beginning(const std::vector<std::string>& candidates);

}  // namespace seq::client
