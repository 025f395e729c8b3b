#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "protocol/digest/digest.hpp"
#include "protocol/message/client_message.hpp"
#include "server/push/encryption.hpp"

namespace seq::push::test {

/// A browser that has subscribed: it alone can read what is sent to it.
class Browser {
  public:
    /// With new keys.
    Browser();
    Browser(PrivateKey key, const std::array<std::uint8_t, 16>& auth);

    BrowserKeys keys() const;
    /// Its subscription at this endpoint.
    protocol::PushSubscribe subscription(std::string endpoint) const;
    /// The text of a message, decrypted by RFC 8188 and RFC 8291; nothing if it was not encrypted for this
    /// browser or was changed.
    std::optional<std::string> decrypt(std::string_view body) const;

  private:
    PrivateKey key_;
    std::array<std::uint8_t, 16> auth_;
};

/// Bytes from base64url; throws if the text is anything else.
template <std::size_t size>
std::array<std::uint8_t, size> bytes_of(std::string_view text) {
    const auto found = protocol::from_base64url(text).value();
    std::array<std::uint8_t, size> bytes{};
    if (found.size() != size) throw std::invalid_argument{"not so many bytes"};
    std::ranges::copy(found, bytes.begin());
    return bytes;
}

}  // namespace seq::push::test
