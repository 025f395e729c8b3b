#include "engine/board/lines.hpp"

#include <utility>

namespace seq {
namespace {

struct LineData {
    Bitboard spaces;
    Space first;
    Space last;
    Direction direction = Direction::east;
};

struct LineTables {
    std::array<LineData, line_count> lines{};
    std::array<LinesThrough, Space::count> through{};
    std::array<Bitboard, 4> first_spaces{};                ///< of the lines in each direction
    std::array<std::array<Line, Space::count>, 4> from{};  ///< by direction and first space
};

struct Step {
    Direction direction;
    int rows;
    int columns;

    /// To the next space of a line, in reading order.
    constexpr int spaces() const { return rows * Space::stride + columns; }
    constexpr std::size_t index() const { return static_cast<std::size_t>(direction); }
};
/// In the order of the last space, for one first space.
constexpr std::array<Step, 4> steps{{{Direction::east, 0, 1},
                                     {Direction::south_west, 1, -1},
                                     {Direction::south, 1, 0},
                                     {Direction::south_east, 1, 1}}};

constexpr LineTables make_tables() {
    constexpr int reach = static_cast<int>(line_length) - 1;
    LineTables tables;
    std::size_t made = 0;
    for (int index = 0; index < static_cast<int>(Space::count); ++index) {
        const Space first{static_cast<std::uint8_t>(index)};
        for (const Step& step : steps) {
            const int last_row = first.row() + reach * step.rows;
            const int last_column = first.column() + reach * step.columns;
            if (!Space::exists(last_row, last_column)) continue;
            LineData& line = tables.lines[made];
            line.first = first;
            line.last = Space::at(last_row, last_column);
            line.direction = step.direction;
            tables.first_spaces[step.index()].add(first);
            tables.from[step.index()][first.index] = Line{static_cast<std::uint8_t>(made)};
            for (int n = 0; n <= reach; ++n) {
                const Space space = Space::at(first.row() + n * step.rows, first.column() + n * step.columns);
                line.spaces.add(space);
                tables.through[space.index].push_back(Line{static_cast<std::uint8_t>(made)});
            }
            ++made;
        }
    }
    SEQ_ASSERT(made == line_count);
    return tables;
}

constexpr LineTables tables = make_tables();
static_assert(tables.lines.back().last == Space::at(9, 9));
static_assert(tables.through[Space::at(4, 4).index].size() == lines_through_space_max);

}  // namespace

Space Line::first() const {
    return tables.lines[number].first;
}
Space Line::last() const {
    return tables.lines[number].last;
}
Direction Line::direction() const {
    return tables.lines[number].direction;
}
Bitboard Line::spaces() const {
    return tables.lines[number].spaces;
}

std::array<Space, line_length> Line::in_order() const {
    std::array<Space, line_length> result{};
    std::size_t n = 0;
    for (const Space space : spaces())
        result[n++] = space;  // every direction runs in reading order
    return result;
}

const LinesThrough& lines_through(Space space) {
    return tables.through[space.index];
}

Lines lines_within(const Bitboard& spaces) {
    Lines within;
    for (const Step& step : steps) {
        Bitboard first = spaces & tables.first_spaces[step.index()];
        for (int n = 1; n < static_cast<int>(line_length); ++n)
            first &= spaces.moved_back(n * step.spaces());
        for (const Space space : first)
            within.push_back(tables.from[step.index()][space.index]);
    }
    return within;
}

Bitboard completing_spaces(const Bitboard& spaces) {
    Bitboard completing;
    for (const Step& step : steps) {
        const int apart = step.spaces();
        // By the first space of each line: whether its second, third, fourth and fifth are there.
        const Bitboard first = spaces & tables.first_spaces[step.index()];
        const Bitboard second = spaces.moved_back(apart) & tables.first_spaces[step.index()];
        const Bitboard third = spaces.moved_back(2 * apart);
        const Bitboard fourth = spaces.moved_back(3 * apart);
        const Bitboard fifth = spaces.moved_back(4 * apart);
        const Bitboard first_two = first & second;
        const Bitboard last_two = fourth & fifth;
        completing |= second & third & last_two;
        completing |= (first & third & last_two).moved_on(apart);
        completing |= (first_two & last_two).moved_on(2 * apart);
        completing |= (first_two & third & fifth).moved_on(3 * apart);
        completing |= (first_two & third & fourth).moved_on(4 * apart);
    }
    return completing & ~spaces;
}

std::optional<Line> line_between(Space end, Space other_end) {
    if (other_end < end) std::swap(end, other_end);
    for (const Line line : lines_through(end))
        if (line.first() == end && line.last() == other_end) return line;
    return std::nullopt;
}

}  // namespace seq
