#include <algorithm>

#include "bots/cards/table.hpp"
#include "bots/decisions.hpp"

namespace seq::bots {
namespace {

/// What a line with so many chips of one side and none of another is worth to it.
constexpr std::array<int, line_length + 1> score_by_chips{1, 4, 16, 64, 256, 4096};

/// What a jack has to gain more than another card to be played. The price of a two-eyed jack is paid by a
/// chip that completes a line, not by one that serves several lines. Found by games between bots.
int price_of(Power power) {
    switch (power) {
        case Power::space: return 0;
        case Power::wild: return 1000;
        case Power::remove: return 16;
    }
    SEQ_ASSERT(!"a power of the enum");
}

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

/// How useful a card is to its side: the most that it could gain now, and what a jack is worth later.
int use_of(const Table& table, const Deck& deck, Side side, Face face) {
    constexpr int removal_later = 300;  // more than a fourth chip in a line gains
    const auto most = [&](Bitboard spaces, int (*gain)(const Table&, Side, Space)) {
        int found = 0;
        for (const Space space : spaces)
            found = std::max(found, gain(table, side, space));
        return found;
    };
    switch (deck.power(face)) {
        case Power::space: return most(table.layout().spaces_of[face.number] & table.open(), gain_of_putting);
        case Power::wild: return most(table.open(), gain_of_putting) + price_of(Power::wild);
        case Power::remove: return most(table.removable_by(side), gain_of_taking) + removal_later;
    }
    SEQ_ASSERT(!"a power of the enum");
}

}  // namespace

Action play_medium(const View& view, const LegalActions& legal, const Below& below) {
    const Table table{view};
    const Deck& deck = *view.setup.preset->deck;
    const Side side = view.setup.side(view.observer);
    Best<Action> best{below};
    for (const CardSpaces& card : legal.places)
        for (const Space space : card.spaces)
            best.offer(Place{card.face, space},
                       gain_of_putting(table, side, space) - price_of(deck.power(card.face)));
    for (const CardSpaces& card : legal.removes)
        for (const Space space : card.spaces)
            best.offer(Remove{card.face, space},
                       gain_of_taking(table, side, space) - price_of(deck.power(card.face)));
    return best.found();
}

Action forfeit_medium(const View& view, const LegalActions& legal, const Below& below) {
    const Table table{view};
    Best<Action> best{below};
    for (const Face face : legal.forfeits)
        best.offer(Forfeit{face},
                   -use_of(table, *view.setup.preset->deck, view.setup.side(view.observer), face));
    return best.found();
}

}  // namespace seq::bots
