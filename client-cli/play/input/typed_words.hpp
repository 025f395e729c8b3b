#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The words of a line as a person types it.

namespace seq::client {

bool is_blank(char c);
/// Without the blanks around it.
std::string_view trimmed(std::string_view text);
/// The words of the text in lower case.
std::vector<std::string> words_of(std::string_view text);
/// With one blank between two words.
std::string joined(std::span<const std::string> words);
/// Nothing where the whole text is no number.
std::optional<std::uint32_t> number_in(std::string_view text);

}  // namespace seq::client
