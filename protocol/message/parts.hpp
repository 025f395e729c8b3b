#pragma once

#include <span>

#include "protocol/message/server_message.hpp"
#include "protocol/message/words.hpp"

// The larger parts that server messages are made of. For the codec's own sources.

namespace seq::protocol {

using Choices = std::vector<NamingChoice>;

void write_event(Writer& out, const Event& event, const Deck& deck);
void write_event(Writer& out, const RoomEvent& event, const Deck& deck);
/// Opens the event's object and writes its fields; whoever calls closes it.
void write_lobby_event(Writer& out, const LobbyEvent& event);
void write_result(Writer& out, const Result& result);
/// `{"side": 1}` or `{"seat": 3}`.
void write_winner(Writer& out, const Result& result);
void write_spaces(Writer& out, const Bitboard& spaces);
void write_seats(Writer& out, const SeatSet& seats);
/// The field of this name, with the dice in the order thrown.
void write_dice(Writer& out, std::string_view name, std::span<const std::uint8_t> dice);
/// The fields `sequences`, `points` and, where there is one, `penalty`.
void write_scored(Writer& out, const six_dice::Scored& scored);
void write_setup(Writer& out, const Setup& setup);
/// The field `hands`: seat to cards.
void write_hands(Writer& out, const HandsRevealed& revealed, const Deck& deck);
/// The fields of the object that is open.
void write_statistics(Writer& out, const GameStatistics& statistics);
void write_series(Writer& out, const Series& series);
/// The field `successor`, if there is one.
void write_successor(Writer& out, const std::optional<Successor>& successor);
void write_view(Writer& out, const View& view);
void write_legal(Writer& out, const LegalActions& legal, const Deck& deck);
void write_choices(Writer& out, const Choices& namings, const Deck& deck);
/// Opens the event's object and writes its fields; whoever calls closes it.
void write_deal_event(Writer& out, const DealEvent& event);
void write_deal(Writer& out, const DealView& deal);
/// The fields `transcript` and `words`.
void write_dealt(Writer& out, const DealtTogether& dealt);
/// The fields of the object that is open.
void write_replay(Writer& out, const GameReplay& replay);
/// The five spaces of a line, first to last.
void write_line(Writer& out, Line line);

/// Nothing for a kind of event that this version does not know, which a client passes over; and after a
/// complaint.
std::optional<RoomEvent> read_event(Reading& reading, Node& node, const Deck& deck);
/// The same for what only the game does.
std::optional<Event> read_game_event(Reading& reading, Node& node, const Deck& deck);
/// Nothing where the lobby has no event of this name, and after a complaint.
std::optional<LobbyEvent> read_lobby_event(Fields& fields, std::string_view name);
/// Nothing where an event of this name is none of the fair deal's.
std::optional<DealEvent> read_deal_event(Fields& fields, std::string_view name);
DealView read_deal(Reading& reading, Node& node);
/// Nothing where the game was not dealt together.
std::optional<DealtTogether> read_dealt(Fields& fields);
Result read_result(Fields& fields);
/// Nothing, after a complaint, where the rulebook has no such setup.
std::optional<Setup> read_setup(Reading& reading, Node& node);
/// From the field `hands`.
HandsRevealed read_hands(Fields& fields, const Deck& deck);
GameStatistics read_statistics(Fields& fields);
Series read_series(Fields& fields);
std::optional<Successor> read_successor(Fields& fields);
GameReplay read_replay(Fields& fields);
View read_view(Reading& reading, Node& node, const Setup& setup);
LegalActions read_legal(Reading& reading, Node& node, const Deck& deck);
Choices read_choices(Reading& reading, const Node& node, const Deck& deck);
Line read_line(Reading& reading, const Node& node);
/// Two dice or six, each from 1 to 6.
template <typename Dice>
Dice read_dice(Reading& reading, const Node& node) {
    Dice dice{};
    if (!reading.is_array(node)) return dice;
    if (node.children != dice.size()) {
        reading.complain("bad-value", node, "must have " + std::to_string(dice.size()) + " dice");
        return dice;
    }
    std::size_t next = 0;
    json::for_each(reading, node, [&](const Node& die) {
        dice[next++] = static_cast<std::uint8_t>(reading.integer(die, 1, 6));
    });
    return dice;
}
Bitboard read_spaces(Reading& reading, const Node& node);
SeatSet read_seats(Reading& reading, const Node& node);
SeatSet need_seats(Fields& fields, std::string_view name);
/// The fields `sequences`, `points` and `penalty`.
six_dice::Scored read_scored(Fields& fields);
Hand read_hand(Reading& reading, const Node& node, const Deck& deck);

}  // namespace seq::protocol
