#include "protocol/message/words.hpp"

#include <charconv>

#include "protocol/message/text.hpp"

namespace seq::protocol {
namespace {

/// A space's name without the heap: `j10` is the longest.
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

CommandId read_id(Reading& reading, const Node& node) {
    CommandId id;
    if (!from_hex(reading.string(node), id.bytes))
        reading.complain("bad-value", node, "must be 32 hex digits");
    return id;
}

Token read_token(Fields& fields, std::string_view name) {
    return Token{read_digest(fields, name)};
}

LinkSecret read_link_secret(Reading& reading, const Node& node) {
    LinkSecret secret;
    if (!from_hex(reading.string(node), secret.bytes))
        reading.complain("bad-value", node, "must be 32 hex digits");
    return secret;
}

Digest read_digest(Reading& reading, const Node& node) {
    Digest digest{};
    if (!from_hex(reading.string(node), digest)) reading.complain("bad-value", node, "must be 64 hex digits");
    return digest;
}

Digest read_digest(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    return node ? read_digest(fields.reading(), *node) : Digest{};
}

RoomCode read_room_code(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    if (node == nullptr) return {};
    auto code = parse_room_code(fields.reading().string(*node));
    if (code) return std::move(*code);
    fields.reading().complain("bad-value", *node, "must be a room's code of ten letters and digits");
    return {};
}

Space read_space(Reading& reading, const Node& node) {
    const auto space = parse_space(reading.string(node));
    if (space) return *space;
    reading.complain("bad-value", node, "must be a space from a1 to j10");
    return {};
}

Space read_space(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    return node ? read_space(fields.reading(), *node) : Space{};
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

MemberId read_member(Fields& fields, std::string_view name) {
    return {static_cast<std::uint16_t>(fields.integer(name, 1, UINT16_MAX))};
}

bool need_flag(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    return node != nullptr && fields.reading().boolean(*node);
}

Seat read_seat(Reading& reading, const Node& node) {
    return Seat{static_cast<std::uint8_t>(reading.integer(node, 1, seats_max))};
}

Side read_side(Reading& reading, const Node& node) {
    return Side{static_cast<std::uint8_t>(reading.integer(node, 1, sides_max))};
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

std::string need_word(Fields& fields, std::string_view name, std::size_t bytes_max) {
    const Node* node = fields.need(name);
    return node ? read_word(fields.reading(), *node, bytes_max) : std::string{};
}

std::uint32_t read_u32(Reading& reading, const Node& node, std::uint64_t least) {
    return static_cast<std::uint32_t>(reading.integer(node, least, UINT32_MAX));
}

std::uint32_t read_u32(Fields& fields, std::string_view name, std::uint64_t least) {
    return static_cast<std::uint32_t>(fields.integer(name, least, UINT32_MAX));
}

std::string read_plain(Fields& fields, std::string_view name, std::size_t characters_max) {
    const Node* node = fields.need(name);
    if (node == nullptr) return {};
    auto text = plain_text(fields.reading().string(*node), characters_max);
    if (text) return std::move(*text);
    fields.reading().complain("bad-value", *node, text.error());
    return {};
}

void write_hex(Writer& out, std::string_view name, Bytes bytes) {
    out.field(name, to_hex(bytes));
}

void write_space(Writer& out, Space space) {
    const SpaceName name{space};
    out.string({name.letters.data(), name.size});
}

void write_ends(Writer& out, Space first, Space last) {
    out.open_array();
    write_space(out, first);
    write_space(out, last);
    out.close_array();
}

NumberKey::NumberKey(std::size_t number) {
    size = static_cast<std::size_t>(std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr -
                                    digits.data());
}

}  // namespace seq::protocol
