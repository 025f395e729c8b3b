#pragma once

#include <string_view>

namespace seq::conformance {

/// Whether the bytes are UTF-8 by the table of well-formed sequences in RFC 3629, section 4. Shares no code
/// with the server's own check.
bool is_utf8(std::string_view bytes);

/// Whether further bytes could make the whole text UTF-8: false from the first invalid byte on.
bool may_become_utf8(std::string_view bytes);

}  // namespace seq::conformance
