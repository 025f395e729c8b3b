#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/preset/setup.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/message/move_words.hpp"
#include "protocol/record/error.hpp"

namespace seq::protocol {

/// One move line: who, and what in words. Whether it is legal is not known before it is played.
struct RecordedMove {
    Seat seat;  ///< the `table` for a penalty; a number above 255 is kept as 255: a seat that no game has
    MoveWords words;
    std::size_t line = 0;   ///< where it stood in the file; 0 for one that was not read from a file
    std::string comment{};  ///< written behind the move, as the verdict is behind a penalty; never read

    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A line of comment between the moves, for people: a call that was refused, say (T5). Never read.
struct RecordedRemark {
    std::size_t before_move = 0;  ///< how many moves stand before it
    std::string text;
};

/// A new draw pile in the record's words, top first (S20).
struct RecordedReshuffle {
    FacePile pile;
    std::size_t line = 0;
};

/// A whole game as text holds it: the setup, the chance it was played with, and the moves.
struct Record {
    Setup setup;
    std::vector<std::string> names;  ///< one a seat, or none at all

    std::optional<Digest> seed;           ///< K of fairdeal/1, in the place of the five below
    std::vector<std::vector<Face>> cuts;  ///< round by round, each seat that cut by its number (S5)
    std::optional<Seat> dealer;
    std::optional<FacePile> deck;  ///< all 104, the first one dealt first
    std::vector<RecordedReshuffle> reshuffles;
    std::vector<std::uint8_t> rolls;  ///< dice in the order thrown, each 1 to 6 (D3, D4, X1, X2)

    std::string result = "*";  ///< `side N`, `seat N`, `draw`, or `*` while the game runs; for people
    std::vector<RecordedMove> moves;
    std::vector<RecordedRemark> remarks{};  ///< in order
    std::size_t last_tag_line = 1;          ///< where a lack of chance before the first move is reported
};

/// Reads a whole record. Any bytes are welcome; the first fault is the answer.
tl::expected<Record, RecordError> parse_record(std::string_view text);

/// The record as it is written: tags in the order of the notation, a blank line, a line a move.
std::string write_record(const Record& record);
/// The line of that text, from 1, in which a move stands; moves count from 0.
std::size_t line_of_move(const Record& record, std::size_t move);
/// One move line, without its end of line: `1 5C d4 = a4-e4`.
std::string write_move(const RecordedMove& move);

}  // namespace seq::protocol
