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

/// Calls `use` with the struct of an event, however many variants are around it.
template <typename AnEvent, typename Use>
void visit_event(const AnEvent& event, Use&& use) {
    if constexpr (requires { std::variant_size<AnEvent>::value; })
        std::visit([&](const auto& one) { visit_event(one, use); }, event);
    else
        use(event);
}

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

/// The value of a field that has no parts: as text, numbers and the words of enumerations in the form of the
/// wire.
using SingleValue = std::variant<MemberId, Seat, Side, Space, Face, bool, std::string>;
struct EventField {
    std::string_view name;
    SingleValue value;
};

/// An event as its row describes it: its name, and those of its fields that have a single value.
struct EventFields {
    std::string_view event;
    std::vector<EventField> fields;
};
EventFields fields_of(const RoomEvent& event);

}  // namespace seq::protocol
