#include "tests/flood/support/commands.hpp"

#include "protocol/message/codec.hpp"
#include "tests/flood/support/frames.hpp"

namespace seq::flood {
std::string text(protocol::ClientBody body) {
    const protocol::ClientMessage message{client::new_command_id(), std::nullopt, std::move(body)};
    return frame(Opcode::text, protocol::encode(message));
}

protocol::Create with_new_token(protocol::Create create) {
    create.token = new_token();
    return create;
}

}  // namespace seq::flood
