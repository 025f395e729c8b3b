#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/bot_level.hpp"
#include "engine/base/seat.hpp"
#include "protocol/message/ids.hpp"

// What is said of bots on seats, of bots that sit in for somebody, and of those who are away.

namespace seq::protocol {

using seq::BotLevel;

/// The host puts a bot on a seat; without a number on the first free one. While no game runs.
struct SeatBot {
    std::optional<std::uint32_t> seat;
    BotLevel level = BotLevel::medium;
    friend bool operator==(const SeatBot&, const SeatBot&) = default;
};
/// The host takes the bot off this seat. While no game runs.
struct UnseatBot {
    std::uint32_t seat = 0;
    friend bool operator==(const UnseatBot&, const UnseatBot&) = default;
};
/// The host lets a bot sit in for a player who is away, until that player returns.
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
/// The host sends the stand-in off: the seat waits for its player again.
struct EndStandIn {
    MemberId member;
    friend bool operator==(const EndStandIn&, const EndStandIn&) = default;
};

/// A bot sits there. It is a member like others, and new in the room unless its number was known.
struct BotSeated {
    MemberId member;
    std::string name;
    Seat seat;
    BotLevel level = BotLevel::medium;
};
/// The bot is in the room no more.
struct BotUnseated {
    MemberId member;
};
/// Without a session for a while.
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
/// The seat is its player's own again.
struct StandInEnded {
    MemberId member;
};
/// `by` wants a stand-in for the member.
struct StandInVoted {
    MemberId member;
    MemberId by;
    std::uint32_t votes = 0;          ///< so many count now
    std::uint32_t needed = 0;         ///< so many make a majority now
    std::optional<BotLevel> level{};  ///< that this vote names
};

}  // namespace seq::protocol
