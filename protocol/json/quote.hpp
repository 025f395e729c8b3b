#pragma once

#include <string>
#include <string_view>

namespace seq::protocol::json {

/// Somebody's text as a sentence may quote it: between backticks, cut when long, a `?` for what cannot be
/// seen.
std::string quote(std::string_view text);

/// Whether a code point has a place in a line of people's text. Control characters, what changes the
/// direction of writing, and what has no width have none: they make one text look like another.
bool is_plain(char32_t c);

}  // namespace seq::protocol::json
