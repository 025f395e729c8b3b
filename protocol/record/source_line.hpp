#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seq::protocol {

/// One line of a record with its number, its comment and the blanks around it taken off.
struct SourceLine {
    std::size_t number = 0;  ///< from 1
    std::string_view text;
};

/// The lines that say something, in order. A `;` between quotes is text; a byte order mark and `\r` are
/// blanks.
std::vector<SourceLine> lines_of(std::string_view text);

/// The words of a line; several blanks are as good as one.
std::vector<std::string_view> words_of(std::string_view text);

/// `[Name "value" "value"]`
struct TagLine {
    std::string_view name;
    std::vector<std::string_view> values;
};

/// Nothing where the line does not have that form.
std::optional<TagLine> split_tag(std::string_view text);

}  // namespace seq::protocol
