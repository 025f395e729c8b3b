#include "engine/base/assert.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/tables.hpp"

namespace seq::protocol {

std::string encode(const ServerMessage& message, const Deck& deck) {
    const auto* whole = std::get_if<Whole>(&message);
    SEQ_ASSERT(!whole || !whole->game || whole->game->setup == whole->setup);  // it is written once
    const auto [kind, record] = wire::held(server_messages, &message);
    json::Writer out;
    wire::Sink sink{.out = out, .deck = &deck};
    out.open_object().field("type", kind.name);
    wire::write_fields(sink, kind.fields.span(), record);
    out.close_object();
    return out.take();
}

}  // namespace seq::protocol
