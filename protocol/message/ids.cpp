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

}  // namespace seq::protocol
