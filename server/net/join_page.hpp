#pragma once

#include <string>
#include <string_view>

#include "protocol/message/ids.hpp"

namespace seq::net {

/// The page behind a link that friends share: how to come to this table by the terminal.
std::string join_page(std::string_view public_url, const protocol::RoomCode& code);
/// The page at the server's address: what this is, and how to begin.
std::string front_page(std::string_view public_url);

/// The source expression of a Content-Security-Policy that lets these pages' one style sheet through and
/// nothing else.
const std::string& join_page_style_hash();

}  // namespace seq::net
