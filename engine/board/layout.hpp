#pragma once

#include <array>
#include <optional>

#include "engine/board/space.hpp"
#include "engine/deck/card.hpp"

namespace seq {

/// A printed 10x10 board: which face each space shows. Free corners, if the board has them, show none.
struct Layout {
    std::array<std::optional<Face>, Space::count> face_at;
    std::array<Bitboard, face_count> spaces_of;  ///< by face
    Bitboard spaces;                             ///< on which a chip can be placed
    Bitboard free;                               ///< corners that count for every side (S8, S11)
};

/// The board of S2.
extern const Layout standard_layout;
/// The board of B5.
extern const Layout bible_layout;

}  // namespace seq
