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
/// A record with this text in a frame: `raw` (the text alone), `two` (moves of `two_players`), `tag` (line 3
/// of a record of two), `board DICE` and `six DICE` (moves of `sequence-dice` and `hearts-due`), `third ROLL`
/// (the same, when seat 1 begins its second turn with that roll), `club OPTIONS` (moves of four in
/// `sequence-rv`), or `cut CARDS` (a cut of four, whose dealer is the text).
std::string record_of(const std::string& frame, std::string text);
/// Checks the list of record_faults.txt with this heading, or that of the test case that runs.
void check_faults(std::string heading = {});

/// The only move of the text, as it is rewritten after reading it.
std::string only_move(std::string_view text);

}  // namespace seq::protocol::test
