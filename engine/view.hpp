#pragma once

#include <optional>
#include <variant>

#include "engine/cards/view.hpp"
#include "engine/dice_board/view.hpp"
#include "engine/event.hpp"
#include "engine/preset/setup.hpp"
#include "engine/six_dice/view.hpp"

namespace seq {

/// What one observer sees of a match. Nothing in it is a secret of somebody else's.
struct View {
    Setup setup;
    Seat observer{};  ///< `spectator` for one who sits nowhere
    Seat turn{};      ///< no seat once the game is over
    std::optional<Result> result{};
    /// The alternative that the setup's preset is a kind of.
    std::variant<cards::View, dice_board::View, six_dice::View> game{};

    const cards::View& as_cards() const { return std::get<cards::View>(game); }
    const dice_board::View& as_dice_board() const { return std::get<dice_board::View>(game); }
    const six_dice::View& as_six_dice() const { return std::get<six_dice::View>(game); }
    cards::View& as_cards() { return std::get<cards::View>(game); }
    dice_board::View& as_dice_board() { return std::get<dice_board::View>(game); }
    six_dice::View& as_six_dice() { return std::get<six_dice::View>(game); }

    friend bool operator==(const View&, const View&) = default;
};

/// What an observer sees before the first event, for fold to begin from.
View blank_view(const Setup& setup, Seat observer);

/// Brings a view up to date with one event that its observer may see. The events of an observer, folded in
/// order or with a version's private ones first, give exactly that observer's view.
void fold(View& view, const Event& event);

}  // namespace seq
