#include "bots/plain_choice.hpp"

namespace seq::bots {

std::optional<Action> plain_choice(const LegalActions& legal) {
    if (legal.draw) return Draw{};
    if (!legal.exchanges.empty()) return Exchange{legal.exchanges[0]};
    if (legal.count() == 1) return legal.at(0);
    return std::nullopt;
}

}  // namespace seq::bots
