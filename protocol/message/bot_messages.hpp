#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/bot_level.hpp"
#include "engine/base/seat.hpp"
#include "protocol/message/ids.hpp"

// Bots on seats, stand-ins, and members who are away.

namespace seq::protocol {

using seq::BotLevel;

/// The host puts a bot on a seat; without a number, on the first free one. Only while no game runs.
struct SeatBot {
    std::optional<std::uint32_t> seat;
    BotLevel level = BotLevel::medium;
    friend bool operator==(const SeatBot&, const SeatBot&) = default;
};
/// The host removes the bot from this seat. Only while no game runs.
struct UnseatBot {
    std::uint32_t seat = 0;
    friend bool operator==(const UnseatBot&, const UnseatBot&) = default;
};
/// The host lets a bot play for a member who is away, until that member returns.
struct StandIn {
    MemberId member;
    BotLevel level = BotLevel::medium;
    friend bool operator==(const StandIn&, const StandIn&) = default;
};
/// A player votes for a stand-in while the host is away.
struct VoteStandIn {
    MemberId member;
    std::optional<BotLevel> level{};  ///< how well it should play
    friend bool operator==(const VoteStandIn&, const VoteStandIn&) = default;
};
/// The host ends a stand-in, so that the game waits for the player again.
struct EndStandIn {
    MemberId member;
    friend bool operator==(const EndStandIn&, const EndStandIn&) = default;
};

/// A bot has taken the seat. It is a member like others, and a new one unless its number was known.
struct BotSeated {
    MemberId member;
    std::string name;
    Seat seat;
    BotLevel level = BotLevel::medium;
};
/// The bot has left the room.
struct BotUnseated {
    MemberId member;
};
/// The member has had no session for a while.
struct WentAway {
    MemberId member;
    std::uint64_t since = 0;  ///< when the session was lost, in milliseconds since the Unix epoch
};
struct CameBack {
    MemberId member;
};
/// A bot plays for the member.
struct StandInBegan {
    MemberId member;
    BotLevel level = BotLevel::medium;
};
/// The player plays again.
struct StandInEnded {
    MemberId member;
};
/// `by` votes for a stand-in for the member.
struct StandInVoted {
    MemberId member;
    MemberId by;
    std::uint32_t votes = 0;          ///< counted so far
    std::uint32_t needed = 0;         ///< for a majority
    std::optional<BotLevel> level{};  ///< named by this vote
};

}  // namespace seq::protocol
