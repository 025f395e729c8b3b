#pragma once

#include "protocol/message/server_message.hpp"
#include "protocol/message/words.hpp"

// Events by themselves, and what a journal has in the form of the wire. For the codec's own sources and for
// readers of journals.

namespace seq::protocol {

void write_event(Writer& out, const Event& event, const Deck& deck);
void write_event(Writer& out, const RoomEvent& event, const Deck& deck);

/// Nothing for a kind of event that this version does not know, which a client passes over.
std::optional<RoomEvent> read_event(Reading& reading, Node& node, const Deck& deck);
/// The same for what only the game does.
std::optional<Event> read_game_event(Reading& reading, Node& node, const Deck& deck);

/// How a series stands, as an object.
void write_series(Writer& out, const Series& series);
Series read_series(Reading& reading, Node& node);

}  // namespace seq::protocol
