#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/digest/digest.hpp"

namespace seq::push {

/// base64url without padding (RFC 4648, 5).
std::string to_base64url(protocol::Bytes bytes);
/// The bytes; nothing if the text is anything else.
std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text);

}  // namespace seq::push
