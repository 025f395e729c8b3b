#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "protocol/message/client_message.hpp"

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

/// With what a message to a browser is encrypted, which only that browser can decrypt.
struct BrowserKeys {
    PublicKey public_key{};
    std::array<std::uint8_t, 16> auth{};

    /// Those of a subscription; nothing if they are no keys.
    static std::optional<BrowserKeys> of(const protocol::PushSubscribe& subscription);
};

using Salt = std::array<std::uint8_t, 16>;

/// The body of a push message (RFC 8291), in the content coding aes128gcm (RFC 8188) with one record. `own`
/// is a key for this message only; `salt` is random. The text is padded to `padded_to` bytes, so that its
/// length reveals nothing. The keys must be those of a browser.
std::vector<std::uint8_t> encrypt(std::string_view text, const BrowserKeys& browser, const PrivateKey& own,
                                  const Salt& salt, std::size_t padded_to);

}  // namespace seq::push
