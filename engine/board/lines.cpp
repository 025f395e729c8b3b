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
};

struct Step {
    Direction direction;
    int rows;
    int columns;
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

std::optional<Line> line_between(Space end, Space other_end) {
    if (other_end < end) std::swap(end, other_end);
    for (const Line line : lines_through(end))
        if (line.first() == end && line.last() == other_end) return line;
    return std::nullopt;
}

}  // namespace seq
