#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/bot_level.hpp"
#include "engine/base/seat.hpp"
#include "protocol/digest/password.hpp"
#include "protocol/message/after_game.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/move_words.hpp"
#include "protocol/message/talk_message.hpp"
#include "server/core/inputs.hpp"

// What a room decides by itself: by its clock, for a bot, about a call, or because the operator says so. All
// that does not follow from the room's state is written down, so that a replay needs no clock and no chance.

namespace seq::core {

/// Somebody took over the role of an absent host, who gets it back on return.
struct TakenHostRole {
    protocol::MemberId from;
    TimePoint at;
};

/// A member of the room that this one follows: a person, or a bot.
struct Heir {
    std::string name;
    std::optional<BotLevel> bot{};            ///< nothing for a person
    std::optional<protocol::Digest> token{};  ///< hash; a bot has none
    std::optional<protocol::Digest> next_token{};
    std::vector<protocol::Digest> used_tokens{};  ///< oldest first
    std::optional<Seat> seat{};
    std::optional<std::uint32_t> purse{};  ///< if it has changed
    bool muted = false;
};

/// What a room takes over from the one that it follows. Members are numbered as in the new room, from 1 on in
/// the order of `people`.
struct Inheritance {
    protocol::RoomCode predecessor;
    bool locked = false;
    bool closed_to_spectators = false;
    std::vector<Heir> people{};  ///< the host first, bots last
    std::optional<protocol::Series> series{};
    std::vector<protocol::Digest> removed{};  ///< tokens of removed members, newest last
    std::optional<TakenHostRole> taken_host_role{};
};

/// The room begins: it follows one whose history was full.
struct FollowRoom {
    std::string preset;
    std::uint32_t players = 0;
    std::uint32_t sides = 0;  ///< 0: the game has none
    std::vector<std::pair<std::string, std::string>> options;
    protocol::LinkSecret link_secret{};
    std::optional<protocol::PasswordHash> password{};
    Inheritance inheritance;
};

/// A draw for a player who is away or late (S19).
struct DrawForSeat {
    Seat seat;
};
/// The time of the seat is over.
struct MoveByClock {
    Seat seat;
    protocol::MoveWords words;
};
/// What a bot chose, so that a replay need not ask it again.
struct MoveByBot {
    Seat seat;
    protocol::MoveWords words;
};
/// The card of a player who did not choose in time, or is away, by the chance of the game (S23).
struct ForfeitByChance {
    Seat seat;
};

/// The member has been without a session for so long that the others are told.
struct MarkAway {
    protocol::MemberId member;
    TimePoint since;  ///< when the session was lost
};
/// The member who was away has a session again.
struct MarkBack {};

/// The player for whom the clock of a turn has waited since a restart is back, and not away yet.
struct MarkReturn {};

/// After a vote.
struct BeginStandIn {
    protocol::MemberId member;
    BotLevel level = BotLevel::medium;
};
/// The player is back.
struct FinishStandIn {
    protocol::MemberId member;
};
/// A host who was replaced while away is back.
struct ReturnHostRole {
    protocol::MemberId member;
};

/// The verdict about a call by votes, by the word list, or because its time is up (T1).
struct SettleCall {
    bool upheld = false;
    protocol::Way way = protocol::Way::noted;
    std::string word;  ///< the one that was found; empty if none was
};

/// Everybody who is here has committed, or the time is over.
struct FreezeDeal {};
/// Somebody withheld, so another deal opens in the place of this one.
struct RepeatDeal {
    protocol::Digest secret{};
    SeatSet absent{};  ///< these seats take no part
};
/// Everybody has revealed: the game begins.
struct FinishDeal {};
/// The running game, or the running deal, cannot go on.
struct VoidGame {
    protocol::VoidReason reason = protocol::VoidReason::rules_changed;
};

/// The room is closed for good.
struct ArchiveRoom {
    std::optional<protocol::Successor> successor{};  ///< if its history was full
};
/// The operator opens the archived room again.
struct ReopenRoom {};
/// Acknowledged versions were lost: this record and those after it are of a new epoch.
struct BeginEpoch {};

using RoomDecision =
    std::variant<FollowRoom, DrawForSeat, MoveByClock, MoveByBot, ForfeitByChance, MarkAway, MarkBack,
                 MarkReturn, BeginStandIn, FinishStandIn, ReturnHostRole, SettleCall, FreezeDeal, RepeatDeal,
                 FinishDeal, VoidGame, ArchiveRoom, ReopenRoom, BeginEpoch>;

}  // namespace seq::core
