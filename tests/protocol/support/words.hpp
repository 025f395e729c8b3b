#pragma once

#include <string_view>

#include "engine/board/space.hpp"
#include "engine/deck/card.hpp"

// Spaces and cards by their names, which must be valid.

namespace seq::protocol::testing {

inline Space at(std::string_view name) {
    return *parse_space(name);
}
inline Face card(std::string_view name) {
    return *two_packs.parse(name);
}

}  // namespace seq::protocol::testing
