#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "protocol/digest/digest.hpp"

using EVP_PKEY = struct evp_pkey_st;

namespace seq::push {

/// A point on the curve P-256, not compressed.
using PublicKey = std::array<std::uint8_t, 65>;

/// The number of a new private key, from the randomness of the machine.
protocol::Digest fresh_number();
/// Whether these bytes are a point on the curve.
bool is_public_key(const PublicKey& key);

/// A private key on P-256 with its public key. It is a secret, so it must never be printed.
class PrivateKey {
  public:
    /// From the 32 bytes of the private number; nothing if they are no key, which random bytes practically
    /// always are.
    static std::optional<PrivateKey> from(const protocol::Digest& number);

    const PublicKey& public_key() const { return public_; }
    /// The secret that the owners of the two keys share (ECDH); nothing if the other key is no point.
    std::optional<protocol::Digest> share_with(const PublicKey& other) const;
    /// An ES256 signature (RFC 7518, 3.4): r and s, 32 bytes each.
    std::array<std::uint8_t, 64> sign(std::string_view text) const;

  private:
    struct Free {
        void operator()(EVP_PKEY* key) const;
    };
    using Key = std::unique_ptr<EVP_PKEY, Free>;

    PrivateKey(Key key, const PublicKey& shown) : key_{std::move(key)}, public_{shown} {}

    Key key_;
    PublicKey public_{};
};

}  // namespace seq::push
