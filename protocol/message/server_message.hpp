#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/view.hpp"
#include "protocol/message/after_game.hpp"
#include "protocol/message/bot_messages.hpp"
#include "protocol/message/deal_message.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/lobby.hpp"
#include "protocol/message/talk_message.hpp"

namespace seq::protocol {

// Events of a room outside of its game.

struct MemberJoined {
    MemberId member;
    std::string name;
    bool screen = false;  ///< a big screen
};
struct SeatTaken {
    MemberId member;
    Seat seat;
};  ///< the member has left its previous seat, if any
struct Said {
    MemberId member;
    std::string text;
};

/// The first event of the version in which a game starts. Clients start from the blank view of this setup.
struct GameStarted {
    std::uint32_t number = 0;              ///< counts the games of the room from 1
    Setup setup;                           ///< with fewer players than before if some sit out (X7)
    std::optional<DealtTogether> dealt{};  ///< empty for a quick deal
};
/// The new purse of a member, in play chips (X7).
struct PurseChanged {
    MemberId member;
    std::uint32_t purse = 0;
};
/// The member cannot pay the stake and loses the seat (X7).
struct SatOut {
    MemberId member;
};

/// The game is paused: nothing is played and the clocks stop.
struct Paused {
    MemberId member;
};
/// The game continues.
struct Unpaused {
    MemberId member;
};
/// The time of this seat has run out, so the room makes the next move for it.
struct ClockRanOut {
    Seat seat;
};

/// Every event of a version: those of the room and those of the game.
using RoomEvent = std::variant<MemberJoined, SeatTaken, Said, GameStarted, PurseChanged, SatOut, LobbyEvent,
                               TalkEvent, DealEvent, BotSeated, BotUnseated, WentAway, CameBack, StandInBegan,
                               StandInEnded, StandInVoted, Paused, Unpaused, ClockRanOut, HandsRevealed,
                               GameStatistics, Series, Standings, RoomArchived, GameVoided, Event>;

/// An action for which the player can choose which five spaces form the sequence, with the possible lines
/// (S15).
struct NamingChoice {
    Action action;
    LinesThrough lines;
};

/// To the sender only: the command with this id was carried out and is durable. `version` is that of its
/// record.
struct Accepted {
    CommandId id;
    std::uint64_t version = 0;
    std::optional<RoomCode> room;    ///< create, join, resume
    std::optional<MemberId> member;  ///< create, join, resume
};
/// To the sender only: the command was refused and had no effect.
struct Refused {
    std::optional<CommandId> id;  ///< empty if the frame had no readable id
    std::string code;             ///< in kebab-case, as listed in docs/protocol.md
    std::string sentence;
    std::string rule;                  ///< an id of the rulebook, or empty
    std::vector<std::string> words{};  ///< doubtful: the listed words of the message
};
struct MemberView {
    MemberId member;
    std::string name;
    std::optional<Seat> seat;
    std::optional<std::uint32_t> purse{};       ///< play chips; in rooms of a six-dice game only (X7)
    bool ready = false;                         ///< for the next game
    bool muted = false;                         ///< by the host
    std::optional<Seat> asks{};                 ///< the seat that this member asks for
    std::optional<BotLevel> bot{};              ///< of a bot
    std::optional<BotLevel> stand_in{};         ///< of the bot that plays for the member
    std::optional<std::uint64_t> away_since{};  ///< if away; in milliseconds since the Unix epoch
    std::vector<MemberId> votes{};              ///< members who voted for a stand-in
    Avatar avatar{};
    bool screen = false;  ///< a big screen, which only shows the game
};
/// Has either a text, a phrase, an emote or a reaction.
struct ChatLine {
    MessageNumber message = 0;
    MemberId member;
    std::string text{};
    std::string phrase{};
    std::string emote{};
    std::string reaction{};
    MessageNumber to = 0;  ///< of the message that the reaction is for
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};
/// To the sender only: a token that a `resume` from another device can use once.
struct MoveKey {
    CommandId id;
    Token key;
    std::uint32_t seconds = 0;  ///< until it ends
};
/// The message `view`: the room as one member sees it, sent to members who join or return after a long time.
struct Snapshot {
    RoomCode room;
    std::string link;
    Seen at;  ///< the epoch and version of this view
    MemberId you;
    MemberId host;
    Setup setup;
    std::vector<MemberView> members;       ///< by number
    std::vector<ChatLine> chat;            ///< the newest lines that the receiver may read, oldest first
    std::optional<View> game;              ///< the newest one, if any has begun
    LegalActions legal;                    ///< of the receiver
    std::vector<NamingChoice> namings{};   ///< for actions with a choice of sequences (S15)
    std::uint32_t games = 0;               ///< how many games have begun in this room
    std::optional<HandsRevealed> hands{};  ///< once the newest game is over, in the card games
    std::optional<GameStatistics> statistics{};  ///< the same, in every game
    std::optional<Series> series{};              ///< if a series has begun
    std::optional<Standings> standings{};        ///< once a game has counted
    bool archived = false;                       ///< if so, only records can be read
    std::optional<Successor> successor{};        ///< the room that follows an archived one
    RoomFlags flags{};                           ///< that the host has switched on
    bool password = false;                       ///< required of those who join without the link's secret
    std::optional<std::string> voice_link{};     ///< of the room's voice call; not for big screens
    std::optional<std::string> table{};          ///< the name of a regular table
    bool paused = false;                         ///< the running game is paused
    std::optional<ReadyCheck> ready_check{};     ///< if one is open
    std::optional<MemberId> acts_for{};  ///< the absent host, if the host is not confirmed by the players
    std::optional<MemberId> referee{};   ///< T1 (b)
    std::optional<OpenCall> call{};
    std::optional<DealView> deal{};  ///< the newest ceremony; empty if the newest deal was quick
};
/// The message `private`: the part of a version that only the receiver may see, sent before the version's
/// closing frame.
struct PrivateEvents {
    std::uint64_t version = 0;
    std::vector<Event> events;
    std::optional<LegalActions> legal;    ///< if they changed
    std::vector<NamingChoice> namings{};  ///< for actions with a choice of sequences (S15)
};
/// The message `events`: closes a version with its public events. Encoded once for all receivers.
struct PublicEvents {
    std::uint64_t version = 0;
    std::vector<RoomEvent> events;
};
/// Closes a version in which the receiver may see nothing.
struct Skip {
    std::uint64_t version = 0;
};
/// To the sender only: a finished game, as two files. Not part of the room's history, so it has no version.
struct GameRecord {
    CommandId id;
    std::uint32_t game = 0;
    std::string record;    ///< the text of the `.sgr` file
    std::string fairdeal;  ///< the text of the `.fairdeal.json` file
};
/// To the sender only, who has the room's link but is not in the room: who invites to which game.
struct Invitation {
    CommandId id;
    std::string preset;
    std::string host;
    std::vector<std::string> names;  ///< one per seat, in order; empty for a free seat
};
/// To the host only: the newcomers who wait to be let into the locked room, longest first. Not part of the
/// room's history.
struct Knocks {
    std::vector<Knock> waiting;
};
/// A notice to the session, outside of the room's history: taken over, server closing, old token used.
struct Notice {
    std::string code;
    std::string sentence;
};

/// Another node of the cluster has the room, or is to make it: nothing was done about the create, join,
/// resume, shared-replay or invitation, which is to be sent again on a connection to this path of the same
/// server.
struct Moved {
    std::string path;  ///< see node_path()
};

/// The clocks of the running game at the time of sending. Not part of the room's history, because a clock
/// starts only when a frame has been sent.
struct Clocks {
    struct OfSeat {
        Seat seat;
        std::uint32_t ms = 0;  ///< remaining time
        bool running = false;  ///< false if the clock is stopped, as in a pause
        friend bool operator==(const OfSeat&, const OfSeat&) = default;
    };
    std::vector<OfSeat> seats;  ///< the seats that have to act; empty if no clock is in use
    friend bool operator==(const Clocks&, const Clocks&) = default;
};

using ServerMessage =
    std::variant<Accepted, Refused, Snapshot, PrivateEvents, PublicEvents, Skip, GameRecord, GameReplay,
                 PastGames, GameNights, MoveKey, Invitation, Knocks, Clocks, Notice, Moved>;

}  // namespace seq::protocol
