#include "server/core/after/successor_codec.hpp"

#include "protocol/digest/digest.hpp"
#include "protocol/message/parts.hpp"
#include "server/core/lobby/deeds_codec.hpp"

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

void write_digests(Writer& out, std::string_view name, const std::vector<protocol::Digest>& digests) {
    if (digests.empty()) return;
    out.key(name).open_array();
    for (const protocol::Digest& digest : digests)
        out.string(protocol::to_hex(digest));
    out.close_array();
}

std::vector<protocol::Digest> read_digests(Fields& fields, std::string_view name) {
    std::vector<protocol::Digest> digests;
    Node* node = fields.find(name);
    protocol::json::Reading& reading = fields.reading();
    if (node == nullptr || !reading.is_array(*node)) return digests;
    protocol::json::for_each(reading, *node, [&](const Node& one) {
        if (!protocol::from_hex(reading.string(one), digests.emplace_back()))
            reading.complain("bad-value", one, "hex digits");
    });
    return digests;
}

void write_heir(Writer& out, const Heir& heir) {
    out.open_object().field("name", heir.name);
    if (heir.bot)
        out.field("level", to_string(*heir.bot));
    else
        out.field("token", protocol::to_hex(heir.token));
    if (heir.next_token) out.field("next_token", protocol::to_hex(*heir.next_token));
    write_digests(out, "used_tokens", heir.used_tokens);
    if (heir.seat) out.field("seat", heir.seat->number);
    if (heir.purse) out.field("purse", *heir.purse);
    if (heir.muted) out.key("muted").boolean(true);
    out.close_object();
}

Heir read_heir(protocol::json::Reading& reading, Node& node) {
    Fields fields{reading, node};
    Heir heir{.name = std::string{fields.string("name")}};
    if (fields.find("level") != nullptr)
        heir.bot = read_level(fields);
    else
        read_hex_field(fields, "token", heir.token);
    if (fields.find("next_token") != nullptr) read_hex_field(fields, "next_token", heir.next_token.emplace());
    heir.used_tokens = read_digests(fields, "used_tokens");
    if (fields.find("seat") != nullptr)
        heir.seat = Seat{static_cast<std::uint8_t>(fields.integer("seat", 1, seats_max))};
    if (fields.find("purse") != nullptr)
        heir.purse = static_cast<std::uint32_t>(fields.integer("purse", 0, UINT32_MAX));
    heir.muted = fields.flag("muted");
    fields.finish();
    return heir;
}

void write_taken_host_role(Writer& out, const TakenHostRole& taken) {
    out.key("taken_host_role").open_object().field("from", taken.from.number);
    out.field("at", static_cast<std::uint64_t>(taken.at.time_since_epoch().count())).close_object();
}

std::optional<TakenHostRole> read_taken_host_role(Fields& fields) {
    Node* node = fields.find("taken_host_role");
    if (node == nullptr) return std::nullopt;
    Fields taken{fields.reading(), *node};
    const auto from = static_cast<std::uint16_t>(taken.integer("from", 1, UINT16_MAX));
    const std::chrono::milliseconds at{taken.integer("at", 0, protocol::json::exact_integer_max)};
    taken.finish();
    return TakenHostRole{.from = {from}, .at = TimePoint{at}};
}

std::optional<protocol::Series> read_inherited_series(Fields& fields) {
    Node* node = fields.find("series");
    if (node == nullptr) return std::nullopt;
    return protocol::read_series(fields.reading(), *node);
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
    if (inheritance.series) protocol::write_series(out.key("series"), *inheritance.series);
    write_digests(out, "removed", inheritance.removed);
    if (inheritance.taken_host_role) write_taken_host_role(out, *inheritance.taken_host_role);
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
    inheritance.series = read_inherited_series(fields);
    inheritance.removed = read_digests(fields, "removed");
    inheritance.taken_host_role = read_taken_host_role(fields);
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
