#include "client/link/secrets.hpp"

#include <cerrno>
#include <span>
#include <sys/random.h>
#include <system_error>

// Apart from the keyring, because simulations replace it at link time.

namespace seq::client {
namespace {

void fill(std::span<std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const auto got = ::getrandom(bytes.data(), bytes.size(), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            throw std::system_error{errno, std::generic_category(),
                                    "the operating system provided no randomness"};
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
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
    return static_cast<std::uint32_t>(bytes[0] | bytes[1] << 8 | bytes[2] << 16) | std::uint32_t{bytes[3]}
                                                                                       << 24;
}

}  // namespace seq::client
