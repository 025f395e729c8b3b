#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/message/bot_messages.hpp"
#include "protocol/message/deal_message.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/lobby.hpp"
#include "protocol/message/move_words.hpp"
#include "protocol/message/talk_message.hpp"

namespace seq::protocol {

/// Makes a room and joins it as its host.
struct Create {
    std::string preset;
    std::uint32_t players = 0;
    std::optional<std::uint32_t> sides;
    std::vector<std::pair<std::string, std::string>> options;  ///< key and value, as in the rulebook's table
    std::string name;
    Token token;
    std::optional<std::string> password{};  ///< for those who come without the link's secret; a secret
    friend bool operator==(const Create&, const Create&) = default;
};
/// Joins a room as a member without a seat; knocks where the room is locked.
struct Join {
    RoomCode room;
    std::string name;
    Token token;
    std::optional<LinkSecret> secret{};     ///< of the link, if one came by it
    std::optional<std::string> password{};  ///< a secret; never kept as it is
    friend bool operator==(const Join&, const Join&) = default;
};
/// Comes back on a new connection. The next token takes the place of this one as soon as a frame has arrived
/// on the new session.
struct Resume {
    RoomCode room;
    Token token;
    Token next_token;
    std::optional<Seen> seen;  ///< nothing: send the whole view
    friend bool operator==(const Resume&, const Resume&) = default;
};
/// Takes a seat, or moves to it from another; without a number the first free one. Before the game only.
struct Sit {
    std::optional<std::uint32_t> seat;
    friend bool operator==(const Sit&, const Sit&) = default;
};
/// The host begins the first game when every seat is taken, and the next one after a game has ended.
struct Start {
    friend bool operator==(const Start&, const Start&) = default;
};
/// The host ends the game that runs: nobody wins, and the stakes go back (X7).
struct Abandon {
    friend bool operator==(const Abandon&, const Abandon&) = default;
};
/// An action of the sender's seat: on the wire a type for each kind of move but `penalty`, which is the
/// table's.
struct Move {
    MoveWords words;
    friend bool operator==(const Move&, const Move&) = default;
};
/// Chat to the room.
struct Say {
    std::string text;
    friend bool operator==(const Say&, const Say&) = default;
};

/// Asks for the record of a finished game; without a number for the newest one. Changes nothing.
struct FetchRecord {
    std::optional<std::uint32_t> game;
    friend bool operator==(const FetchRecord&, const FetchRecord&) = default;
};

/// Asks for a finished game move by move; without a number for the newest one. Changes nothing.
struct FetchReplay {
    std::optional<std::uint32_t> game;
    friend bool operator==(const FetchReplay&, const FetchReplay&) = default;
};

/// Holds the running game: nothing is played and the clocks stand until somebody says `unpause`.
struct Pause {
    friend bool operator==(const Pause&, const Pause&) = default;
};
/// Lets the game go on.
struct Unpause {
    friend bool operator==(const Unpause&, const Unpause&) = default;
};

using ClientBody = std::variant<Create, Join, Resume, Sit, Start, Move, Say, FetchRecord, FetchReplay,
                                LobbyCommand, TalkCommand, SeatBot, UnseatBot, StandIn, VoteStandIn,
                                EndStandIn, Pause, Unpause, Abandon, DealCommit, DealReveal>;

/// One command from a client. `seen` is the newest version whose closing frame had arrived; it never by
/// itself causes a refusal. A resume says it in its body, with the epoch, and leaves it empty here.
struct ClientMessage {
    CommandId id;
    std::optional<std::uint64_t> seen;
    ClientBody body;
    friend bool operator==(const ClientMessage&, const ClientMessage&) = default;
};

}  // namespace seq::protocol
