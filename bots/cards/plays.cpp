#include "bots/cards/plays.hpp"

#include <algorithm>

#include "engine/cards/game.hpp"

namespace seq::bots {
namespace {

/// A card in the hand of a seat whose side needs so many sequences.
int score_of_card(const Weights& weights, Power power, std::size_t needed) {
    switch (power) {
        case Power::space: return 0;
        case Power::wild: return needed > 1 ? weights.wild : weights.wild_at_last;
        case Power::remove: return needed > 1 ? weights.remove : weights.remove_at_last;
    }
    SEQ_ASSERT(!"a power of the enum");
}

/// Spaces on which a chip would complete a sequence of any side, and the chips of such lines.
struct Urgent {
    Bitboard spaces;
    Bitboard chips;
};

Urgent urgent(const Table& table) {
    Urgent found;
    const Bitboard occupied = table.occupied();
    for (std::size_t i = 0; i < table.sides(); ++i) {
        const Side side = Side::at(i);
        const Bitboard covered = table.chips(side) | table.free();
        for (std::size_t n = 0; n < line_count; ++n) {
            const Line line{static_cast<std::uint8_t>(n)};
            const Bitboard spaces = line.spaces();
            const Bitboard lacking = spaces & ~covered;
            if (lacking.count() != 1 || !(lacking & occupied).empty() || table.is_spent(side, line)) continue;
            found.spaces |= lacking;
            found.chips |= spaces & table.chips(side);
        }
    }
    return found;
}

/// The other space of the played card; the same space if there is none.
Space other_space(const Position& position, const Play& play) {
    Bitboard shown = position.table.layout().spaces_of[play.face.number];
    shown.remove(play.space);
    return shown.count() == 1 ? shown.first() : play.space;
}

}  // namespace

Evaluation evaluation_of(const Position& position, const Weights& weights) {
    Evaluation evaluation{&weights, position.side, {}, position.gone, position.scarce};
    for (const Face face : position.hand)
        evaluation.reach |= position.table.layout().spaces_of[face.number];
    return evaluation;
}

Choices urgent_choices(const Position& position) {
    Choices choices;
    std::optional<Urgent> jacks;
    for (const Face face : position.hand) {
        const Power power = position.deck->power(face);
        if (power != Power::space && !jacks) jacks = urgent(position.table);
        Bitboard spaces;
        switch (power) {
            case Power::space:
                spaces = position.table.layout().spaces_of[face.number] & position.table.open();
                break;
            case Power::wild: spaces = jacks->spaces; break;
            case Power::remove: spaces = jacks->chips & position.table.removable_by(position.side); break;
        }
        if (!spaces.empty()) choices.push_back({face, spaces});
    }
    return choices;
}

void carry_out(Position& position, const Play& play) {
    const auto* held = std::ranges::find(position.hand, play.face);
    SEQ_ASSERT(held != position.hand.end());
    position.hand.erase_at(static_cast<std::size_t>(held - position.hand.begin()));
    if (position.deck->power(play.face) == Power::remove)
        position.table.take(play.space);
    else
        position.table.put(position.side, play.space, play.naming);
}

int gain(const Position& position, const Weights& weights, const Play& play) {
    Position after = position;
    carry_out(after, play);
    const Evaluation now = evaluation_of(position, weights);
    const Evaluation then = evaluation_of(after, weights);
    const int card =
        score_of_card(weights, position.deck->power(play.face), position.table.needed(position.side));
    if (after.table.sequences(position.side) != position.table.sequences(position.side))
        return score_of_lines(after.table, then) + score_of_sequences(after.table, then) - card -
               score_of_lines(position.table, now) - score_of_sequences(position.table, now);
    const Space other = other_space(position, play);
    return score_of_lines(after.table, then, play.space, other) - card -
           score_of_lines(position.table, now, play.space, other);
}

FixedVector<Play, lines_through_space_max> with_namings(const Table& table, Side side, const Play& play) {
    FixedVector<Play, lines_through_space_max> plays;
    plays.push_back(play);
    const LinesThrough completed = table.completed_by(side, play.space);
    const Naming by_default = cards::choose_sequences(completed, {});
    for (const Line line : completed) {
        const Naming named = cards::choose_sequences(completed, {line});
        const auto same = [&](const Play& other) { return other.naming == named; };
        if (named == by_default || std::ranges::any_of(plays, same)) continue;
        plays.push_back({play.face, play.space, named});
    }
    return plays;
}

int score_of(const Position& position, const Weights& weights) {
    const Evaluation evaluation = evaluation_of(position, weights);
    int score = score_of_lines(position.table, evaluation) + score_of_sequences(position.table, evaluation);
    for (const Face face : position.hand)
        score += score_of_card(weights, position.deck->power(face), position.table.needed(position.side));
    return score;
}

}  // namespace seq::bots
