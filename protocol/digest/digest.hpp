#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace seq::protocol {

/// 32 bytes: a SHA-256, an HMAC-SHA-256, a key or a secret.
using Digest = std::array<std::uint8_t, 32>;
using Bytes = std::span<const std::uint8_t>;

Digest sha256(Bytes bytes);
Digest hmac_sha256(Bytes key, Bytes message);
/// Compares without telling by its time where two secrets differ.
bool equal_in_constant_time(const Digest& a, const Digest& b);

inline Bytes as_bytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Lower case, two digits a byte.
std::string to_hex(Bytes bytes);
/// Fills `out` from exactly twice as many hex digits, in either case; false where the text is anything else.
bool from_hex(std::string_view text, std::span<std::uint8_t> out);

}  // namespace seq::protocol
