#include "bots/best.hpp"
#include "bots/cards/table.hpp"
#include "bots/decisions.hpp"

namespace seq::bots {
namespace {

/// What a line with so many chips of one side and none of another is worth to it.
constexpr std::array<int, line_length + 1> score_by_chips{1, 4, 16, 64, 256, 4096};

/// The worth of the side's lines through the space, with these chips of its own and those of its rivals.
int score_of_lines(const Table& table, Side side, Bitboard own, Bitboard rivals, Space space) {
    const Bitboard covered = own | table.free();
    int score = 0;
    for (const Line line : lines_through(space)) {
        const Bitboard spaces = line.spaces();
        if (!(spaces & rivals).empty() || table.is_spent(side, line)) continue;
        score += score_by_chips[static_cast<std::size_t>((spaces & covered).count())];
    }
    return score;
}

/// What the side's lines gain by a chip of its own there.
int gain_of_putting(const Table& table, Side side, Space space) {
    const Bitboard own = table.chips(side);
    const Bitboard rivals = table.rivals_of(side);
    return score_of_lines(table, side, own | space, rivals, space) -
           score_of_lines(table, side, own, rivals, space);
}

/// What they gain when a rival's chip is gone: lines that only this chip stopped.
int gain_of_taking(const Table& table, Side side, Space space) {
    Bitboard rivals = table.rivals_of(side);
    rivals.remove(space);
    return score_of_lines(table, side, table.chips(side), rivals, space);
}

}  // namespace

Action play_medium(const View& view, const LegalActions& legal, const Below& below) {
    const Table table{view};
    const Side side = view.setup.side(view.observer);
    Best<Action> best{below};
    for (const CardSpaces& card : legal.places)
        for (const Space space : card.spaces)
            best.offer(Place{card.face, space}, gain_of_putting(table, side, space));
    for (const CardSpaces& card : legal.removes)
        for (const Space space : card.spaces)
            best.offer(Remove{card.face, space}, gain_of_taking(table, side, space));
    return best.found();
}

}  // namespace seq::bots
