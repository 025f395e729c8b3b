#include "client/link/secrets.hpp"

#include <array>
#include <bit>
#include <cerrno>
#include <span>
#include <sys/random.h>
#include <system_error>

// Apart from the keyring, because simulations replace it at link time.

namespace seq::client {
namespace {

void fill(std::span<std::uint8_t> bytes) {
    if (::getentropy(bytes.data(), bytes.size()) != 0)
        throw std::system_error{errno, std::generic_category(),
                                "the operating system provided no randomness"};
}

}  // namespace

protocol::Token new_token() {
    protocol::Token token;
    fill(token.bytes);
    return token;
}

protocol::CommandId new_command_id() {
    protocol::CommandId id;
    fill(id.bytes);
    return id;
}

std::uint32_t random_word() {
    std::array<std::uint8_t, 4> bytes{};
    fill(bytes);
    return std::bit_cast<std::uint32_t>(bytes);
}

}  // namespace seq::client
