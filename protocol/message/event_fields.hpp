#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/message/server_message.hpp"

namespace seq::protocol {

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
