#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/view.hpp"
#include "protocol/message/after_game.hpp"
#include "protocol/message/bot_messages.hpp"
#include "protocol/message/deal_message.hpp"
#include "protocol/message/game_replay.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/lobby.hpp"
#include "protocol/message/talk_message.hpp"

namespace seq::protocol {

// What happens in a room beside the game itself.

struct MemberJoined {
    MemberId member;
    std::string name;
};
struct SeatTaken {
    MemberId member;
    Seat seat;
};  ///< whoever held another seat has left it
struct Said {
    MemberId member;
    std::string text;
};

/// Comes first in the version in which a game starts: whoever sits begins from the blank view of this setup.
struct GameStarted {
    std::uint32_t number = 0;              ///< from 1, as the room counts its games
    Setup setup;                           ///< with fewer players than before where some have sat out (X7)
    std::optional<DealtTogether> dealt{};  ///< nothing for a quick deal
};
/// What a member owns now, in play chips (X7).
struct PurseChanged {
    MemberId member;
    std::uint32_t purse = 0;
};
/// Could not pay the stake, and has no seat any more (X7).
struct SatOut {
    MemberId member;
};

/// The game is held: nothing is played and the clocks stand.
struct Paused {
    MemberId member;
};
/// The game goes on.
struct Unpaused {
    MemberId member;
};
/// The time of this seat is over: the room makes the move that follows.
struct ClockRanOut {
    Seat seat;
};

/// Everything that a version can tell: what the room does, and what the game does.
using RoomEvent = std::variant<MemberJoined, SeatTaken, Said, GameStarted, PurseChanged, SatOut, LobbyEvent,
                               TalkEvent, DealEvent, BotSeated, BotUnseated, WentAway, CameBack, StandInBegan,
                               StandInEnded, StandInVoted, Paused, Unpaused, ClockRanOut, HandsRevealed,
                               GameStatistics, Series, RoomArchived, GameVoided, Event>;

/// An action that leaves a choice of which five spaces are the sequence, with the lines to choose from (S15).
struct NamingChoice {
    Action action;
    LinesThrough lines;
};

/// To the sender alone: the command of this id was carried out and is durable. `version` is the record it
/// became.
struct Accepted {
    CommandId id;
    std::uint64_t version = 0;
    std::optional<RoomCode> room;    ///< create, join, resume
    std::optional<MemberId> member;  ///< create, join, resume
};
/// To the sender alone: nothing was done.
struct Refused {
    std::optional<CommandId> id;  ///< nothing where the frame was too broken to have one
    std::string code;             ///< kebab-case: the engine's own codes and those of docs/protocol.md
    std::string sentence;
    std::string rule;  ///< an id of the rulebook, or empty
};
struct MemberView {
    MemberId member;
    std::string name;
    std::optional<Seat> seat;
    std::optional<std::uint32_t> purse{};       ///< play chips; in rooms of a six-dice game only (X7)
    bool ready = false;                         ///< for the next game
    bool muted = false;                         ///< by the host
    std::optional<Seat> asks{};                 ///< the seat that this member would like to have
    std::optional<BotLevel> bot{};              ///< of a bot
    std::optional<BotLevel> stand_in{};         ///< of the bot that plays for them
    std::optional<std::uint64_t> away_since{};  ///< in milliseconds since the Unix epoch, of one who is away
    std::vector<MemberId> votes{};              ///< who wants a stand-in for them
};
/// One of text, phrase and reaction is there.
struct ChatLine {
    MessageNumber message = 0;
    MemberId member;
    std::string text{};
    std::string phrase{};
    std::string reaction{};
    MessageNumber to = 0;  ///< what the reaction stands under
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};
/// A room as one member sees it: sent on joining and on coming back after a long gap.
struct Whole {
    RoomCode room;
    std::string link;
    Seen at;  ///< epoch and version that this is the view of
    MemberId you;
    MemberId host;
    Setup setup;
    std::vector<MemberView> members;       ///< by number
    std::vector<ChatLine> chat;            ///< the newest lines that the receiver may read, oldest first
    std::optional<View> game;              ///< the newest one, once it has begun
    LegalActions legal;                    ///< the receiver's own
    std::vector<NamingChoice> namings{};   ///< for those of them that leave a choice (S15)
    std::uint32_t games = 0;               ///< how many games have begun in this room
    std::optional<HandsRevealed> hands{};  ///< once the newest game is over, in the card games
    std::optional<GameStatistics> statistics{};  ///< likewise, in every game
    std::optional<Series> series{};              ///< where the room plays series and one has begun
    bool archived = false;                       ///< only its records are left to be read
    std::optional<Successor> successor{};        ///< the room that follows an archived one
    bool locked = false;                         ///< who comes now, knocks
    bool password = false;                       ///< who comes without the link's secret needs one
    bool paused = false;                         ///< the running game is held
    std::optional<MemberId> referee{};           ///< T1 (b)
    bool closed_to_spectators = false;
    std::optional<OpenCall> call{};
    std::optional<DealView> deal{};  ///< the newest ceremony; nothing where the newest deal was quick
};
/// The part of a version that only the receiver may know. Comes before the version's closing frame.
struct Private {
    std::uint64_t version = 0;
    std::vector<Event> events;
    std::optional<LegalActions> legal;    ///< where they changed
    std::vector<NamingChoice> namings{};  ///< for those of them that leave a choice (S15)
};
/// Closes a version: what everybody may know. Encoded once and shared by all.
struct Public {
    std::uint64_t version = 0;
    std::vector<RoomEvent> events;
};
/// Closes a version in which the receiver may see nothing.
struct Skip {
    std::uint64_t version = 0;
};
/// To the sender alone: a finished game, as two files. No part of the room's history, so it has no version.
struct GameRecord {
    CommandId id;
    std::uint32_t game = 0;
    std::string record;    ///< the text of the `.sgr` file
    std::string fairdeal;  ///< the text of the `.fairdeal.json` file
};
/// To the host alone: everybody who waits at the door of the locked room now, longest first. No part of the
/// room's history.
struct Knocks {
    std::vector<Knock> waiting;
};
/// A word to the session that is no part of the room's history: taken over, server closing, old token used.
struct Notice {
    std::string code;
    std::string sentence;
};

/// The clocks of the running game, as they are when this is sent. No part of the room's history: a clock
/// begins when a frame has left, which no version can know.
struct Clocks {
    struct OfSeat {
        Seat seat;
        std::uint32_t ms = 0;  ///< what is left of its time
        bool running = false;  ///< it counts down; else it stands, as in a pause
        friend bool operator==(const OfSeat&, const OfSeat&) = default;
    };
    std::vector<OfSeat> seats;  ///< who has to act; nobody when no clock is kept any more
    friend bool operator==(const Clocks&, const Clocks&) = default;
};

using ServerMessage = std::variant<Accepted, Refused, Whole, Private, Public, Skip, GameRecord, GameReplay,
                                   Knocks, Clocks, Notice>;

}  // namespace seq::protocol
