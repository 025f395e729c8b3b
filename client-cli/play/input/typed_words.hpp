#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// The words of a line as a person types it.

namespace seq::cli {

bool is_blank(char c);
/// Without the blanks around it.
std::string_view trimmed(std::string_view text);
/// With one blank between two words.
std::string joined(std::span<const std::string> words);
/// Nothing where the whole text is no number.
std::optional<std::uint32_t> number_in(std::string_view text);

}  // namespace seq::cli
