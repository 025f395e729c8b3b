#pragma once

#include <string>
#include <vector>

#include "tests/core/room_simulator.hpp"

// What the tests of section T ask of a simulated session: who heard what, and what it became.

namespace seq::core {

/// A table of `sequence-rv` with Eve watching. With four players Ann and Cy are side 1, Bob and Dee side 2;
/// with six it has three sides: Ann and Dee, Bob and Pat, Cy and Quin.
struct TalkingTable {
    explicit TalkingTable(std::uint32_t players = 4, const std::string& mode = "call");

    /// Says it, and gives the number of the message.
    protocol::MessageNumber say(const std::string& name, const std::string& text);
    /// The code of the refusal, or `accepted`.
    std::string ask(const std::string& name, protocol::ClientBody body);
    std::string talk(const std::string& name, protocol::TalkCommand command);
    /// Somebody to move plays, so that the turn goes on.
    void play();
    void play_until_turn_of(const std::string& name);

    RoomSimulator sim;
};

/// What this friend has heard of what others wrote, on the present connection: texts, `phrase:sorry`,
/// `heart>17`.
std::vector<std::string> heard_by(const Friend& who);
/// The newest event of this kind that was sent to the friend; fails if there is none.
template <typename Kind, typename Family = protocol::TalkEvent>
Kind newest(const Friend& who);
/// Whether the newest version was closed for the friend with a skip.
bool was_skipped(const Friend& who);

}  // namespace seq::core
