#include "protocol/message/ids.hpp"

namespace seq::protocol {
namespace {

constexpr std::string_view crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr unsigned bits_per_character = 5;
static_assert(crockford.size() == 1U << bits_per_character);

/// The character of a code that a typed character stands for; 0 if there is none.
constexpr char meant_by(char typed) {
    const char upper = typed >= 'a' && typed <= 'z' ? static_cast<char>(typed - 'a' + 'A') : typed;
    if (upper == 'O') return '0';
    if (upper == 'I' || upper == 'L') return '1';
    return crockford.find(upper) == std::string_view::npos ? '\0' : upper;
}

}  // namespace

std::optional<RoomCode> parse_room_code(std::string_view text) {
    RoomCode code;
    for (const char typed : text) {
        if (typed == '-' || typed == ' ') continue;
        const char character = meant_by(typed);
        if (character == '\0' || code.text.size() == room_code_length) return std::nullopt;
        code.text += character;
    }
    if (code.text.size() != room_code_length) return std::nullopt;
    return code;
}

RoomCode make_room_code(std::uint64_t random) {
    RoomCode code{std::string(room_code_length, '0')};
    for (std::size_t n = room_code_length; n-- > 0; random >>= bits_per_character)
        code.text[n] = crockford[random % crockford.size()];
    return code;
}

std::optional<SpokenCode> parse_spoken_code(std::string_view text) {
    SpokenCode code;
    for (const char typed : text) {
        if (typed == '-' || typed == ' ') continue;
        if (typed < '0' || typed > '9' || code.digits.size() == spoken_code_length) return std::nullopt;
        code.digits += typed;
    }
    if (code.digits.size() != spoken_code_length) return std::nullopt;
    return code;
}

SpokenCode make_spoken_code(std::uint64_t random) {
    SpokenCode code{std::string(spoken_code_length, '0')};
    random %= spoken_codes;
    for (std::size_t n = spoken_code_length; n-- > 0; random /= 10)
        code.digits[n] = static_cast<char>('0' + random % 10);
    return code;
}

}  // namespace seq::protocol
