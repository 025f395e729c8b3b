#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/message/server_message.hpp"

// The people and bots of a room as a client keeps them.

namespace seq::cli {

/// Changes what is known of the members by what an event tells of them; any other event changes nothing.
void note_people(std::vector<protocol::MemberView>& members, protocol::MemberId host,
                 const protocol::RoomEvent& event);

/// A bot that is off its seat, whose number waits for the next one: nobody to be shown.
bool has_left(const protocol::MemberView& member);

/// What stands in brackets behind a name: `hard bot`, `bot plays`, `away 2 min`; empty for most. `now` in
/// milliseconds since 1970.
std::string state_of(const protocol::MemberView& member, std::uint64_t now);
/// The same where there is room for all of it: `away 2 min, easy bot plays`.
std::string whole_state_of(const protocol::MemberView& member, std::uint64_t now);

/// `a moment`, `2 min`, `3 h`, `4 days`.
std::string time_text(std::uint64_t milliseconds);

}  // namespace seq::cli
