#pragma once

#include "protocol/message/server_message.hpp"
#include "protocol/wire/type.hpp"

// Lists of events. What this version does not know is passed over, as the protocol says.

namespace seq::protocol::types {

using wire::TypeOf;

extern const wire::Type public_event;   ///< for the schema: an event that everybody may know
extern const wire::Type private_event;  ///< for the schema: one that its seat alone may know
extern const TypeOf<std::vector<RoomEvent>> public_events;
extern const TypeOf<std::vector<Event>> private_events;
extern const TypeOf<std::vector<Event>> events_of_opening;
extern const TypeOf<std::vector<Event>> events_of_step;

}  // namespace seq::protocol::types
