#include "protocol/message/codec.hpp"

#include "engine/base/assert.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/message/kept_command.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {
namespace {

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
