#include "protocol/message/words.hpp"

#include <charconv>

namespace seq::protocol {
namespace {

/// The name of a space without a heap allocation; `j10` is the longest.
struct SpaceName {
    explicit SpaceName(Space space) {
        letters[size++] = static_cast<char>('a' + space.column());
        const int row = space.row() + 1;
        if (row >= 10) letters[size++] = static_cast<char>('0' + row / 10);
        letters[size++] = static_cast<char>('0' + row % 10);
    }
    std::array<char, 3> letters{};
    std::size_t size = 0;
};

}  // namespace

Space read_space(Reading& reading, const Node& node) {
    const auto space = parse_space(reading.string(node));
    if (space) return *space;
    reading.complain("bad-value", node, "must be a space from a1 to j10");
    return {};
}

std::pair<Space, Space> read_ends(Reading& reading, const Node& node) {
    if (!reading.is_array(node)) return {};
    if (node.children != 2) {
        reading.complain("bad-value", node, "must be the two ends of a sequence");
        return {};
    }
    const Node& first = reading.tree.at(node.first);
    return {read_space(reading, first), read_space(reading, reading.tree.at(first.next))};
}

Face read_face(Reading& reading, const Node& node, const Deck& deck) {
    const auto face = deck.parse(reading.string(node));
    if (face) return *face;
    reading.complain("bad-value", node, "must be a card of this game");
    return {};
}

std::uint8_t read_key_number(Reading& reading, const Node& node, std::size_t max) {
    std::uint8_t number = 0;
    const char* end = node.key.data() + node.key.size();
    const auto [stop, error] = std::from_chars(node.key.data(), end, number);
    if (error == std::errc{} && stop == end && number >= 1 && number <= max) return number;
    reading.complain("bad-value", node,
                     "must have a number from 1 to " + std::to_string(max) + " as its name");
    return 1;
}

std::string read_word(Reading& reading, const Node& node, std::size_t bytes_max) {
    const std::string_view text = reading.string(node);
    if (text.size() <= bytes_max && !text.empty()) return std::string{text};
    reading.complain("bad-value", node, "must have 1 to " + std::to_string(bytes_max) + " bytes");
    return {};
}

void write_space(Writer& out, Space space) {
    const SpaceName name{space};
    out.string({name.letters.data(), name.size});
}

void write_ends(Writer& out, Space first, Space last) {
    out.list(std::array{first, last}, [&](Space space) { write_space(out, space); });
}

NumberKey::NumberKey(std::size_t number) {
    size = static_cast<std::size_t>(std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr -
                                    digits.data());
}

}  // namespace seq::protocol
