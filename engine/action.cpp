#include "engine/action.hpp"

namespace seq {
namespace {

/// The n-th of the actions that exist only after a penalty or in games with dice.
Action of_the_others(const LegalActions& legal, int left) {
    const auto forfeits = static_cast<int>(legal.forfeits.size());
    if (left < forfeits) return Forfeit{legal.forfeits[static_cast<std::size_t>(left)]};
    left -= forfeits;
    if (legal.roll && left-- == 0) return Roll{};
    if (left < legal.puts.count()) return Put{legal.puts.nth(left)};
    left -= legal.puts.count();
    if (left < legal.swaps.count()) return Swap{legal.swaps.nth(left)};
    left -= legal.swaps.count();
    if (left < legal.removable.count()) return RemoveChip{legal.removable.nth(left)};
    left -= legal.removable.count();
    SEQ_ASSERT(legal.cast && left == 0);
    return Cast{};
}

}  // namespace

std::size_t LegalActions::count() const {
    std::size_t total = exchanges.size() + (draw ? 1 : 0) + (pass ? 1 : 0);
    for (const CardSpaces& card : places)
        total += static_cast<std::size_t>(card.spaces.count());
    for (const CardSpaces& card : removes)
        total += static_cast<std::size_t>(card.spaces.count());
    return total + forfeits.size() + (roll ? 1 : 0) + (cast ? 1 : 0) +
           static_cast<std::size_t>(puts.count() + swaps.count() + removable.count());
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
    if (pass && left-- == 0) return Pass{};
    return of_the_others(*this, left);
}

}  // namespace seq
