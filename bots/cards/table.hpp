#pragma once

#include <array>
#include <cstddef>

#include "engine/action.hpp"
#include "engine/board/bitboard.hpp"
#include "engine/cards/view.hpp"
#include "engine/view.hpp"

namespace seq::bots {

/// The board of a card game on which a bot tries plays: chips and sequences, no cards. A small value that is
/// cheap to copy.
class Table {
  public:
    explicit Table(const View& view);

    std::size_t sides() const { return seating_->sides; }
    std::size_t players() const { return seating_->players; }
    const Layout& layout() const { return *layout_; }
    Bitboard free() const { return layout_->free; }
    Bitboard chips(Side side) const { return chips_[side.index()]; }
    Bitboard occupied() const { return chips_[0] | chips_[1] | chips_[2]; }
    Bitboard open() const { return layout_->spaces & ~occupied(); }
    Bitboard rivals_of(Side side) const { return occupied() & ~chips(side); }
    /// Chips that a one-eyed jack of this side can remove (S10).
    Bitboard removable_by(Side side) const;
    const cards::Sequences& sequences(Side side) const { return sequences_[side.index()]; }

    /// S12: how many sequences the side still needs; 0 once it has won.
    std::size_t needed(Side side) const;
    /// S13: whether this line can no longer be a sequence of the side, because it shares two spaces with one.
    bool is_spent(Side side, Line line) const;

    /// The lines that a chip there would complete (S11).
    LinesThrough completed_by(Side side, Space space) const;
    /// Places a chip and adds the sequences that it completes, chosen as by the engine unless named (S15).
    /// Returns their number.
    std::size_t put(Side side, Space space, const Naming& named = {});
    /// Removes the chip, whatever its side.
    void take(Space space);

  private:
    const Layout* layout_;
    const Seating* seating_;
    std::array<Bitboard, sides_max> chips_;
    Bitboard locked_;
    std::array<cards::Sequences, sides_max> sequences_;
};

}  // namespace seq::bots
