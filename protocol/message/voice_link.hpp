#pragma once

#include <string_view>

namespace seq::protocol {

/// Whether this can be the link to the voice call of a room: an https address of at most
/// `voice_link_bytes_max` ASCII characters whose host is a name and not an address in brackets, without a
/// user name or a password. What a browser would read in another way than it looks is refused.
bool is_voice_link(std::string_view text);

/// What a member must type instead of a text that is no voice link.
inline constexpr std::string_view voice_link_form =
    "must be a link of at most 256 characters that begins with https:// and has no user name or password";

/// The host of a voice link, with its port if there is one: `meet.example`.
std::string_view host_in_voice_link(std::string_view link);

}  // namespace seq::protocol
