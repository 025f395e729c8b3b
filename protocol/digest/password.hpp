#pragma once

#include <array>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {

/// The stored form of a password: a salted hash that is slow enough to make guesses from a stolen journal
/// expensive.
struct PasswordHash {
    std::array<std::uint8_t, 16> salt{};  ///< random, new for each password
    Digest digest{};
    friend bool operator==(const PasswordHash&, const PasswordHash&) = default;
};

/// scrypt with N = 2^14, r = 8, p = 1, which deliberately takes about 40 ms and 16 MB.
PasswordHash hash_password(std::string_view password, const std::array<std::uint8_t, 16>& salt);

/// Whether this is the password. Takes as long as hashing one.
bool is_password(std::string_view password, const PasswordHash& kept);

}  // namespace seq::protocol
