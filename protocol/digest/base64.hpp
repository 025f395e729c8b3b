#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/digest/digest.hpp"

namespace seq::protocol {

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
