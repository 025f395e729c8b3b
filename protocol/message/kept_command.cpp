#include "protocol/message/kept_command.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cctype>

#include "protocol/json/unicode.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {
namespace {

using json::Node;
using json::Tree;
using json::Writer;
using wire::Type;

void write_canonical(Writer& out, Tree& tree, const Node& node);

bool is_any_field(const Node&) {
    return true;
}

/// The chosen fields in the order of their names, as bytes. Commands have few, which need no memory of their
/// own.
template <typename IsChosen>
boost::container::small_vector<const Node*, 8> fields_in_order(Tree& tree, const Node& object,
                                                               IsChosen is_chosen) {
    boost::container::small_vector<const Node*, 8> fields;
    for (const Node* field = tree.first_of(object); field; field = tree.next_of(*field))
        if (is_chosen(*field)) fields.push_back(field);
    std::ranges::sort(fields, {}, &Node::key);
    return fields;
}

void write_object(Writer& out, Tree& tree, const Node& node) {
    out.open_object();
    for (const Node* field : fields_in_order(tree, node, is_any_field)) {
        out.foreign_key(field->key);
        write_canonical(out, tree, *field);
    }
    out.close_object();
}

void write_array(Writer& out, Tree& tree, const Node& node) {
    out.open_array();
    for (const Node* item = tree.first_of(node); item; item = tree.next_of(*item))
        write_canonical(out, tree, *item);
    out.close_array();
}

/// A command that was read has texts, whole numbers, booleans, lists and objects. No deeper than the parser
/// allows.
void write_canonical(Writer& out, Tree& tree, const Node& node) {
    switch (node.kind) {
        case json::Kind::object: return write_object(out, tree, node);
        case json::Kind::array: return write_array(out, tree, node);
        case json::Kind::boolean: out.boolean(node.integer != 0); return;
        case json::Kind::integer: out.integer(node.integer); return;
        case json::Kind::string:
        case json::Kind::null:
        case json::Kind::fraction:
        case json::Kind::integer_out_of_range: out.string(node.text); return;
    }
}

/// The type of a field of this kind; null if it is not in its table.
const Type* type_of(const wire::Kind& kind, std::string_view name) {
    for (const wire::Field& field : kind.fields.span())
        if (field.name == name) return field.type;
    return nullptr;
}

bool is_what_was_seen(const wire::Kind& kind, std::string_view name) {
    const auto of_seen = [&](const wire::Field& field) {
        return field.type == &types::seen &&
               std::ranges::find(field.type->fields, name, &wire::Field::name) != field.type->fields.end();
    };
    return name == "seen" || std::ranges::any_of(kind.fields.span(), of_seen);
}

bool is_part_of_content(const wire::Kind& kind, std::string_view name) {
    const Type* type = type_of(kind, name);
    const bool is_left_out = type != nullptr && type->is_secret && type != &types::token;
    return name != "id" && !is_what_was_seen(kind, name) && !is_left_out;
}

std::string in_lower_case(std::string_view text) {
    std::string lower{text};
    for (char& letter : lower)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return lower;
}

/// A token that was read: hex digits in either case.
std::string hash_of_token(std::string_view text) {
    Token token;
    from_hex(text, token.bytes);
    return to_hex(token.hash());
}

void write_field(Writer& out, Tree& tree, const Type* type, const Node& node) {
    if (type == &types::token)
        out.string(hash_of_token(node.text));
    else if (type == &types::room)
        out.string(parse_room_code(node.text).value_or(RoomCode{}).text);
    else if (type == &types::digest)
        out.string(in_lower_case(node.text));
    else
        write_canonical(out, tree, node);
}

}  // namespace

void write_command(Writer& out, const ClientBody& command) {
    const auto [kind, record] = wire::held(commands, &command);
    wire::Sink sink{.out = out, .has_secrets = false};
    out.open_object().key("type").word(kind.word);
    wire::write_fields(sink, kind.fields.span(), record);
    out.close_object();
}

ClientBody read_command(Reading& reading, Node& node) {
    Fields object{reading, node};
    const std::string_view name = object.string("type");
    ClientBody command{};
    wire::Source source{.reading = reading, .has_secrets = false};
    if (!wire::read_kind(source, object, commands, name, &command))
        reading.complain("unknown-command", node, "there is no command " + json::quote(name));
    object.finish();
    return command;
}

Digest content_digest(Tree& tree, const wire::Kind& kind) {
    Writer out;
    out.open_object();
    const auto is_part = [&](const Node& node) { return is_part_of_content(kind, node.key); };
    for (const Node* node : fields_in_order(tree, tree.root(), is_part)) {
        out.foreign_key(node->key);
        write_field(out, tree, type_of(kind, node->key), *node);
    }
    out.close_object();
    return sha256(as_bytes(out.text()));
}

}  // namespace seq::protocol
