#include "protocol/json/quote.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/tables.hpp"

namespace seq::protocol {
namespace {

/// A long game's replay is the largest; a server is trusted with more than a client, and still not with
/// everything.
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

}  // namespace seq::protocol
