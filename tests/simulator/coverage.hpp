#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "client/room/room.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"

namespace seq::simulator {

/// What goes on in a room: `lobby`, `dealing`, `playing`, `called`, `paused`, `over` or `archived`.
std::string_view stage(const client::Room& room);

/// What simulations have reached, and how often: `accepted sit`, `refusal not-host`, `event card-played`,
/// `room lobby -> playing`, `fault power lost`.
class Coverage {
  public:
    void note_accepted(const protocol::ClientBody& command);
    void note_refused(const protocol::Refused& refused);
    void note_event(const protocol::RoomEvent& event);
    /// The stages of a room before and after a message.
    void note_room(std::string_view before, std::string_view after);
    /// `what` is one of the names in coverage.cpp.
    void note_fault(std::string_view what);
    void add(const Coverage& other);

    const std::map<std::string, std::uint64_t>& reached() const { return reached_; }
    /// The commands, refusals and events of the protocol, the changes of rooms and the faults that were never
    /// reached, except for those that are listed in coverage.cpp with a reason.
    std::vector<std::string> unreached() const;

  private:
    std::map<std::string, std::uint64_t> reached_;
};

}  // namespace seq::simulator
