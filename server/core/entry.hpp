#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/bot_level.hpp"
#include "engine/base/seat.hpp"
#include "protocol/message/after_game.hpp"
#include "protocol/message/client_message.hpp"
#include "server/core/inputs.hpp"
#include "server/core/lobby/deeds.hpp"
#include "server/core/talk/talk_deed.hpp"

// What a journal record says: who did what, and when. Tokens stand in it as hashes only.

namespace seq::core {

/// Somebody took over the role of an absent host, who gets it back on return.
struct TakenHostRole {
    protocol::MemberId from;
    TimePoint at;
};

/// A member of the room that this one follows: a person, or a bot.
struct Heir {
    std::string name;
    std::optional<BotLevel> bot{};  ///< nothing for a person
    protocol::Digest token{};       ///< a bot has none
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
struct Created {
    std::string preset;
    std::uint32_t players = 0;
    std::uint32_t sides = 0;
    std::vector<std::pair<std::string, std::string>> options;
    std::string name;
    protocol::Digest token{};
    std::optional<protocol::LinkSecret> secret{};  ///< of the link; since format 3
    std::optional<protocol::PasswordHash> password{};
    std::optional<Inheritance> inheritance{};  ///< if the room follows another one
};
struct Joined {
    std::string name;
    protocol::Digest token{};
};
/// Came back and proposed the next token.
struct Resumed {
    protocol::Digest next_token{};
};
/// A frame arrived on the session that proposed it: the next token is the token now.
struct TokenRotated {};
struct Sat {
    Seat seat;
};
/// Game after game, by a quick deal. The secret is the server's part of the fair deal, from which all chance
/// of the game follows.
struct GameStarted {
    protocol::Digest secret{};
};
struct Moved {
    protocol::MoveWords words;
};
/// The host ended the running game before its end.
struct Abandoned {};
/// The room is closed for good.
struct Archived {
    std::optional<protocol::Successor> successor{};  ///< if its history was full
};
/// The operator has opened the archived room again.
struct Reopened {};
/// Acknowledged versions were lost: this record and those after it are of a new epoch.
struct EpochBegan {};
/// The room stops the running game, or the deal that runs, because it cannot go on.
struct GameVoided {
    protocol::VoidReason reason = protocol::VoidReason::rules_changed;
};
/// The room draws for a player who is away (S19).
struct DrawnForAway {
    Seat seat;
};
/// The seat's time was over: the room moves.
struct MovedByClock {
    Seat seat;
    protocol::MoveWords words;
};
struct Paused {};
struct Unpaused {};
struct Chatted {
    std::string text;
};

/// The ceremony of the next game's fair deal begins; these seats take no part.
struct DealOpened {
    protocol::Digest secret{};
    SeatSet absent{};
};
struct DealCommitted {
    protocol::Digest commit{};
};
/// Everybody who is there has committed, or the time is over.
struct DealFrozen {};
struct DealRevealed {
    protocol::Digest reveal{};
};
/// Somebody withheld, so another deal opens in the place of this one.
struct DealVoided {
    DealOpened next;
};
/// Everybody has revealed: the game begins.
struct DealDone {};

/// Without a session for so long that the others are told.
struct WentAway {
    protocol::MemberId member;
    TimePoint since;  ///< when the session was lost
};
/// Who was away has a session again.
struct CameBack {};
struct BotUnseated {
    protocol::MemberId member;
};
/// What a bot chose, so that a replay need not ask it again.
struct MovedByBot {
    Seat seat;
    protocol::MoveWords words;
};
/// By the host, or by the room after a vote.
struct StandInBegan {
    protocol::MemberId member;
    BotLevel level = BotLevel::medium;
};
/// By the host, or by the room when the player is back.
struct StandInEnded {
    protocol::MemberId member;
};
struct StandInVoted {
    protocol::MemberId member;
    std::optional<BotLevel> level{};  ///< where the vote names one
};

using Deed = std::variant<Created, Joined, Resumed, TokenRotated, Sat, GameStarted, Moved, DrawnForAway,
                          Chatted, WentAway, CameBack, BotSeated, BotUnseated, MovedByBot, StandInBegan,
                          StandInEnded, StandInVoted, MovedByClock, Paused, Unpaused, Abandoned, Archived,
                          LobbyDeed, TalkDeed, DealOpened, DealCommitted, DealFrozen, DealRevealed,
                          DealVoided, DealDone, EpochBegan, GameVoided, Reopened>;

/// The format that this server writes. A golden journal of each format must replay. Format 2: the start of a
/// game tells `game-started`, and the room plays game after game. Format 3: the room that friends need, with
/// its lobby, its talk, its clocks and the ceremony of the fair deal.
///
/// An older server cannot read a deed or a field that it does not know. So whoever adds one, with a new
/// format or without, raises `schema_version` (server/store/schema.hpp) in the same release: then an older
/// server refuses to open the file, and changes nothing in it, in place of quarantining room after room.
inline constexpr int journal_format = 3;

/// Who did what no member did.
inline constexpr protocol::MemberId by_the_room{};

struct Entry {
    TimePoint at;
    protocol::MemberId by = by_the_room;
    std::optional<protocol::CommandId> id{};  ///< of the command that this answers
    protocol::Digest content{};               ///< of that command, to tell a repeat from a reuse of its id
    Deed deed{};
    int format = journal_format;  ///< what it was written in, and what its events must come out as
    std::optional<int> rules{};   ///< the revision it was written under; nothing: the room's own
};

}  // namespace seq::core
