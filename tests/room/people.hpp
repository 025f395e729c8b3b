#pragma once

#include <chrono>
#include <doctest/doctest.h>

#include "tests/room/room_simulator.hpp"

// What nearly every test of a room uses, and groups of friends in a room.

namespace seq::room {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// The preset, the number of players and the options.
struct Table {
    std::string preset;
    std::uint32_t players;
    NamedOptions options{};
};

/// The command with which Ann creates such a room.
protocol::ClientMessage creation(const Table& table, std::optional<std::uint32_t> sides = {},
                                 const std::string& name = "Ann");
/// The room that this command opens, or why it is refused.
inline auto opened_room(const protocol::ClientMessage& command, const RoomLimits& limits = {}) {
    return Room::open({"TESTR00M00"}, "http://example/r/", {SessionId{1}, command}, TimePoint{}, {}, 1,
                      limits);
}

/// A room that Ann has created for this many players and that these guests have joined.
RoomSimulator lobby_with(const Names& guests, std::uint32_t players, const NamedOptions& options = {},
                         const std::string& preset = "sequence",
                         const RoomLimits& limits = with_all_snapshots,
                         const Dependencies& dependencies = {});
/// A game that Ann has just started with these guests, at a table for all of them.
RoomSimulator game_with(const Names& guests, const NamedOptions& options = {},
                        const std::string& preset = "sequence", const RoomLimits& limits = with_all_snapshots,
                        const Dependencies& dependencies = {});

/// Ann's friends at a table for this many players, up to twelve.
Names guests(std::size_t players);

/// Begins a game at a table for this many, and returns the names of all.
Names sit_down(RoomSimulator& sim, std::size_t players);

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
void check_turn_ends_after(RoomSimulator& sim, const Friend& who, milliseconds time);

/// An opponent of the player to move shows an emote, and then reminds that player.
void emote_and_nudge(RoomSimulator& sim);

/// This member as the snapshot shows them.
std::optional<protocol::MemberView> member_in(const protocol::Snapshot& snapshot, protocol::MemberId id);

// Games that differ only in their random numbers, for tests that need a certain winner.

/// Sends this many commands before the start of a game: a different number gives different random numbers.
inline void change_chance(RoomSimulator& sim, int commands) {
    for (int n = 0; n < commands; ++n)
        sim.send("Ann", protocol::Say{"let us wait a little"});
}

/// The first table that `table_after(commands)` returns for 0 to 49 commands; it returns null if the wrong
/// player has won.
template <typename TableAfter>
auto first_table(TableAfter table_after) {
    auto table = table_after(0);
    for (int commands = 1; commands < 50 && !table; ++commands)
        table = table_after(commands);
    REQUIRE(table);
    return table;
}

// Who received which message, and what became of it (section T).

/// A table of `sequence-rv` with Eve as spectator. With four players Ann and Cy are side 1, Bob and Dee side
/// 2; with six it has three sides: Ann and Dee, Bob and Pat, Cy and Quin.
struct TalkingTable : RoomSimulator {
    /// Another spectator has the name `watching`, if there is one.
    explicit TalkingTable(std::uint32_t players = 4, const std::string& mode = "call",
                          const std::string& watching = {});

    /// Sends the text, also if it is table talk, and returns the number of the message.
    protocol::MessageNumber say(const std::string& name, const std::string& text);
    /// Calls a message that the other says now, and returns its number.
    protocol::MessageNumber call(const std::string& name, const std::string& other,
                                 const std::string& text = "block", Place place = Place::current());
    void play_until_turn_of(const std::string& name);
};

/// The messages of others that this friend has received on the current connection: texts, `phrase:sorry`,
/// `heart>17`, `emote:clap`.
Names heard_by(const Friend& who);
/// How the newest call was settled, as this friend was told: `word-list upheld`.
std::string verdict_on(TalkingTable& table, const std::string& name = "Cy");
/// Whether the newest version ended with a skip for the friend.
bool was_skipped(const Friend& who);

/// Checks that the records of a finished game lead to the same again.
void check_replays(const RoomSimulator& sim);

}  // namespace seq::room
