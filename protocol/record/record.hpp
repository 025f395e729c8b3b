#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/preset/preset.hpp"
#include "engine/rejection.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/message/move_words.hpp"

namespace seq::protocol {

/// A fault in a record, with its line.
struct RecordError {
    enum class Kind : std::uint8_t {
        unreadable,  ///< the record cannot be read, lacks chance, or has a line of another game
        illegal,     ///< the rules forbid a move
    };

    Kind kind = Kind::unreadable;
    std::size_t line = 1;  ///< from 1
    std::string code;      ///< in kebab-case; for an illegal move, the code of the engine
    std::string rule;      ///< an id of the rulebook, or `N` for the notation
    std::string sentence;

    friend bool operator==(const RecordError&, const RecordError&) = default;
};

/// A violation of the notation.
RecordError unreadable(std::size_t line, std::string_view code, std::string sentence);
/// A violation of a rule before the first move.
RecordError unreadable(std::size_t line, const Rejection& rejection);
RecordError illegal(std::size_t line, const Rejection& rejection);

/// `FILE:LINE: CODE: sentence (RULE)`, the form of all error messages about records.
std::string to_string(const RecordError& error, std::string_view file);

using MaybeError = std::optional<RecordError>;

/// One move line: the seat, and the move in words, which may be illegal.
struct RecordedMove {
    Seat seat;  ///< the `table` for a penalty; a number above 255 is stored as 255, a seat that no game has
    MoveWords words;
    std::size_t line = 0;   ///< in the file, from 1; 0 if it was not read from a file
    std::string comment{};  ///< written after the move, such as the verdict after a penalty; never read

    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A comment line between the moves, for people, such as a call that was not upheld (T5). Never read.
struct RecordedRemark {
    std::size_t before_move = 0;  ///< the number of moves before it
    std::string text;
};

/// A new draw pile as the record lists it, top first (S20).
struct RecordedReshuffle {
    FacePile pile;
    std::size_t line = 0;
};

/// A whole game: the setup, the chance and the moves.
struct Record {
    Setup setup;
    std::vector<std::string> names;  ///< one per seat, or none at all

    std::optional<Digest> seed;           ///< K of fairdeal/1, instead of the following five
    std::vector<std::vector<Face>> cuts;  ///< by round, then by the number of the seat (S5)
    std::optional<Seat> dealer;
    std::optional<FacePile> deck;  ///< all 104 cards, top first
    std::vector<RecordedReshuffle> reshuffles;
    std::vector<std::uint8_t> rolls;  ///< dice in the order of the throws, each 1 to 6 (D3, D4, X1, X2)

    std::string result = "*";  ///< `side N`, `seat N`, `draw`, or `*` while the game runs; for people
    std::vector<RecordedMove> moves;
    std::vector<RecordedRemark> remarks{};  ///< in order
    std::size_t last_tag_line = 1;          ///< the line that is named if chance for the start is missing
};

/// Reads a whole record, which may be any bytes. Returns the first fault.
tl::expected<Record, RecordError> parse_record(std::string_view text);

/// The text of a record: tags in the order of the notation, a blank line, and one line per move.
std::string write_record(const Record& record);
/// The line of a move in that text, from 1; moves count from 0.
std::size_t line_of_move(const Record& record, std::size_t move);
/// One move line without a line break: `1 5C d4 = a4-e4`.
std::string write_move(const RecordedMove& move);

}  // namespace seq::protocol
