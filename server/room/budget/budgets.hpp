#pragma once

#include <array>
#include <optional>

#include "server/room/budget/token_bucket.hpp"

// What commands have in common that are limited together: how often they may be sent, and how long a history
// may be for them to be accepted.

namespace seq::room {

/// Commands of one class share their limits.
enum class CommandClass : std::uint8_t {
    enter,     ///< create sent again, join sent again, resume
    move,      ///< an action of the seat whose turn it is
    deal,      ///< the ceremony of the fair deal
    call,      ///< table talk: a call and what settles it; votes for a stand-in; continuing a paused game
    host,      ///< of people: admit, turn away, remove, mute, hand over, stand-ins; ending the game early
    leave,     ///< ends the membership
    read,      ///< records and replays; changes nothing
    push,      ///< subscriptions to Web Push; no record
    start,     ///< begins the next game, or pauses it
    talk,      ///< text, phrases, reactions, emotes and nudges
    seat,      ///< seats, ready marks and avatars
    ask_seat,  ///< asks for somebody's seat
    settings,  ///< what is played, the bots on seats, and who may join
    password,  ///< hashing it is slow
};
inline constexpr std::size_t command_classes = 14;

/// How much of the bound of a room's history is used, by records or by bytes, whichever is more.
enum class HistoryUse : std::uint8_t {
    low,
    half,   ///< 50 %: commands of spectators are refused
    most,   ///< 80 %: lobby commands are refused
    full,   ///< 100 %: the running game is finished from a reserve, then the room is archived
    spent,  ///< 125 %: the reserve is used up
};

/// The limits of one class. Without a rate there is no such limit.
struct ClassLimits {
    CommandClass of;
    std::optional<Rate> member;    ///< of one member
    std::optional<Rate> seated;    ///< of all with a seat together
    std::optional<Rate> unseated;  ///< of all without a seat together
    HistoryUse closes_at;          ///< to members with a seat, to the host and to the referee
    HistoryUse closes_to_spectators_at;
};
const ClassLimits& limits_of(CommandClass kind);

/// How often new members may join a room.
inline constexpr Rate joins_rate{120, 60};
/// How often finished games of a room are sent to people outside of it.
inline constexpr Rate replays_rate{60, 30};
/// The same to one address, so that it does not keep others from them.
inline constexpr std::size_t replays_of_source_a_minute = 10;

/// One bucket for each class. Not journaled: after a restart all buckets are full.
using ClassBuckets = std::array<TokenBucket, command_classes>;

/// The buckets that all members of a room share. Members with and without a seat have separate ones, so that
/// spectators cannot use up what players need.
struct SharedBuckets {
    ClassBuckets seated{};
    ClassBuckets unseated{};
    TokenBucket joins{};    ///< new members
    TokenBucket replays{};  ///< by the links to them, for people outside of the room
};

}  // namespace seq::room
