#pragma once

#include <cstdint>
#include <optional>

#include "bots/cards/look_ahead.hpp"
#include "bots/player.hpp"

// What bots of the levels medium and hard decide in each kind of game.

namespace seq::bots {

/// Selects the best of the offered values; values of equal score are equally likely.
template <typename T>
class Best {
  public:
    explicit Best(const Below& below) : below_{below} {}

    void offer(const T& offered, int score) {
        if (found_ && score < score_) return;
        equals_ = found_ && score == score_ ? equals_ + 1 : 1;
        if (equals_ > 1 && below_(equals_) != 0) return;
        found_ = offered;
        score_ = score;
    }
    /// The best value. At least one must have been offered.
    const T& found() const {
        SEQ_ASSERT(found_.has_value());
        return *found_;
    }

  private:
    const Below& below_;
    std::optional<T> found_;
    int score_ = 0;
    std::uint32_t equals_ = 0;
};

/// The medium bot's play in a card game: the chip that does most for the lines of its own side, whatever the
/// rivals are about to do. It keeps a jack until the jack does much more than another card. If several plays
/// are equal, one of them at random. There must be a place or a remove among the legal actions.
Action play_medium(const View& view, const LegalActions& legal, const Below& below);

/// The card that the medium bot gives up: the one whose best space does least for its side's lines (S23).
Action forfeit_medium(const View& view, const LegalActions& legal, const Below& below);

/// A decision, and how many plays were rated for it in looking ahead: what its cost is proportional to.
struct SearchResult {
    Action action;
    std::size_t gains;
};

/// The hard bot's play in a card game: it rates every play by its effect on all lines, and the best ones by
/// what the other seats may answer. There must be a place or a remove among the legal actions.
Action play_hard(const View& view, const LegalActions& legal, const Below& below);
/// The same, with its cost.
SearchResult search_hard(const View& view, const LegalActions& legal, const Below& below);

/// The card that the hard bot gives up: the one it needs least (S23).
Action forfeit_hard(const View& view, const LegalActions& legal);

/// The medium bot's play after a roll of Sequence Dice: the one that leaves the best lines.
Action play_dice_medium(const View& view, const LegalActions& legal, const Below& below);

/// The hard bot's play after a roll of Sequence Dice: the one that leaves the best lines after the next roll,
/// on average over all rolls, if the seat that rolls makes the best of it.
Action play_dice_hard(const View& view, const LegalActions& legal, const Below& below);

}  // namespace seq::bots
