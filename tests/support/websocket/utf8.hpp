#pragma once

#include <cstdint>
#include <string_view>

namespace seq::test {

/// `unfinished` text ends within a character, and more bytes can make it UTF-8.
enum class Utf8 : std::uint8_t { complete, unfinished, invalid };

/// What the bytes are by the table of well-formed sequences in RFC 3629, section 4. Shares no code with the
/// server's own check.
Utf8 judge_utf8(std::string_view bytes);

inline bool is_utf8(std::string_view bytes) {
    return judge_utf8(bytes) == Utf8::complete;
}

}  // namespace seq::test
