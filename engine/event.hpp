#pragma once

#include <cstdint>
#include <variant>

#include "engine/base/seat.hpp"
#include "engine/board/lines.hpp"
#include "engine/chance.hpp"
#include "engine/deck/card.hpp"
#include "engine/result.hpp"
#include "engine/six_dice/score.hpp"

namespace seq {

// Facts about what happened in a game. Events that carry a card which not everybody may know are separate
// from those that everybody sees.

struct GameBegan {
    Seat dealer;
    std::uint8_t hand_size;
};  ///< S4, S5: hands are dealt, the rest is the draw pile
struct PileOrdered {
    CardPile pile;
};  ///< S3, S20: the shuffled cards, top first; only for the journal
struct HandDealt {
    Seat seat;
    Hand hand;
};  ///< S4
struct TurnBegan {
    Seat seat;
};  ///< S6
struct CardPlayed {
    Seat seat;
    Face face;
};  ///< S7: from the hand to the discards
struct ChipPlaced {
    Seat seat;
    Side side;
    Space space;
};  ///< S7
struct ChipRemoved {
    Seat seat;
    Side side;
    Space space;
};  ///< S10: `side` is the one that lost it
struct SequenceCompleted {
    Side side;
    Line line;
};  ///< S11
struct DrawOwed {
    Seat seat;
};  ///< S19; repeated after an exchange (S17) while a card is owed, because CardDrawn clears it
struct DrawLapsed {
    Seat seat;
};  ///< S19: the owed card is lost for good
struct CardExchanged {
    Seat seat;
    Face face;
};  ///< S17: from the hand to the discards
struct CardDrawn {
    Seat seat;
};  ///< S7, S17: one card from the draw pile to the hand
struct CardReceived {
    Seat seat;
    Face face;
};  ///< the card that was drawn
struct PileReshuffled {
    std::uint8_t cards;
};  ///< S20: all discards became the draw pile
struct Passed {
    Seat seat;
};  ///< S18
struct CardCut {
    Seat seat;
    Face face;
    std::uint32_t round;
};  ///< S5: rounds count from 0; in later rounds those cut who tied for the lowest
struct PenaltyGiven {
    Side side;
};  ///< S23: table talk was upheld
struct ForfeitOwed {
    Seat seat;
};  ///< S23: play waits for this seat's choice
struct CardForfeited {
    Seat seat;
    Face face;
};  ///< S23: from the hand to the discards

struct StartRolled {
    Seat seat;
    TwoDice dice;
    std::uint32_t round;
};  ///< D3: rounds count from 0; in later rounds those roll who tied for the highest
struct DiceRolled {
    Seat seat;
    TwoDice dice;
};  ///< D4
struct OutOfLuck {
    Seat seat;
};  ///< D5, D6: the roll allows nothing, so the turn ends
struct LineCompleted {
    Side side;
    Bitboard spaces;
};  ///< D9

struct StartCast {
    Seat seat;
    SixDice dice;
    std::uint32_t round;
};  ///< X1: rounds as for StartRolled
struct DiceCast {
    Seat seat;
    SixDice dice;
    six_dice::Scored scored;
};  ///< X2: the cast and its score
struct TieBreakBegan {
    SeatSet seats;
};  ///< X6: only these seats cast from now on

struct GameEnded {
    Result result;
};  ///< S12, B3, S21, D9, X6

using Event =
    std::variant<GameBegan, PileOrdered, HandDealt, TurnBegan, CardPlayed, ChipPlaced, ChipRemoved,
                 SequenceCompleted, DrawOwed, DrawLapsed, CardExchanged, CardDrawn, CardReceived,
                 PileReshuffled, Passed, CardCut, PenaltyGiven, ForfeitOwed, CardForfeited, StartRolled,
                 DiceRolled, OutOfLuck, LineCompleted, StartCast, DiceCast, TieBreakBegan, GameEnded>;

/// The events of one action. At most: two of its own, eight sequences, eleven lapses, two of a draw, two of a
/// reshuffle, and the next turn or the end. Only the start of a game can have more, because ties have no
/// limit (S5, D3, X1).
using Events = FixedVector<Event, 32>;

/// Who may be sent an event.
enum class Audience : std::uint8_t { everyone, one_seat, nobody };

/// There is no catch-all, so a new event does not compile until its audience is decided.
struct AudienceOf {
    Audience operator()(const GameBegan&) const { return Audience::everyone; }
    Audience operator()(const PileOrdered&) const { return Audience::nobody; }
    Audience operator()(const HandDealt&) const { return Audience::one_seat; }
    Audience operator()(const TurnBegan&) const { return Audience::everyone; }
    Audience operator()(const CardPlayed&) const { return Audience::everyone; }
    Audience operator()(const ChipPlaced&) const { return Audience::everyone; }
    Audience operator()(const ChipRemoved&) const { return Audience::everyone; }
    Audience operator()(const SequenceCompleted&) const { return Audience::everyone; }
    Audience operator()(const DrawOwed&) const { return Audience::everyone; }
    Audience operator()(const DrawLapsed&) const { return Audience::everyone; }
    Audience operator()(const CardExchanged&) const { return Audience::everyone; }
    Audience operator()(const CardDrawn&) const { return Audience::everyone; }
    Audience operator()(const CardReceived&) const { return Audience::one_seat; }
    Audience operator()(const PileReshuffled&) const { return Audience::everyone; }
    Audience operator()(const Passed&) const { return Audience::everyone; }
    Audience operator()(const CardCut&) const { return Audience::everyone; }
    Audience operator()(const PenaltyGiven&) const { return Audience::everyone; }
    Audience operator()(const ForfeitOwed&) const { return Audience::everyone; }
    Audience operator()(const CardForfeited&) const { return Audience::everyone; }
    Audience operator()(const StartRolled&) const { return Audience::everyone; }
    Audience operator()(const DiceRolled&) const { return Audience::everyone; }
    Audience operator()(const OutOfLuck&) const { return Audience::everyone; }
    Audience operator()(const LineCompleted&) const { return Audience::everyone; }
    Audience operator()(const StartCast&) const { return Audience::everyone; }
    Audience operator()(const DiceCast&) const { return Audience::everyone; }
    Audience operator()(const TieBreakBegan&) const { return Audience::everyone; }
    Audience operator()(const GameEnded&) const { return Audience::everyone; }
};

inline Audience audience(const Event& event) {
    return std::visit(AudienceOf{}, event);
}

/// The seat that an event for one seat is meant for.
inline Seat addressee(const Event& event) {
    if (const auto* dealt = std::get_if<HandDealt>(&event)) return dealt->seat;
    if (const auto* received = std::get_if<CardReceived>(&event)) return received->seat;
    SEQ_ASSERT(!"an event for one seat");
}

/// Whether the event may be sent to this observer.
inline bool may_see(Seat observer, const Event& event) {
    switch (audience(event)) {
        case Audience::everyone: return true;
        case Audience::one_seat: return observer.is_seat() && observer == addressee(event);
        case Audience::nobody: return false;
    }
    SEQ_ASSERT(!"an audience of the enum");
}

}  // namespace seq
