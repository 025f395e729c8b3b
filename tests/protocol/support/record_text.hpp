#pragma once

#include <string>
#include <string_view>

#include "protocol/record/record.hpp"

// Records as text, for tests of parsing and replaying.

namespace seq::protocol::test {

/// All 104 cards of two packs in the order of their bytes. Dealt to two players by seat 2, seat 1 gets
/// AS 3S 5S 7S 9S JS KS and seat 2 gets 2S 4S 6S 8S TS QS AH; the draw pile begins 2H 3H 4H 5H.
std::string sorted_deck();

/// The five tags of a game of two with the sorted deck, then a blank line, then the moves: the first is
/// line 6.
std::string two_players(std::string_view moves, std::string_view fourth_tag = "[Dealer \"2\"]");

/// Parses the text; the test fails if that is impossible.
Record read(std::string_view text);

/// The error of parsing and replaying the text: `LINE CODE RULE`, preceded by `!` if a rule forbids a move.
/// Empty if there is none.
std::string fault(std::string_view text);
/// The same for these moves of `two_players`.
std::string fault_of(std::string_view moves);

/// The only move of the text, as it is rewritten after reading it.
std::string only_move(std::string_view text);

}  // namespace seq::protocol::test
