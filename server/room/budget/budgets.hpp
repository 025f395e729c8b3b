#pragma once

#include <array>
#include <optional>

#include "protocol/message/server_message.hpp"
#include "server/room/budget/command_class.hpp"
#include "server/room/budget/token_bucket.hpp"

// Rate limits on the commands of one member, and of all members together. Not journaled: after a restart all
// buckets are full.

namespace seq::room {

/// One bucket for each class of commands.
using ClassBuckets = std::array<TokenBucket, command_classes>;

/// The buckets that all members of a room share. Members with and without a seat have separate ones, so that
/// spectators cannot use up what players need.
struct SharedBuckets {
    ClassBuckets seated{};
    ClassBuckets unseated{};
    TokenBucket joins{};    ///< new members
    TokenBucket replays{};  ///< by the links to them, for people outside of the room
};

/// The rates of one class; nothing if it has no such limit.
struct ClassRates {
    std::optional<Rate> member{};    ///< of one member
    std::optional<Rate> seated{};    ///< of all with a seat together
    std::optional<Rate> unseated{};  ///< of all without a seat together
};
ClassRates rates_of(CommandClass kind);
/// How often new members may join a room.
inline constexpr Rate joins_rate{120, 60};
/// How often finished games of a room are sent to people outside of it.
inline constexpr Rate replays_rate{60, 30};
/// The same to one address, so that it does not keep others from them.
inline constexpr std::size_t replays_of_source_a_minute = 10;

}  // namespace seq::room
