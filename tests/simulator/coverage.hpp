#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"

namespace seq::simulator {

/// What simulations have reached, and how often: `accepted sit`, `refusal not-host`, `event card-played`.
class Coverage {
  public:
    void note_accepted(const protocol::ClientBody& command);
    void note_refused(const protocol::Refused& refused);
    void note_event(const protocol::RoomEvent& event);
    void add(const Coverage& other);

    const std::map<std::string, std::uint64_t>& reached() const { return reached_; }
    /// The commands, refusals and events of the protocol that were never reached.
    std::vector<std::string> unreached() const;

  private:
    std::map<std::string, std::uint64_t> reached_;
};

}  // namespace seq::simulator
