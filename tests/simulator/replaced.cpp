#include <cerrno>
#include <span>
#include <sys/timerfd.h>

#include "client/link/secrets.hpp"
#include "protocol/digest/digest.hpp"
#include "tests/simulator/machine.hpp"

// What a simulation replaces at link time besides server/machine: the secrets that clients draw, the hashing
// of passwords, which is slow on purpose, and timers of the kernel.

// With a timerfd Asio looks at its timers when the kernel's clock says so. Without one it looks at them, and
// at the simulated clock, whenever it is polled.
extern "C" int timerfd_create(int, int) noexcept {
    errno = ENOSYS;
    return -1;
}

namespace seq::client {
namespace {

void fill(std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(simulator::Machine::current().random().next());
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
    return static_cast<std::uint32_t>(simulator::Machine::current().random().next());
}

}  // namespace seq::client

namespace seq::protocol {

PasswordHash hash_password(std::string_view password, const std::array<std::uint8_t, 16>& salt) {
    return {.salt = salt, .digest = hmac_sha256(salt, as_bytes(password))};
}

}  // namespace seq::protocol
