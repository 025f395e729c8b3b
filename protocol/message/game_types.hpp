#pragma once

#include <utility>

#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/view.hpp"
#include "protocol/message/types.hpp"

// The wire types of engine values: cards, dice, spaces, results.

namespace seq::protocol::types {

using Score = six_dice::Scored;
using Ends = std::pair<Space, Space>;

extern const TypeOf<Face> card;
extern const TypeOf<Hand> hand;
extern const TypeOf<CardPile> pile;  ///< written in the journal, never read by this type
extern const TypeOf<Bitboard> spaces;
extern const TypeOf<Line> line;
extern const TypeOf<Ends> ends;  ///< of a line
extern const TypeOf<SeatSet> seats;
extern const TypeOf<Seat> card_seat;  ///< of a card game, which has fewer seats than others
extern const TypeOf<std::uint8_t> die;
extern const TypeOf<TwoDice> two_dice;
extern const TypeOf<SixDice> six_dice;
extern const TypeOf<Score> score;  ///< as the fields `sequences`, `points` and `penalty`
extern const TypeOf<Setup> setup;
extern const TypeOf<Setup> setup_of_cards;  ///< also sets the deck for what follows in the message
extern const TypeOf<Result> result;
extern const TypeOf<View> view;
extern const TypeOf<LegalActions> legal;
extern const TypeOf<std::uint32_t> round;

}  // namespace seq::protocol::types

namespace seq::protocol::wire {

template <>
struct Standard<Face> {
    static constexpr const auto* type = &types::card;
};
template <>
struct Standard<Hand> {
    static constexpr const auto* type = &types::hand;
};
template <>
struct Standard<Line> {
    static constexpr const auto* type = &types::line;
};
template <>
struct Standard<Bitboard> {
    static constexpr const auto* type = &types::spaces;
};
template <>
struct Standard<SeatSet> {
    static constexpr const auto* type = &types::seats;
};
template <>
struct Standard<TwoDice> {
    static constexpr const auto* type = &types::two_dice;
};
template <>
struct Standard<SixDice> {
    static constexpr const auto* type = &types::six_dice;
};
template <>
struct Standard<Setup> {
    static constexpr const auto* type = &types::setup;
};

}  // namespace seq::protocol::wire
