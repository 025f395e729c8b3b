#include <algorithm>

#include "engine/board/layout.hpp"
#include "engine/board/lines.hpp"

namespace seq {
namespace {

constexpr int rows_of_half = 5;
constexpr int shift = 5;

/// B5: the pictures in reading order; each appears again five rows lower and five columns further to the
/// right, wrapping around.
constexpr Layout make_bible_layout() {
    Layout layout{};
    const auto print = [&](Space space, Face picture) {
        layout.face_at[space.index] = picture;
        layout.spaces_of[picture.number].add(space);
        layout.spaces.add(space);
    };
    for (int row = 0; row < rows_of_half; ++row) {
        for (int column = 0; column < Space::stride; ++column) {
            const Space upper = Space::at(row, column);
            const Face picture{upper.index};
            print(upper, picture);
            print(Space::at(row + rows_of_half, (column + shift) % Space::stride), picture);
        }
    }
    return layout;
}

/// Whether the same picture appears again within five spaces of this one in a row, a column or a diagonal.
constexpr bool repeats_from(const Layout& layout, Space space) {
    constexpr std::array<std::array<int, 2>, 4> directions{{{0, 1}, {1, -1}, {1, 0}, {1, 1}}};
    for (const auto& [down, right] : directions) {
        for (int step = 1; step < static_cast<int>(line_length); ++step) {
            const int row = space.row() + step * down;
            const int column = space.column() + step * right;
            if (!Space::exists(row, column)) break;
            if (layout.face_at[Space::at(row, column).index] == layout.face_at[space.index]) return true;
        }
    }
    return false;
}

constexpr bool repeats_in_a_line(const Layout& layout) {
    for (const Space space : layout.spaces)
        if (repeats_from(layout, space)) return true;
    return false;
}

}  // namespace

constexpr Layout bible_layout = make_bible_layout();

static_assert(std::ranges::count(bible_layout.spaces_of, 2, &Bitboard::count) == 50, "each picture twice");
static_assert(bible_layout.spaces.count() == 100 && bible_layout.free.empty(), "no free corners");
static_assert(!repeats_in_a_line(bible_layout), "no line of five shows one picture twice");

}  // namespace seq
