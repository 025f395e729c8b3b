#include "protocol/message/codec.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "engine/base/assert.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/text.hpp"
#include "protocol/message/types.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {
namespace {

using json::Tree;
using wire::Type;

void write_canonical(Writer& out, Tree& tree, const Node& node);

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
    for (const Node* field : fields_in_order(tree, node, [](const Node&) { return true; })) {
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
    const auto fields = kind.fields.span();
    const auto found = std::ranges::find(fields, name, &wire::Field::name);
    return found == fields.end() ? nullptr : found->type;
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
        out.string(lower(node.text));
    else
        write_canonical(out, tree, node);
}

/// A digest of what a command of this kind asks for, by the JSON values that were received. Two commands have
/// the same one if they differ only in `id`, in what they have seen (`seen`, and the `epoch` of a resume), in
/// `sure`, in passwords and secrets of links, in the order of fields, in escapes, and in upper or lower case
/// of hex digits and room codes. A token is random, so its hash stands for it; nothing that could be guessed
/// from a quick hash is in it. Digests are journaled: a change of this form is a change of the journal's
/// format.
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

ClientMessage read_message(Fields& fields) {
    Reading& reading = fields.reading();
    ClientMessage message{};
    const Node* type = fields.need("type");
    const std::string_view name = type ? reading.string(*type) : "";
    const wire::Kind* kind = wire::find_kind(commands, name);
    if (type && !kind) reading.complain("unknown-command", *type, "there is no command " + json::quote(name));
    Node* id = fields.need("id");
    wire::Source source{.reading = reading};
    if (id) wire::read_value(source, *id, types::id, &message.id);
    if (!kind) return message;
    wire::read_kind(source, fields, commands, *kind, &message.body);
    const Node* seen = std::holds_alternative<Resume>(message.body) ? nullptr : fields.find("seen");
    if (seen) message.seen = reading.integer(*seen, 0, json::exact_integer_max);
    fields.finish();
    if (!reading.failed()) message.content = content_digest(reading.tree, *kind);
    return message;
}

/// The command's id, from a message that may be invalid elsewhere.
std::optional<CommandId> find_id(json::Tree& tree) {
    if (tree.empty() || tree.root().kind != json::Kind::object) return std::nullopt;
    for (const Node* field = tree.first_of(tree.root()); field; field = tree.next_of(*field)) {
        CommandId id;
        if (field->key == "id" && field->kind == json::Kind::string && from_hex(field->text, id.bytes))
            return id;
    }
    return std::nullopt;
}

tl::unexpected<DecodeError> failure(const json::Fault& fault, json::Tree& tree) {
    return tl::unexpected{DecodeError{fault.code, fault.sentence, find_id(tree)}};
}

/// Large enough for the replay of a long game. A server is trusted more than a client, but not without
/// limits.
constexpr json::Limits server_limits{.bytes = 1024 * 1024, .depth = 16, .nodes = 128 * 1024};

}  // namespace

tl::expected<ClientMessage, DecodeError> decode_client(std::string_view bytes, const MessageLimits& limits) {
    json::Tree tree;
    const json::Limits bounds{.bytes = limits.bytes, .depth = limits.depth, .nodes = json_nodes_max};
    if (const auto fault = json::parse(bytes, bounds, tree)) return failure(*fault, tree);
    Reading reading{tree, json::Unknown::refused};
    Fields fields{reading, tree.root()};
    ClientMessage message = read_message(fields);
    if (reading.failed()) return failure(reading.fault(), tree);
    return message;
}

std::string encode(const ClientMessage& message) {
    const auto [kind, record] = wire::held(commands, &message.body);
    Writer out;
    out.open_object().key("type").word(kind.word);
    out.key("id").hex(message.id.bytes);
    if (message.seen && !std::holds_alternative<Resume>(message.body)) out.field("seen", *message.seen);
    wire::Sink sink{.out = out};
    wire::write_fields(sink, kind.fields.span(), record);
    out.close_object();
    return out.take();
}

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

tl::expected<ServerMessage, DecodeError> decode_server(std::string_view bytes, const Deck& deck) {
    json::Tree tree;
    if (const auto fault = json::parse(bytes, server_limits, tree))
        return tl::unexpected{DecodeError{fault->code, fault->sentence, std::nullopt}};
    json::Reading reading{tree, json::Unknown::ignored};
    json::Fields fields{reading, tree.root()};
    wire::Source source{.reading = reading, .deck = &deck};
    ServerMessage message;
    const json::Node* type = fields.need("type");
    const std::string_view name = type ? reading.string(*type) : "";
    if (!wire::read_kind(source, fields, server_messages, name, &message) && type)
        reading.complain("unknown-command", *type, "there is no message " + json::quote(name));
    if (reading.failed())
        return tl::unexpected{DecodeError{reading.fault().code, reading.fault().sentence, std::nullopt}};
    return message;
}

std::string encode(const ServerMessage& message, const Deck& deck) {
    json::Writer out;
    encode(message, deck, out);
    return out.take();
}

void encode(const ServerMessage& message, const Deck& deck, json::Writer& out) {
    const auto* snapshot = std::get_if<Snapshot>(&message);
    SEQ_ASSERT(!snapshot || !snapshot->game ||
               snapshot->game->setup == snapshot->setup);  // the setup is written once
    const auto [kind, record] = wire::held(server_messages, &message);
    wire::Sink sink{.out = out, .deck = &deck};
    out.open_object().key("type").word(kind.word);
    wire::write_fields(sink, kind.fields.span(), record);
    out.close_object();
}

}  // namespace seq::protocol
