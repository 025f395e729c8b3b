#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "client/room/room.hpp"

namespace seq::client {

/// The candidates for the word at the cursor.
struct Completion {
    std::size_t word_begin = 0;           ///< in bytes, within the text before the cursor
    std::vector<std::string> candidates;  ///< whole words, the most useful first
};

/// Completes what was typed up to the cursor: commands, the cards of one's hand, the spaces that a card may
/// go to, free seats.
Completion complete(std::string_view before_cursor, const Room& room);

/// The common prefix of all candidates, which can be inserted without asking.
std::string common_beginning(const std::vector<std::string>& candidates);

}  // namespace seq::client
