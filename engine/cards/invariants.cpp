#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/cards/game.hpp"

namespace seq::cards {
namespace {

/// Which cards are there, and how often each face: of discards only the faces are known.
class CardCount {
  public:
    explicit CardCount(const Deck& deck) : deck_{deck} {}
    template <typename Pile>
    void add(const Pile& pile) {
        for (const Card card : pile) {
            SEQ_ASSERT(card.byte < deck_size && !seen_[card.byte]);
            seen_[card.byte] = true;
            ++found_[deck_.face_of(card).number];
        }
    }
    void add(const FacePile& pile) {
        for (const Face face : pile) {
            SEQ_ASSERT(face.number < face_count);
            ++found_[face.number];
        }
    }
    bool complete() const { return found_ == all_faces; }

  private:
    using Faces = std::array<std::uint16_t, face_count>;
    static constexpr Faces all_faces = [] {
        Faces faces{};
        faces.fill(cards_of_face);
        return faces;
    }();

    const Deck& deck_;
    std::array<bool, deck_size> seen_{};
    Faces found_{};
};

/// S3, S20: each of the 104 cards is there once, and the draw pile is never empty.
void check_cards(const Game& game) {
    CardCount count{game.deck()};
    count.add(game.draw_pile);
    for (const SeatState& seat : game.seats) {
        count.add(seat.hand);
        count.add(seat.discards);
    }
    SEQ_ASSERT(count.complete());
    SEQ_ASSERT(!game.draw_pile.empty());
}

/// S4, S19: hands never exceed their first size; seats that do not play have no cards.
void check_seats(const Game& game) {
    for (std::size_t i = 0; i < card_seats_max; ++i) {
        const SeatState& seat = game.seats[i];
        const bool at_table = i < game.setup.players();
        SEQ_ASSERT(seat.hand.size() + (seat.owed == Owed::card ? 1 : 0) <=
                   (at_table ? game.setup.seating->hand_size : 0U));
        SEQ_ASSERT(at_table || seat.discards.empty());
        SEQ_ASSERT(game.setup.options.draw == DrawMode::manual || seat.owed == Owed::nothing);
    }
}

/// S11, S13: every full line is a sequence, unless it shares too many spaces with one.
void check_full_lines(const Game& game, const SideState& side) {
    for (const Line line : lines_within(side.chips | game.layout().free)) {
        const auto excludes = [&](Line sequence) {
            return sequence == line || !may_stand_together(sequence, line);
        };
        SEQ_ASSERT(std::ranges::any_of(side.sequences, excludes));
    }
}

/// S13, S16: sequences are full, locked and share at most one space.
void check_sequences(const Game& game, const SideState& side) {
    Bitboard locked;
    for (std::size_t i = 0; i < side.sequences.size(); ++i) {
        locked |= side.sequences[i].spaces() & ~game.layout().free;
        for (std::size_t j = 0; j < i; ++j)
            SEQ_ASSERT(may_stand_together(side.sequences[i], side.sequences[j]));
    }
    SEQ_ASSERT(locked == side.locked);
    SEQ_ASSERT(side.chips.contains(locked));
    check_full_lines(game, side);
}

/// S8: at most one chip on each space, and none on a corner.
void check_board(const Game& game) {
    Bitboard all;
    for (const SideState& side : game.sides) {
        SEQ_ASSERT((all & side.chips).empty());
        all |= side.chips;
        check_sequences(game, side);
    }
    SEQ_ASSERT(all == game.occupied);
    SEQ_ASSERT(game.layout().spaces.contains(all));
}

/// S6, S12, B3, S21: unless the game is over, a seat is to move.
void check_turn(const Game& game) {
    const auto has_won = [&](const SideState& side) {
        return side.sequences.size() >= game.setup.seating->sequences_to_win;
    };
    if (game.result) {
        SEQ_ASSERT(!game.turn.is_seat());
        SEQ_ASSERT((game.result->rule == game.setup.preset->win_rule) ==
                   std::ranges::any_of(game.sides, has_won));
        return;
    }
    SEQ_ASSERT(std::ranges::none_of(game.sides, has_won));
    SEQ_ASSERT(game.turn.is_seat() && game.turn.number <= game.setup.players());
    SEQ_ASSERT(game.passes < game.setup.players());
}

/// S23: play waits only for seats of one team that hold a card, and only if the game has penalties.
void check_forfeits(const Game& game) {
    if (game.forfeits.empty()) return;
    SEQ_ASSERT(!game.result);
    SEQ_ASSERT(game.setup.seating->in_teams() && has_penalties(game.setup.options.table_talk));
    const Side side = game.setup.side(game.forfeits.first());
    for (const Seat seat : game.forfeits) {
        SEQ_ASSERT(seat.is_seat() && seat.number <= game.setup.players());
        SEQ_ASSERT(game.setup.side(seat) == side && !game.at(seat).hand.empty());
    }
}

/// S18, S23: while the game runs, the seats that must forfeit, or else the seat to move, can act.
void check_somebody_can_act(const Game& game) {
    for (std::size_t i = 0; i < game.setup.players(); ++i) {
        const Seat seat = Seat::at(i);
        const bool able = !legal_actions(game, seat).empty();
        if (game.result)
            SEQ_ASSERT(!able);
        else if (!game.forfeits.empty())
            SEQ_ASSERT(able == game.forfeits.has(seat));
        else
            SEQ_ASSERT(able || seat != game.turn);
    }
}

}  // namespace

void check_invariants(const Game& game) {
    check_cards(game);
    check_seats(game);
    check_board(game);
    check_forfeits(game);
    check_turn(game);
    check_somebody_can_act(game);
}

}  // namespace seq::cards
