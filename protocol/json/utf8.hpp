#pragma once

#include <cstddef>
#include <string_view>

namespace seq::protocol::json {

/// What stands where bytes are no UTF-8.
inline constexpr char32_t not_utf8 = 0xffffffff;

/// Takes one code point off the front of a text that is not empty; `not_utf8`, and one byte taken, where
/// there is none (overlong forms, surrogates and what lies above U+10FFFF are none).
char32_t take_code_point(std::string_view& text);

}  // namespace seq::protocol::json
