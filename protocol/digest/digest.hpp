#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace seq::protocol {

/// 32 bytes: a SHA-256, an HMAC-SHA-256, a key or a secret.
using Digest = std::array<std::uint8_t, 32>;
using Bytes = std::span<const std::uint8_t>;

Digest sha256(Bytes bytes);
/// The SHA-256 of the concatenation of these parts.
Digest sha256_of(std::initializer_list<Bytes> parts);

/// HMAC-SHA-256 (RFC 2104) with one key for many messages: the key is padded only once. It holds a secret, so
/// it must never be printed.
class HmacKey {
  public:
    explicit HmacKey(Bytes key);
    /// The HMAC of a message under this key.
    Digest sign(Bytes message) const;

  private:
    static constexpr std::size_t block_size = 64;
    std::array<std::uint8_t, block_size> inner_pad_{};
    std::array<std::uint8_t, block_size> outer_pad_{};
};
Digest hmac_sha256(Bytes key, Bytes message);

/// Compares two secrets in a time that does not depend on where they differ.
bool equal_in_constant_time(const Digest& a, const Digest& b);

inline Bytes as_bytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// In lower case, two digits per byte.
std::string to_hex(Bytes bytes);
/// Writes the digits to `to`, which has space for them. Returns one past the last.
char* write_hex(Bytes bytes, char* to);
/// Fills `out` from exactly twice as many hex digits, in either case; false if the text is anything else.
bool from_hex(std::string_view text, std::span<std::uint8_t> out);

/// The stored form of a password: a salted hash that is slow enough to make guesses from a stolen journal
/// expensive.
struct PasswordHash {
    std::array<std::uint8_t, 16> salt{};  ///< random, new for each password
    Digest digest{};
    friend bool operator==(const PasswordHash&, const PasswordHash&) = default;
};

/// scrypt with N = 2^14, r = 8, p = 1, which deliberately takes about 40 ms and 16 MB.
PasswordHash hash_password(std::string_view password, const std::array<std::uint8_t, 16>& salt);

/// base64 with padding (RFC 4648, 4).
std::string to_base64(Bytes bytes);
/// The bytes; nothing if the text is anything but what to_base64() writes.
std::optional<std::string> from_base64(std::string_view text);
/// Whether this is one of the 64 characters; padding is none.
bool is_base64_digit(char c);

/// base64url without padding (RFC 4648, 5).
std::string to_base64url(Bytes bytes);
/// The bytes; nothing if the text is anything but what to_base64url() writes.
std::optional<std::string> from_base64url(std::string_view text);
/// Whether this is one of the 64 characters.
bool is_base64url_digit(char c);

}  // namespace seq::protocol
