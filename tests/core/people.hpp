#pragma once

#include "tests/core/room_simulator.hpp"

// Friends around a room, as many tests want them.

namespace seq::core {

/// What is played, by how many, with which options.
struct Table {
    const char* preset;
    std::uint32_t players;
    std::vector<std::pair<std::string, std::string>> options;
};

/// Ann's friends at a table for so many, up to twelve.
std::vector<std::string> guests(std::size_t players);

/// Ann, Bob and Cy in a room for three, nobody seated.
RoomSimulator three_friends(const std::string& preset = "sequence");

protocol::MemberId id_of(RoomSimulator& sim, const std::string& name);

/// The room as this friend is shown it who comes back and has forgotten everything.
protocol::Snapshot seen_anew(RoomSimulator& sim, const std::string& name);

/// This member as they are shown there.
std::optional<protocol::MemberView> member_in(const protocol::Snapshot& snapshot, protocol::MemberId id);

}  // namespace seq::core
