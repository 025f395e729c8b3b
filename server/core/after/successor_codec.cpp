#include "server/core/after/successor_codec.hpp"

#include "protocol/digest/digest.hpp"

namespace seq::core {
namespace {

using protocol::json::Fields;
using protocol::json::Node;
using protocol::json::Writer;

template <typename Array>
void read_hex_field(Fields& fields, std::string_view name, Array& bytes) {
    const Node* node = fields.need(name);
    if (node != nullptr && !protocol::from_hex(fields.reading().string(*node), bytes))
        fields.reading().complain("bad-value", *node, "hex digits");
}

protocol::RoomCode read_code(Fields& fields, std::string_view name) {
    const Node* node = fields.need(name);
    if (node == nullptr) return {};
    auto code = protocol::parse_room_code(fields.reading().string(*node));
    if (!code) fields.reading().complain("bad-value", *node, "a room code");
    return std::move(code).value_or(protocol::RoomCode{});
}

void write_heir(Writer& out, const Heir& heir) {
    out.open_object().field("name", heir.name).field("token", protocol::to_hex(heir.token));
    if (heir.next_token) out.field("next_token", protocol::to_hex(*heir.next_token));
    if (heir.seat) out.field("seat", heir.seat->number);
    if (heir.muted) out.key("muted").boolean(true);
    out.close_object();
}

Heir read_heir(protocol::json::Reading& reading, Node& node) {
    Fields fields{reading, node};
    Heir heir{.name = std::string{fields.string("name")}};
    read_hex_field(fields, "token", heir.token);
    if (fields.find("next_token") != nullptr) read_hex_field(fields, "next_token", heir.next_token.emplace());
    if (fields.find("seat") != nullptr)
        heir.seat = Seat{static_cast<std::uint8_t>(fields.integer("seat", 1, seats_max))};
    heir.muted = fields.flag("muted");
    fields.finish();
    return heir;
}

}  // namespace

void write_inheritance(Writer& out, const Inheritance& inheritance) {
    out.field("predecessor", inheritance.predecessor.text);
    if (inheritance.locked) out.key("locked").boolean(true);
    if (inheritance.closed_to_spectators) out.key("closed_to_spectators").boolean(true);
    out.key("people").open_array();
    for (const Heir& heir : inheritance.people)
        write_heir(out, heir);
    out.close_array();
}

std::optional<Inheritance> read_inheritance(Fields& fields) {
    if (fields.find("predecessor") == nullptr) return std::nullopt;
    Inheritance inheritance{.predecessor = read_code(fields, "predecessor")};
    inheritance.locked = fields.flag("locked");
    inheritance.closed_to_spectators = fields.flag("closed_to_spectators");
    protocol::json::Reading& reading = fields.reading();
    if (const Node* people = fields.need("people"); people != nullptr && reading.is_array(*people))
        protocol::json::for_each(reading, *people,
                                 [&](Node& node) { inheritance.people.push_back(read_heir(reading, node)); });
    return inheritance;
}

void write_next_room(Writer& out, const protocol::Successor& successor) {
    out.field("successor", successor.room.text);
    out.field("link_secret", protocol::to_hex(successor.secret.bytes));
}

std::optional<protocol::Successor> read_next_room(Fields& fields) {
    if (fields.find("successor") == nullptr) return std::nullopt;
    protocol::Successor successor{.room = read_code(fields, "successor"), .secret = {}};
    read_hex_field(fields, "link_secret", successor.secret.bytes);
    return successor;
}

}  // namespace seq::core
