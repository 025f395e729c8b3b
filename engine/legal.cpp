#include "engine/legal.hpp"

namespace seq {

std::size_t LegalActions::count() const {
    std::size_t total = exchanges.size() + (draw ? 1 : 0) + (pass ? 1 : 0);
    for (const CardSpaces& card : places)
        total += static_cast<std::size_t>(card.spaces.count());
    for (const CardSpaces& card : removes)
        total += static_cast<std::size_t>(card.spaces.count());
    return total;
}

Action LegalActions::at(std::size_t n) const {
    int left = static_cast<int>(n);
    for (const CardSpaces& card : places) {
        const int count = card.spaces.count();
        if (left < count) return Place{card.face, card.spaces.nth(left)};
        left -= count;
    }
    for (const CardSpaces& card : removes) {
        const int count = card.spaces.count();
        if (left < count) return Remove{card.face, card.spaces.nth(left)};
        left -= count;
    }
    if (left < static_cast<int>(exchanges.size())) return Exchange{exchanges[static_cast<std::size_t>(left)]};
    left -= static_cast<int>(exchanges.size());
    if (draw && left-- == 0) return Draw{};
    SEQ_ASSERT(pass && left == 0);
    return Pass{};
}

}  // namespace seq
