#include "protocol/json/utf8.hpp"

#include <bit>
#include <cstdint>

namespace seq::protocol::json {
namespace {

constexpr std::uint8_t byte_at(std::string_view text, std::size_t n) {
    return static_cast<std::uint8_t>(text[n]);
}

constexpr bool is_code_point(char32_t c, std::size_t length) {
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    return c >= least[length] && c <= 0x10ffff && !(c >= 0xd800 && c <= 0xdfff);
}

}  // namespace

char32_t take_code_point(std::string_view& text) {
    const std::uint8_t lead = byte_at(text, 0);
    const auto length = static_cast<std::size_t>(std::countl_one(lead));
    if (length == 0) {
        text.remove_prefix(1);
        return lead;
    }
    char32_t result = lead & (0x7fU >> length);
    bool good = length >= 2 && length <= 4 && length <= text.size();
    for (std::size_t n = 1; good && n < length; ++n) {
        good = (byte_at(text, n) & 0xc0) == 0x80;
        result = result << 6 | (byte_at(text, n) & 0x3fU);
    }
    good = good && is_code_point(result, length);
    text.remove_prefix(good ? length : 1);
    return good ? result : not_utf8;
}

}  // namespace seq::protocol::json
