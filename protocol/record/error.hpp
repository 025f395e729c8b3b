#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rejection.hpp"

namespace seq::protocol {

/// What is wrong with a record, and where.
struct RecordError {
    enum class Kind : std::uint8_t {
        unreadable,  ///< it cannot be read, set up or continued for lack of chance; or a line of another game
        illegal,     ///< a move that the rules forbid
    };

    Kind kind = Kind::unreadable;
    std::size_t line = 1;  ///< from 1
    std::string code;      ///< kebab-case; of an illegal move the engine's own
    std::string rule;      ///< an id of the rulebook, or `N` for the notation
    std::string sentence;

    friend bool operator==(const RecordError&, const RecordError&) = default;
};

/// Against the notation itself.
RecordError unreadable(std::size_t line, std::string_view code, std::string sentence);
/// Against a rule, before any move is judged.
RecordError unreadable(std::size_t line, const Rejection& rejection);
RecordError illegal(std::size_t line, const Rejection& rejection);

/// `FILE:LINE: CODE: sentence (RULE)`, the one form in which the tool complains.
std::string to_string(const RecordError& error, std::string_view file);

using MaybeError = std::optional<RecordError>;

}  // namespace seq::protocol
