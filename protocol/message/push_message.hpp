#pragma once

#include <cstddef>
#include <optional>
#include <string>

// Commands about Web Push, with which the server calls a member whose page is closed.

namespace seq::protocol {

inline constexpr std::size_t push_endpoint_bytes_max = 1024;
/// In base64url without padding: a point on P-256, not compressed (65 bytes), and 16 bytes.
inline constexpr std::size_t push_public_key_length = 87;
inline constexpr std::size_t push_auth_length = 22;

/// Calls the sender's browser through this subscription, which its push service has issued (RFC 8030). All
/// of it is secret: who knows it can send messages to the browser.
struct PushSubscribe {
    std::string endpoint;    ///< an https URL
    std::string public_key;  ///< of the browser, `p256dh` in RFC 8291
    std::string auth;        ///< the authentication secret of RFC 8291
    friend bool operator==(const PushSubscribe&, const PushSubscribe&) = default;
};
/// Ends the sender's subscription with this endpoint, or all of the sender's subscriptions.
struct PushUnsubscribe {
    std::optional<std::string> endpoint;
    friend bool operator==(const PushUnsubscribe&, const PushUnsubscribe&) = default;
};

}  // namespace seq::protocol
