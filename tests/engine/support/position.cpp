#include "tests/engine/support/position.hpp"

#include <algorithm>
#include <stdexcept>

namespace seq::test {
namespace {

Setup setup_for(std::string_view preset, std::size_t players, std::size_t sides) {
    const auto setup = make_setup(preset, players, sides);
    if (!setup) throw std::logic_error("the test sits down as nobody can: " + setup.error().sentence);
    return *setup;
}

}  // namespace

Position::Position(std::size_t players, std::size_t sides) : Position{"sequence", players, sides} {}

Position::Position(std::string_view preset, std::size_t players, std::size_t sides)
    : setup_{setup_for(preset, players, sides)} {}

Position::Position(const Seating& seating) : Position{seating.players, seating.sides} {
    setup_.seating = &seating;
}

Position& Position::diagram(std::string_view rows) {
    std::size_t row = 0;
    for (const std::string& text : split(rows, '\n')) {
        std::size_t column = 0;
        for (const char mark : text)
            if (mark != ' ') put(row, column++, mark);
        if (column != 0) ++row;
    }
    return *this;
}

void Position::put(std::size_t row, std::size_t column, char mark) {
    const Space where = Space::at(static_cast<int>(row), static_cast<int>(column));
    const bool corner = setup_.preset->layout->free.has(where);
    const std::size_t chip = std::string_view{"123"}.find(mark);
    const std::size_t locked = std::string_view{"ABC"}.find(mark);
    if (row >= 10 || column >= 10 || (mark == '*' && !corner))
        throw std::logic_error("the diagram leaves the board at " + to_string(where));
    if (mark == '*' || mark == '.') return;
    const std::size_t side = std::min(chip, locked);
    if (corner || side >= setup_.sides())
        throw std::logic_error("no chip can be like this on " + to_string(where));
    chips_[side].add(where);
    if (locked == side) locked_[side].add(where);
}

Position& Position::sequences(int side, std::string_view lines) {
    for (const std::string& ends : split(lines, ','))
        lines_[static_cast<std::size_t>(side) - 1].push_back(line(ends));
    return *this;
}

Position& Position::hand(int seat, std::string_view cards) {
    hands_[seat_at(seat).index()] = cards;
    return *this;
}

Position& Position::pile(std::string_view cards) {
    pile_ = cards;
    return *this;
}

Position& Position::discards(int seat, std::string_view cards) {
    discards_[seat_at(seat).index()] = cards;
    return *this;
}

Position& Position::rest_discarded_by(int seat) {
    rest_to_ = seat_at(seat);
    return *this;
}

Position& Position::turn(int seat) {
    turn_ = seat_at(seat);
    return *this;
}

Position& Position::automatic_draw() {
    setup_.options.draw = DrawMode::automatic;
    return *this;
}

Position& Position::table_talk(TableTalk talk) {
    setup_.options.table_talk = talk;
    return *this;
}

CardPile Position::take(std::string_view cards, std::array<bool, deck_size>& taken) const {
    CardPile pile;
    for (const Face wanted : faces(cards)) {
        std::size_t byte = 0;
        while (byte < deck_size && (taken[byte] || setup_.preset->deck->faces[byte] != wanted))
            ++byte;
        if (byte >= deck_size)
            throw std::logic_error("there is no third card like one of " + std::string{cards});
        taken[byte] = true;
        pile.push_back(Card{static_cast<std::uint8_t>(byte)});
    }
    return pile;
}

/// Puts the remaining cards under the given draw pile, whose top is at the back.
void Position::deal_rest(cards::Game& game, const std::array<bool, deck_size>& taken) const {
    CardPile told;
    std::swap(told, game.draw_pile);
    for (std::size_t left = deck_size; left > 0; --left) {
        const Card card{static_cast<std::uint8_t>(left - 1)};
        if (taken[card.byte]) continue;
        if (rest_to_.is_seat())
            game.at(rest_to_).discards.push_back(game.deck().face_of(card));
        else
            game.draw_pile.push_back(card);
    }
    for (std::size_t left = told.size(); left > 0; --left)
        game.draw_pile.push_back(told[left - 1]);
}

/// Finds the sequences that the diagram's letters describe.
void Position::complete(cards::Game& game, Side side) const {
    cards::SideState& state = game.at(side);
    const Bitboard marked = locked_[side.index()] | game.layout().free;
    std::vector<Line> candidates = lines_[side.index()];
    if (candidates.empty())
        for (std::size_t n = 0; n < line_count; ++n)
            candidates.push_back(Line{static_cast<std::uint8_t>(n)});
    for (const Line one : candidates) {
        const auto in_the_way = [&](Line other) { return (one.spaces() & other.spaces()).count() > 1; };
        if (!marked.contains(one.spaces()) || std::ranges::any_of(state.sequences, in_the_way)) continue;
        state.sequences.push_back(one);
        state.locked |= one.spaces() & ~game.layout().free;
    }
    if (!state.locked.contains(locked_[side.index()]))
        throw std::logic_error("a locked chip is in no sequence");
}

Match Position::match() const {
    cards::Game game;
    game.setup = setup_;
    game.dealer = Seat::at((turn_.index() + setup_.players() - 1) % setup_.players());
    game.turn = turn_;
    std::array<bool, deck_size> taken{};
    for (std::size_t n = 0; n < setup_.players(); ++n) {
        for (const Card card : take(hands_[n], taken))
            game.seats[n].hand.push_back(card);
        for (const Card card : take(discards_[n], taken))
            game.seats[n].discards.push_back(game.deck().face_of(card));
    }
    game.draw_pile = take(pile_, taken);
    deal_rest(game, taken);
    for (std::size_t n = 0; n < setup_.sides(); ++n) {
        game.sides[n].chips = chips_[n];
        game.occupied |= chips_[n];
        complete(game, Side::at(n));
    }
    game.plays = static_cast<std::uint32_t>(game.occupied.count());
    return Match{game};
}

}  // namespace seq::test
