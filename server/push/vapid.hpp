#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/push/encryption.hpp"
#include "server/room/inputs.hpp"

namespace seq::push {

/// Why this is no contact of an operator as RFC 8292 wants it, as a sentence; empty if it is one: a mailto or
/// https URL without characters that would have to be escaped.
std::string why_no_contact(std::string_view contact);

/// Identifies this server to push services (VAPID, RFC 8292). Browsers bind a subscription to its public key.
class Vapid {
  public:
    /// From the 32 bytes of the private key; nothing if they are no key.
    static std::optional<Vapid> from(const protocol::Digest& number, std::string contact);

    /// The public key as browsers take it, in base64url.
    std::string public_key() const { return protocol::to_base64url(key_.public_key()); }
    /// The value of the header `Authorization` for a push service, which is named by its origin, such as
    /// `https://push.example`. It is valid for twelve hours.
    std::string authorization(const std::string& origin, room::TimePoint now) const;
    /// A name for `what` that only this server can compute, of 32 characters of base64url.
    std::string topic_of(std::string_view what) const;

  private:
    Vapid(PrivateKey key, const protocol::Digest& number, std::string contact)
        : key_{std::move(key)}, topics_{number}, contact_{std::move(contact)} {}

    PrivateKey key_;
    protocol::HmacKey topics_;
    std::string contact_;
};

}  // namespace seq::push
