#include "tests/engine/support/six_dice_casts.hpp"

#include <string>

namespace seq::test {

DiceTable begun(std::string_view preset, std::size_t players, std::string_view options) {
    std::string dice = "6 6 6 6 6 6";
    for (std::size_t n = 1; n < players; ++n)
        dice += " 1 1 1 1 1 1";
    return DiceTable{dice_setup(preset, players, options), dice};
}

DiceTable with_scores(const Setup& setup, std::initializer_list<int> scores, int starter) {
    six_dice::Game game{.setup = setup};
    std::size_t n = 0;
    for (const int score : scores)
        game.scores.at(n++) = static_cast<std::uint16_t>(score);
    game.starter = game.turn = Seat{static_cast<std::uint8_t>(starter)};
    game.contenders = seats_up_to(setup.players());
    return DiceTable{Match{game}};
}

}  // namespace seq::test
