#pragma once

#include <string_view>

namespace seq::test {

/// Whether the text contains this part.
inline bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace seq::test
