#pragma once

#include <string_view>

namespace seq::protocol {

/// Whether programs that resolve names may take a host for an IPv4 address, such as 127.1 or 0x7f000001 (URL
/// Standard, "ends in a number").
bool is_address(std::string_view host);

/// Whether a host may set this link, which everybody at the table opens: as below, with a name that can be
/// looked up and a port that exists. Addresses and `localhost` are refused, because they lead each member to
/// a machine of their own.
bool may_be_voice_link(std::string_view text);

/// Whether this can be the link to the voice call of a room: an https address of at most
/// `voice_link_bytes_max` ASCII characters whose host is a name and not an address in brackets, without a
/// user name or a password. What a browser would read in another way than it looks is refused.
bool is_voice_link(std::string_view text);

/// What a member must type instead of a text that is no voice link.
inline constexpr std::string_view voice_link_form =
    "must be a link of at most 256 characters that begins with https:// and a name, without a user name or a "
    "password";

/// The host of a voice link, with its port if there is one: `meet.example`.
std::string_view host_in_voice_link(std::string_view link);

}  // namespace seq::protocol
