#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rejection.hpp"

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

}  // namespace seq::protocol
