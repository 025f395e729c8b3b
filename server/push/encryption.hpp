#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "protocol/message/push_message.hpp"
#include "server/push/p256.hpp"

namespace seq::push {

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
