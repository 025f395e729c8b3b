#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace seq::client {

/// Text of other people, made safe for a terminal: no control characters, no escape codes, no turning of the
/// writing direction, and only whole characters of UTF-8; what is taken out leaves a `?`.
std::string clean_text(std::string_view text);

/// How many columns the text takes on a terminal: East Asian characters and pictures two, accents that are
/// written over the letter before none.
std::size_t text_width(std::string_view text);

/// The longest beginning that takes no more than so many columns.
std::string_view cut_to_width(std::string_view text, std::size_t columns);

/// Breaks text at blanks into lines of so many columns at most; a longer word is cut.
std::vector<std::string> wrap_text(std::string_view text, std::size_t columns);

}  // namespace seq::client
