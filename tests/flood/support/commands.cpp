#include "tests/flood/support/commands.hpp"

#include "protocol/message/codec.hpp"
#include "tests/flood/support/frames.hpp"

namespace seq::flood {
namespace {

template <typename Bytes>
void number(Bytes& bytes) {
    static std::uint32_t last = 0;
    const std::uint32_t fresh = ++last;
    for (std::size_t i = 0; i < 4; ++i)
        bytes[i] = static_cast<std::uint8_t>(fresh >> (8 * i));
}

}  // namespace

std::string text(protocol::ClientBody body) {
    protocol::ClientMessage message{{}, std::nullopt, std::move(body)};
    number(message.id.bytes);
    return frame(Opcode::text, protocol::encode(message));
}

protocol::Token new_token() {
    protocol::Token token;
    number(token.bytes);
    return token;
}

protocol::Create with_new_token(protocol::Create create) {
    create.token = new_token();
    return create;
}

}  // namespace seq::flood
