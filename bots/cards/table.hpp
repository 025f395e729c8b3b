#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bots/player.hpp"
#include "engine/action.hpp"
#include "engine/board/space.hpp"
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

/// The cards that a seat has not seen: those in the other hands and in the draw pile. Discards count as seen
/// until they are shuffled into the pile again (S20).
class Unseen {
  public:
    explicit Unseen(const View& view);

    /// The number of unseen cards with this face.
    std::uint8_t count(Face face) const { return counts_[face.number]; }
    /// The spaces whose face has this many unseen cards, 0 to 2.
    Bitboard spaces_with(std::uint8_t count) const { return by_count_[count]; }

    /// All unseen cards in the order of their faces, to deal hands from.
    FacePile all() const;

  private:
    std::array<std::uint8_t, face_count> counts_{};
    std::array<Bitboard, 3> by_count_{};
};

/// Removes a random card from the pile, which must not be empty, and returns it.
Face take_one(FacePile& pile, const Below& below);

}  // namespace seq::bots
