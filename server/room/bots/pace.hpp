#pragma once

#include <cstdint>
#include <optional>

#include "protocol/message/server_message.hpp"
#include "server/room/clock/countdown.hpp"
#include "server/room/inputs.hpp"
#include "server/room/state.hpp"

// When a bot moves. A time that depended on the bot's cards, on the number of its legal actions or on how
// long it has thought would reveal hidden cards, so it is drawn by a hash of what every member knows.

namespace seq::room {

/// What the time of a move depends on. Every member knows all of it.
struct PublicPosition {
    protocol::RoomCode room;
    std::uint64_t version = 0;  ///< of the room, when the bot began to think
    bool people_play = true;
    std::optional<Countdown> left{};  ///< of the turn, if it has a time limit
    Sights sights{};
};

/// When a bot moves that begins to think now: after a time between the least and the most, the same for all
/// bots; later if there is something to see; but before a third of the remaining time of its turn is over.
TimePoint moves_at(const BotPace& pace, const PublicPosition& position, TimePoint now);

/// Notes what these events show that bots leave in sight for a while.
void note_sights(Sights& sights, const RoomEvents& events, TimePoint at);

}  // namespace seq::room
