#include "protocol/message/ids.hpp"

#include <algorithm>

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

constexpr std::string_view before_node = "/n/";
constexpr std::string_view after_node = "/ws";

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

std::string node_path(std::string_view node) {
    return std::string{before_node}.append(node).append(after_node);
}

bool is_node_path(std::string_view path) {
    constexpr std::size_t name_max = 64;
    if (!path.starts_with(before_node) || !path.ends_with(after_node)) return false;
    path.remove_prefix(before_node.size());
    if (path.size() <= after_node.size() || path.size() > name_max + after_node.size()) return false;
    path.remove_suffix(after_node.size());
    return std::ranges::all_of(path, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    });
}

}  // namespace seq::protocol
