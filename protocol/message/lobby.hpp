#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/base/seat.hpp"
#include "engine/preset/setup.hpp"
#include "protocol/message/bot_messages.hpp"
#include "protocol/message/ids.hpp"

// Around the game: seats, ready marks, what will be played, the door and the host's tools.

namespace seq::protocol {

// What members ask for.

/// Gets up from the seat. While no game runs.
struct Stand {
    friend bool operator==(const Stand&, const Stand&) = default;
};
/// Says that the sender, who is seated, is ready to begin, or not any more.
struct SetReady {
    bool ready = false;
    friend bool operator==(const SetReady&, const SetReady&) = default;
};
/// Asks whoever sits there to change seats.
struct AskSeat {
    std::uint32_t seat = 0;
    friend bool operator==(const AskSeat&, const AskSeat&) = default;
};
/// Grants what that member asked for.
struct GiveSeat {
    MemberId member;
    friend bool operator==(const GiveSeat&, const GiveSeat&) = default;
};
/// Gives up membership and seat. Who plays leaves the seat to a bot of this level.
struct Leave {
    std::optional<BotLevel> level{};
    friend bool operator==(const Leave&, const Leave&) = default;
};

// What the host alone may ask for.

/// One option of the next game.
struct SetOption {
    std::string key;
    std::string value;
    friend bool operator==(const SetOption&, const SetOption&) = default;
};
/// What the next game will be.
struct SetGame {
    std::string preset;
    std::uint32_t players = 0;
    std::optional<std::uint32_t> sides;
    friend bool operator==(const SetGame&, const SetGame&) = default;
};
/// Exchanges those who are seated among their seats, by chance.
struct ShuffleSeats {
    friend bool operator==(const ShuffleSeats&, const ShuffleSeats&) = default;
};
/// A locked room is one where newcomers knock.
struct SetLock {
    bool locked = false;
    friend bool operator==(const SetLock&, const SetLock&) = default;
};
/// Without one: nobody needs a password any more. A secret.
struct SetPassword {
    std::optional<std::string> password;
    friend bool operator==(const SetPassword&, const SetPassword&) = default;
};
/// The room's link gets a new secret, and the old one is worth nothing any more.
struct RenewLink {
    friend bool operator==(const RenewLink&, const RenewLink&) = default;
};
/// Lets in who knocks.
struct Admit {
    std::uint32_t knock = 0;
    friend bool operator==(const Admit&, const Admit&) = default;
};
struct TurnAway {
    std::uint32_t knock = 0;
    friend bool operator==(const TurnAway&, const TurnAway&) = default;
};
struct RemoveMember {
    MemberId member;
    std::optional<BotLevel> level{};  ///< of the bot that plays on, where the member plays
    friend bool operator==(const RemoveMember&, const RemoveMember&) = default;
};
struct MuteMember {
    MemberId member;
    bool muted = false;
    friend bool operator==(const MuteMember&, const MuteMember&) = default;
};
/// Makes another the host. When the host has been away for long, anybody may take the chair this way.
struct HandOver {
    MemberId member;
    friend bool operator==(const HandOver&, const HandOver&) = default;
};

using LobbyCommand =
    std::variant<Stand, SetReady, AskSeat, GiveSeat, Leave, SetOption, SetGame, ShuffleSeats, SetLock,
                 SetPassword, RenewLink, Admit, TurnAway, RemoveMember, MuteMember, HandOver>;

// What everybody is told of it.

struct SeatLeft {
    MemberId member;
};
/// Marks go by themselves when their member changes seats, and all of them with a setup or a start.
struct ReadyChanged {
    MemberId member;
    bool ready = false;
};
/// The next game is this one; the table is cleared of the last.
struct SetupChanged {
    Setup setup;
};
/// The member would like to change places with whoever sits there.
struct SeatAsked {
    MemberId member;
    Seat seat;
};
/// Comes before the seats that were taken by it.
struct SeatsShuffled {};
struct RoomLocked {
    bool locked = false;
};
/// Whether there is one now; what it is stays with the host.
struct PasswordChanged {
    bool set = false;
};
/// What stands behind the `#` of the room's link now.
struct LinkRenewed {
    LinkSecret secret;
};
struct MemberLeft {
    MemberId member;
    bool removed = false;  ///< by the host
};
struct MemberMuted {
    MemberId member;
    bool muted = false;
};
struct HostChanged {
    MemberId member;
};

using LobbyEvent = std::variant<SeatLeft, ReadyChanged, SetupChanged, SeatAsked, SeatsShuffled, RoomLocked,
                                PasswordChanged, LinkRenewed, MemberLeft, MemberMuted, HostChanged>;

/// Somebody who waits at the door of a locked room.
struct Knock {
    std::uint32_t knock = 0;  ///< its number, from 1, never used twice while the server runs
    std::string name;
};

}  // namespace seq::protocol
