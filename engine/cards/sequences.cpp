#include <algorithm>

#include "engine/cards/rules.hpp"

namespace seq::cards {

bool may_stand_together(Line a, Line b) {
    return (a.spaces() & b.spaces()).count() <= 1;
}

LinesThrough completed_by(const Game& game, Side side, Space space) {
    const SideState& state = game.at(side);
    return completed_by(state.chips | game.layout().free, state.sequences, space);
}

LinesThrough completed_by(Bitboard chips_and_free, const Sequences& sequences, Space space) {
    chips_and_free.add(space);
    LinesThrough completed;
    for (const Line line : lines_through(space)) {
        if (!chips_and_free.contains(line.spaces())) continue;
        const auto fits = [&](Line sequence) { return may_stand_together(line, sequence); };
        if (std::ranges::all_of(sequences, fits)) completed.push_back(line);
    }
    return completed;
}

bool is_choice_of(const Naming& naming, const LinesThrough& completed) {
    for (std::size_t i = 0; i < naming.size(); ++i) {
        if (std::ranges::find(completed, naming[i]) == completed.end()) return false;
        for (std::size_t j = 0; j < i; ++j)
            if (!may_stand_together(naming[i], naming[j])) return false;
    }
    return true;
}

Naming choose_sequences(const LinesThrough& completed, const Naming& named) {
    // Lines of different directions have only the new chip in common, and of the candidates in one direction
    // only the first and the last can stand together. So taking each line that still fits, in reading order,
    // yields the most lines and the earliest ones.
    Naming chosen = named;
    for (const Line line : completed) {
        const auto fits = [&](Line other) { return may_stand_together(line, other); };
        if (std::ranges::all_of(chosen, fits)) chosen.push_back(line);
    }
    std::ranges::sort(chosen);
    return chosen;
}

}  // namespace seq::cards
