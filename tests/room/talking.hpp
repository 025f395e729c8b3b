#pragma once

#include <string>
#include <vector>

#include "tests/room/people.hpp"

// Helpers for the tests of section T: who received which message, and what became of it.

namespace seq::room {

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

}  // namespace seq::room
