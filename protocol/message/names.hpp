#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace seq::protocol {

/// A name folded so that names that look alike are equal: case, accents, variation selectors and blanks do
/// not count, nor whether a letter is Latin or a Cyrillic or Greek one of the same shape, nor 0 for o and 1,
/// l and i for each other. Not to be shown.
std::string folded_name(std::string_view name);

/// Whether a name looks like those of bots, `Bot 1`.
bool looks_like_a_bot(std::string_view name);

/// The name with this number behind it in place of its own, cut where it would be too long: `Gina 2`.
std::string numbered_name(std::string_view name, std::uint32_t number);

}  // namespace seq::protocol
