#include "engine/board/layout.hpp"

#include <algorithm>
#include <string_view>

#include "engine/board/lines.hpp"

namespace seq {
namespace {

/// S2, as it is printed.
constexpr std::array<std::string_view, Space::count> card_names{
    "",   "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "",    //
    "6C", "5C", "4C", "3C", "2C", "AH", "KH", "QH", "TH", "TS",  //
    "7C", "AS", "2D", "3D", "4D", "5D", "6D", "7D", "9H", "QS",  //
    "8C", "KS", "6C", "5C", "4C", "3C", "2C", "8D", "8H", "KS",  //
    "9C", "QS", "7C", "6H", "5H", "4H", "AH", "9D", "7H", "AS",  //
    "TC", "TS", "8C", "7H", "2H", "3H", "KH", "TD", "6H", "2D",  //
    "QC", "9S", "9C", "8H", "9H", "TH", "QH", "QD", "5H", "3D",  //
    "KC", "8S", "TC", "QC", "KC", "AC", "AD", "KD", "4H", "4D",  //
    "AC", "7S", "6S", "5S", "4S", "3S", "2S", "2H", "3H", "5D",  //
    "",   "AD", "KD", "QD", "TD", "9D", "8D", "7D", "6D", ""};

constexpr std::string_view suits = "SHDC";
constexpr std::string_view ranks = "A23456789TJQK";

constexpr Face two_pack_face(std::string_view name) {
    return Face{static_cast<std::uint8_t>(13 * suits.find(name[1]) + ranks.find(name[0]))};
}

constexpr Layout make_standard_layout() {
    Layout layout{};
    for (std::size_t index = 0; index < Space::count; ++index) {
        const Space space{static_cast<std::uint8_t>(index)};
        if (card_names[index].empty()) {
            layout.free.add(space);
            continue;
        }
        const Face face = two_pack_face(card_names[index]);
        layout.face_at[index] = face;
        layout.spaces_of[face.number].add(space);
        layout.spaces.add(space);
    }
    return layout;
}

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

constexpr Layout standard_layout = make_standard_layout();

static_assert(std::ranges::count(standard_layout.spaces_of, 2, &Bitboard::count) == 48,
              "every card but the jacks twice");
static_assert(std::ranges::count(standard_layout.spaces_of, 0, &Bitboard::count) == 4,
              "no jack is on the board");
static_assert(standard_layout.free.count() == 4 && standard_layout.free.has(Space::at(0, 0)) &&
              standard_layout.free.has(Space::at(0, 9)) && standard_layout.free.has(Space::at(9, 0)) &&
              standard_layout.free.has(Space::at(9, 9)));

constexpr Layout bible_layout = make_bible_layout();

static_assert(std::ranges::count(bible_layout.spaces_of, 2, &Bitboard::count) == 50, "each picture twice");
static_assert(bible_layout.spaces.count() == 100 && bible_layout.free.empty(), "no free corners");
static_assert(!repeats_in_a_line(bible_layout), "no line of five shows one picture twice");

}  // namespace seq
