#include "engine/board/space.hpp"

namespace seq {

std::optional<Space> parse_space(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const int column = (text[0] | 0x20) - 'a';
    if (column < 0 || column >= Space::stride) return std::nullopt;
    if (text.size() == 3) {
        if (text.substr(1) != "10") return std::nullopt;
        return Space::at(9, column);
    }
    const int row = text[1] - '1';
    if (row < 0 || row > 8) return std::nullopt;
    return Space::at(row, column);
}

std::string to_string(Space space) {
    return static_cast<char>('a' + space.column()) + std::to_string(space.row() + 1);
}

}  // namespace seq
