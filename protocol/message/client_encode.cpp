#include "protocol/message/codec.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/words.hpp"

namespace seq::protocol {

std::string encode(const ClientMessage& message) {
    const auto [kind, record] = wire::held(commands, &message.body);
    Writer out;
    out.open_object().field("type", kind.name);
    out.field("id", to_hex(message.id.bytes));
    if (message.seen && !std::holds_alternative<Resume>(message.body)) out.field("seen", *message.seen);
    wire::Sink sink{.out = out};
    wire::write_fields(sink, kind.fields.span(), record);
    out.close_object();
    return out.take();
}

}  // namespace seq::protocol
