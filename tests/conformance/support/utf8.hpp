#pragma once

#include <string_view>

namespace seq::conformance {

/// Whether the bytes are UTF-8 by the table of well-formed sequences in RFC 3629, section 4. Shares nothing
/// with what the server decides by.
bool is_utf8(std::string_view bytes);

/// Whether bytes could follow that make the whole UTF-8: false from the first byte on that spoils it.
bool may_become_utf8(std::string_view bytes);

}  // namespace seq::conformance
