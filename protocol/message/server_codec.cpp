#include "engine/base/assert.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/tables.hpp"

namespace seq::protocol {
namespace {

/// Large enough for the replay of a long game. A server is trusted more than a client, but not without
/// limits.
constexpr json::Limits server_limits{.bytes = 1024 * 1024, .depth = 16, .nodes = 128 * 1024};

}  // namespace

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
