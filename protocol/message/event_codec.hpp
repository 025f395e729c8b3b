#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/message/server_message.hpp"
#include "protocol/message/words.hpp"
#include "protocol/wire/type.hpp"

// Single events, lists of events, and other values that the journal stores in the form of the wire, for the
// sources of the codec and for readers of journals; and the fields of an event, for the words of clients.

namespace seq::protocol {

void write_event(Writer& out, const Event& event, const Deck& deck);
void write_event(Writer& out, const RoomEvent& event, const Deck& deck);

/// Returns nothing for a kind of event that this version does not know, which clients ignore.
std::optional<RoomEvent> read_event(Reading& reading, Node& node, const Deck& deck);
/// The same for events of a game.
std::optional<Event> read_game_event(Reading& reading, Node& node, const Deck& deck);

namespace types {

using wire::TypeOf;

// Reading a list ignores events that this version does not know, as the protocol says.

extern const wire::Type public_event;   ///< for the schema: an event that everybody may see
extern const wire::Type private_event;  ///< for the schema: an event that only its seat may see
extern const TypeOf<std::vector<RoomEvent>> public_events;
extern const TypeOf<std::vector<Event>> private_events;
extern const TypeOf<std::vector<Event>> events_of_opening;
extern const TypeOf<std::vector<Event>> events_of_step;

}  // namespace types

/// A field of an event with a single value. A value that is no member, seat or truth has its form on the
/// wire.
struct EventField {
    std::string_view name;
    std::variant<MemberId, Seat, bool, std::string> value;
};

/// An event as its row describes it: its name, and those of its fields that have a single value.
struct EventFields {
    std::string_view event;
    std::vector<EventField> fields;
};
EventFields fields_of(const RoomEvent& event);

}  // namespace seq::protocol
