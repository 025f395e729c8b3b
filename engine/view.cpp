#include "engine/view.hpp"

#include "engine/cards/game.hpp"

namespace seq {

View blank_view(const Setup& setup, Seat observer) {
    View view;
    view.setup = setup;
    view.observer = observer;
    switch (setup.preset->kind) {
        case Kind::cards: view.game = cards::View{}; break;
        case Kind::dice_board: view.game = dice_board::View{}; break;
        case Kind::six_dice: view.game = six_dice::blank_view(setup); break;
    }
    return view;
}

void fold(View& view, const Event& event) {
    if (const auto* began = std::get_if<TurnBegan>(&event)) view.turn = began->seat;
    if (const auto* ended = std::get_if<GameEnded>(&event)) {
        view.result = ended->result;
        view.turn = {};
    }
    if (auto* of_cards = std::get_if<cards::View>(&view.game))
        return cards::fold(*of_cards, view.setup, view.observer, event);
    if (auto* of_dice = std::get_if<dice_board::View>(&view.game)) return dice_board::fold(*of_dice, event);
    six_dice::fold(std::get<six_dice::View>(view.game), event);
}

}  // namespace seq
