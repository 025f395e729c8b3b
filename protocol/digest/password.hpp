#pragma once

#include <array>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {

/// What is kept of a password: enough to know it by, and slow enough to make guessing it from a stolen
/// journal dear.
struct PasswordHash {
    std::array<std::uint8_t, 16> salt{};  ///< random, new for each password
    Digest digest{};
    friend bool operator==(const PasswordHash&, const PasswordHash&) = default;
};

/// scrypt with N = 2^14, r = 8, p = 1: some 40 ms and 16 MB, on purpose.
PasswordHash hash_password(std::string_view password, const std::array<std::uint8_t, 16>& salt);

/// Takes as long as hashing.
bool is_password(std::string_view password, const PasswordHash& kept);

}  // namespace seq::protocol
