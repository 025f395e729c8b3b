#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace seq::protocol {

/// A form of a name that is equal for names that look alike. It ignores case, accents, variation selectors
/// and blanks, and maps Cyrillic and Greek letters to Latin ones of the same shape, 0 to o, and 1 and l to i.
/// It is not meant to be displayed.
std::string folded_name(std::string_view name);

/// Whether a name looks like that of a bot, `Bot 1`.
bool looks_like_a_bot(std::string_view name);

/// The name followed by this number in place of its own, shortened if it would be too long: `Gina 2`.
std::string numbered_name(std::string_view name, std::uint32_t number);

}  // namespace seq::protocol
