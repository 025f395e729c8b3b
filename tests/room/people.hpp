#pragma once

#include "tests/room/room_simulator.hpp"

// Groups of friends in a room, used by many tests.

namespace seq::room {

/// The preset, the number of players and the options.
struct Table {
    const char* preset;
    std::uint32_t players;
    NamedOptions options;
};

/// Ann's friends at a table for this many players, up to twelve.
std::vector<std::string> guests(std::size_t players);

/// Ann, Bob and Cy in a room for three, none of them seated.
RoomSimulator three_friends(const std::string& preset = "sequence");

protocol::MemberId id_of(RoomSimulator& sim, const std::string& name);

/// The first snapshot that this friend has received on the current connection.
const protocol::Snapshot& snapshot_of(const Friend& who);

/// The snapshot that this friend receives after returning without any stored state.
protocol::Snapshot seen_anew(RoomSimulator& sim, const std::string& name);

/// The secret in the link that Ann sees.
protocol::LinkSecret secret_of(RoomSimulator& sim);

/// Checks that the turn, as this friend sees it, ends after this time and not a millisecond earlier.
void check_turn_ends_after(RoomSimulator& sim, const Friend& who, std::chrono::milliseconds time);

/// An opponent of the player to move shows an emote, and then reminds that player.
void emote_and_nudge(RoomSimulator& sim);

/// This member as the snapshot shows them.
std::optional<protocol::MemberView> member_in(const protocol::Snapshot& snapshot, protocol::MemberId id);

}  // namespace seq::room
