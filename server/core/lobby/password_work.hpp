#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "protocol/digest/password.hpp"

namespace seq::core {

/// Where a command comes from: equal for one remote address, and nothing else is known of it here.
struct SourceId {
    std::uint64_t number = 0;
    friend constexpr auto operator<=>(const SourceId&, const SourceId&) = default;
};

/// A password that has to be hashed before a command can be handled. That takes some 40 ms, too long for a
/// room's thread, so it is left to those who run the room.
struct PasswordWork {
    std::string password;
    std::array<std::uint8_t, 16> salt{};

    protocol::PasswordHash hash() const { return protocol::hash_password(password, salt); }
};

}  // namespace seq::core
