#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/preset/preset.hpp"
#include "protocol/record/record.hpp"

namespace seq::protocol {

/// One line of a record with its number, without its comment and surrounding blanks.
struct SourceLine {
    std::size_t number = 0;  ///< from 1
    std::string_view text;
};

/// The lines that are not empty, in order. A `;` between quotes is text; a byte order mark and `\r` are
/// blanks.
std::vector<SourceLine> lines_of(std::string_view text);

/// The words of a line, separated by one or more blanks.
std::vector<std::string_view> words_of(std::string_view text);

/// A tag, `[Name "value" "value"]`.
struct TagLine {
    std::string_view name;
    std::vector<std::string_view> values;
};

/// Nothing if the line does not have that form.
std::optional<TagLine> split_tag(std::string_view text);

/// Reads a move line, in upper or lower case. The preset determines which moves, cards and spaces exist. A
/// move of another game has a different error from a line that is not a move at all.
tl::expected<RecordedMove, RecordError> parse_move(const SourceLine& line, const Preset& preset);

}  // namespace seq::protocol
