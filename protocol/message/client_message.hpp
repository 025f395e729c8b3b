#pragma once

#include <cstddef>
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

/// Creates a room and joins it as its host.
struct Create {
    std::string preset;
    std::uint32_t players = 0;
    std::optional<std::uint32_t> sides;
    std::vector<std::pair<std::string, std::string>> options;  ///< key and value, as in the rulebook's table
    std::string name;
    Token token;
    std::optional<std::string> password{};  ///< required of those who join without the link's secret
    friend bool operator==(const Create&, const Create&) = default;
};
/// Joins a room as a member without a seat; knocks if the room is locked.
struct Join {
    RoomCode room;
    std::string name;
    Token token;
    std::optional<LinkSecret> secret{};     ///< of the link, if the client has it
    std::optional<std::string> password{};  ///< a secret; only its hash is stored
    bool screen = false;                    ///< a big screen, which only shows the game
    /// The newcomer says that they are the member with this name, who is away, and asks for that member's
    /// place.
    bool claim = false;
    friend bool operator==(const Join&, const Join&) = default;
};
/// Returns on a new connection. The next token replaces this one as soon as the client is known to have
/// received a frame of the new session.
struct Resume {
    RoomCode room;
    Token token;
    Token next_token;
    std::optional<Seen> seen;  ///< nothing: the client wants the whole view
    friend bool operator==(const Resume&, const Resume&) = default;
};
/// Takes a seat, or moves to it from another one; without a number, the first free one. Only while no game
/// runs.
struct Sit {
    std::optional<std::uint32_t> seat;
    friend bool operator==(const Sit&, const Sit&) = default;
};
/// The host starts the first game when every seat is taken, and the next one after a game has ended.
struct Start : WithoutFields {};
/// The host ends the running game early: nobody wins, and stakes are returned (X7).
struct Abandon : WithoutFields {};
/// An action of the sender's seat. On the wire each kind of action has its own type, except `penalty`, which
/// clients cannot send.
struct Move {
    MoveWords words;
    friend bool operator==(const Move&, const Move&) = default;
};
/// Chat to the room.
struct Say {
    std::string text;
    bool sure = false;  ///< sends it although it could be called as table talk (T1)
    friend bool operator==(const Say&, const Say&) = default;
};

/// Asks for the record of a finished game; without a number, of the newest one. Changes nothing.
struct FetchRecord {
    std::optional<std::uint32_t> game;
    friend bool operator==(const FetchRecord&, const FetchRecord&) = default;
};

/// Asks for a finished game move by move; without a number, for the newest one. Changes nothing.
struct FetchReplay {
    std::optional<std::uint32_t> game;
    friend bool operator==(const FetchReplay&, const FetchReplay&) = default;
};

/// Asks which finished games the room keeps. Changes nothing.
struct FetchPastGames : WithoutFields {};

/// Asks what was played and won on each game night. Changes nothing.
struct FetchGameNights : WithoutFields {};

/// Asks for a key with which another device can continue in the sender's place, once and soon. Not journaled.
struct AskForMoveKey : WithoutFields {};

/// Asks for a finished game by the link that a member has shared, without joining the room.
struct OpenReplay {
    RoomCode room;
    std::uint32_t game = 0;
    LinkSecret secret;  ///< of the link to this game
    friend bool operator==(const OpenReplay&, const OpenReplay&) = default;
};

/// Asks who invites to which game, with the secret of the room's link, without joining the room.
struct OpenInvitation {
    RoomCode room;
    LinkSecret secret;
    friend bool operator==(const OpenInvitation&, const OpenInvitation&) = default;
};

/// Pauses the running game: nothing is played and the clocks stop until `unpause`.
struct Pause : WithoutFields {};
/// Continues a paused game.
struct Unpause : WithoutFields {};

// Web Push, with which the server calls a member whose page is closed.

inline constexpr std::size_t push_endpoint_bytes_max = 1024;
/// In base64url without padding: a point on P-256, not compressed (65 bytes), and 16 bytes.
inline constexpr std::size_t push_public_key_length = 87;
inline constexpr std::size_t push_auth_length = 22;

/// Calls the sender's browser through this subscription, which its push service has issued (RFC 8030). All
/// of it is secret: who knows it can send messages to the browser.
struct PushSubscribe {
    std::string endpoint;    ///< an https URL
    std::string public_key;  ///< of the browser, `p256dh` in RFC 8291
    std::string auth;        ///< the authentication secret of RFC 8291
    friend bool operator==(const PushSubscribe&, const PushSubscribe&) = default;
};
/// Ends the sender's subscription with this endpoint, or all of the sender's subscriptions.
struct PushUnsubscribe {
    std::optional<std::string> endpoint;
    friend bool operator==(const PushUnsubscribe&, const PushUnsubscribe&) = default;
};

using ClientBody =
    std::variant<Create, Join, Resume, Sit, Start, Move, Say, FetchRecord, FetchReplay, FetchPastGames,
                 FetchGameNights, AskForMoveKey, OpenReplay, OpenInvitation, LobbyCommand, TalkCommand,
                 SeatBot, UnseatBot, StandIn, VoteStandIn, EndStandIn, Pause, Unpause, Abandon, DealCommit,
                 DealReveal, PushSubscribe, PushUnsubscribe>;

/// Whether this is asked with a link's secret by somebody who does not join the room.
inline bool asks_by_link(const ClientBody& body) {
    return std::holds_alternative<OpenReplay>(body) || std::holds_alternative<OpenInvitation>(body);
}

/// One command from a client. `seen` is the newest version whose closing frame has arrived at the client; it
/// never causes a refusal. A resume has it in its body, with the epoch, and leaves it empty here.
struct ClientMessage {
    CommandId id;
    std::optional<std::uint64_t> seen;
    ClientBody body;
    /// Of the values that were received: equal for a repeat of the command, different for another command
    /// under the same id. decode_client() fills it in; it is no part of the message.
    Digest content{};
    friend bool operator==(const ClientMessage& one, const ClientMessage& other) {
        return one.id == other.id && one.seen == other.seen && one.body == other.body;
    }
};

}  // namespace seq::protocol
