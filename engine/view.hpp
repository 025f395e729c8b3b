#pragma once

#include <optional>
#include <variant>

#include "engine/cards/view.hpp"
#include "engine/dice_board/game.hpp"
#include "engine/event.hpp"
#include "engine/preset/preset.hpp"
#include "engine/six_dice/game.hpp"

namespace seq {

/// What one observer sees of a match. It contains no secrets of other seats.
struct View {
    Setup setup;
    Seat observer{};  ///< `spectator` if without a seat
    Seat turn{};      ///< no seat once the game is over
    std::optional<Result> result{};
    /// The alternative for the kind of the setup's preset.
    std::variant<cards::View, dice_board::View, six_dice::View> game;

    const cards::View& as_cards() const { return std::get<cards::View>(game); }
    const dice_board::View& as_dice_board() const { return std::get<dice_board::View>(game); }
    const six_dice::View& as_six_dice() const { return std::get<six_dice::View>(game); }
    cards::View& as_cards() { return std::get<cards::View>(game); }
    dice_board::View& as_dice_board() { return std::get<dice_board::View>(game); }
    six_dice::View& as_six_dice() { return std::get<six_dice::View>(game); }

    friend bool operator==(const View&, const View&) = default;
};

/// What an observer sees before the first event; fold() starts from it.
View blank_view(const Setup& setup, Seat observer);

/// Updates a view with one event that its observer may see. Folding all events of an observer, in order or
/// with the private events of each version first, gives exactly the observer's view.
void fold(View& view, const Event& event);

}  // namespace seq
