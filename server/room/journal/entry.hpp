#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/bot_level.hpp"
#include "engine/base/seat.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/message/after_game.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/lobby.hpp"
#include "protocol/message/move_words.hpp"
#include "protocol/message/room_flags.hpp"
#include "protocol/message/server_message.hpp"
#include "protocol/message/talk_message.hpp"
#include "server/room/inputs.hpp"

// Journal entries: who did what, and when.

namespace seq::room {

// What a room decides by itself: by its clock, for a bot, about a call, or on request of the operator. A
// decision contains everything that does not follow from the room's state, so that a replay needs no clock
// and no chance.

/// A bot that takes a seat: a new member, or an idle bot.
struct SeatedBot {
    protocol::MemberId member;
    std::string name;
    Seat seat;
    BotLevel level = BotLevel::medium;
    friend bool operator==(const SeatedBot&, const SeatedBot&) = default;
};

/// A member took over the role of an absent host, who gets it back on return.
struct TakenHostRole {
    protocol::MemberId from;  ///< the absent host
    TimePoint at;
    std::vector<protocol::MemberId> confirmed_by{};  ///< players who voted for the new host
    bool is_confirmed = false;                       ///< by a majority
};

/// A member of the room that this one follows: a person, or a bot.
struct MovedMember {
    std::string name;
    std::optional<BotLevel> bot{};            ///< nothing for a person
    std::optional<protocol::Digest> token{};  ///< hash; nothing for a bot
    std::optional<protocol::Digest> next_token{};
    std::vector<protocol::Digest> used_tokens{};  ///< oldest first
    std::optional<Seat> seat{};
    std::optional<std::uint32_t> purse{};  ///< if it differs from the first one
    bool muted = false;
    protocol::Avatar avatar{};
    bool screen = false;
};

/// What a room takes over from the one that it follows. Members have their numbers in the new room: from 1,
/// in the order of `people`.
struct Inheritance {
    protocol::RoomCode predecessor;
    protocol::RoomFlags flags{};
    std::optional<std::string> voice_link{};
    std::optional<std::string> table{};
    std::vector<MovedMember> people{};  ///< the host first, bots last
    std::optional<protocol::Series> series{};
    std::optional<protocol::Standings> standings{};  ///< of those who have come along
    std::vector<protocol::GameNight> nights{};       ///< oldest first, of the same people
    std::vector<protocol::Digest> removed{};         ///< tokens of removed members, newest last
    std::optional<TakenHostRole> taken_host_role{};
};

/// The first entry of a room that follows one whose history was full.
struct FollowRoom {
    std::string preset;
    std::uint32_t players = 0;
    std::uint32_t sides = 0;  ///< 0 if the game has none
    std::vector<std::pair<std::string, std::string>> options;
    protocol::LinkSecret link_secret{};
    std::optional<protocol::PasswordHash> password{};
    Inheritance inheritance;
};

/// The room draws for a player who is away or late (S19).
struct DrawForSeat {
    Seat seat;
};
/// The time of the seat is over, and the room moves for it.
struct MoveByClock {
    Seat seat;
    protocol::MoveWords words;
};
/// A bot's move, so that a replay need not ask the bot again.
struct MoveByBot {
    Seat seat;
    protocol::MoveWords words;
};
/// The game's chance chooses the forfeit of a player who did not choose in time, or is away (S23).
struct ForfeitByChance {
    Seat seat;
};

/// The member has been without a session for so long that they count as away.
struct MarkAway {
    protocol::MemberId member;
    TimePoint since;  ///< when the session was lost
};
/// The member who was away has a session again.
struct MarkBack {};

/// The player whose clock has waited since a restart is back before they counted as away.
struct MarkReturn {};

/// A bot plays for an absent member, because enough players voted for it.
struct BeginStandIn {
    protocol::MemberId member;
    BotLevel level = BotLevel::medium;
};
/// The player is back, and the bot that played for them stops.
struct FinishStandIn {
    protocol::MemberId member;
};
/// A host who was replaced while away is back and gets the role again.
struct ReturnHostRole {
    protocol::MemberId member;
};

/// The verdict about a call by votes, by the word list, or because its time is up (T1).
struct SettleCall {
    bool upheld = false;
    protocol::Way way = protocol::Way::noted;
    std::string word;  ///< the listed words by which the list upheld it; empty if there are none
};

/// The ready check is over, and no game can begin.
struct EndReadyCheck {};
/// Everybody is ready, and the next game or its deal begins.
struct StartWhenReady {
    protocol::Digest chance{};        ///< the server's part of the deal
    std::optional<SeatSet> absent{};  ///< if the deal is a ceremony: the seats without a part in it
};
/// The time of the ready check is over: bots take the seats that are free or whose members are not ready.
struct FillSeats {
    std::vector<SeatedBot> bots{};
};
/// All present players have committed, or the time is over.
struct FreezeDeal {};
/// A player did not reveal in time, so the deal is void and another one opens.
struct RepeatDeal {
    protocol::Digest secret{};
    SeatSet absent{};  ///< these seats take no part
};
/// All players have revealed, and the game begins.
struct FinishDeal {};
/// The running game, or the running deal, cannot be continued.
struct VoidGame {
    protocol::VoidReason reason = protocol::VoidReason::rules_changed;
};

/// The room is closed; its records can still be read.
struct ArchiveRoom {
    std::optional<protocol::Successor> successor{};  ///< if its history was full
};
/// The operator opens the archived room again.
struct ReopenRoom {};
/// The member has another key, and the former one is void: they continue on another device, or were let back
/// after they had lost the key.
struct ReplaceKey {
    protocol::MemberId member;
    protocol::Digest token{};                ///< hash
    std::vector<protocol::Digest> former{};  ///< hashes
    std::vector<protocol::MemberId> by{};    ///< who let them back; empty: they continue on another device
};
/// Somebody has come with a key that became void when the member was let back.
struct NoteOldKey {
    protocol::MemberId member;
};
/// Acknowledged versions were lost. This record and those after it are of a new epoch.
struct BeginEpoch {};

using RoomDecision =
    std::variant<FollowRoom, DrawForSeat, MoveByClock, MoveByBot, ForfeitByChance, MarkAway, MarkBack,
                 MarkReturn, BeginStandIn, FinishStandIn, ReturnHostRole, EndReadyCheck, StartWhenReady,
                 FillSeats, SettleCall, FreezeDeal, RepeatDeal, FinishDeal, VoidGame, ArchiveRoom, ReopenRoom,
                 ReplaceKey, NoteOldKey, BeginEpoch>;

/// What the room drew or decided when it accepted a command, if it does not follow from the command and the
/// room's state. The journal keeps it with the command, so that a replay need not decide again. Passwords and
/// tokens are kept as hashes.
struct ResolvedValues {
    std::optional<protocol::Digest> token{};  ///< create, join
    /// create, renew-link, share-game; join: zeros if the newcomer showed neither it nor a password
    std::optional<protocol::LinkSecret> link_secret{};
    std::optional<protocol::PasswordHash> password{};  ///< create, set-password
    std::optional<Seat> seat{};                    ///< sit; give-seat while a game runs, unless it is a vote
    std::optional<SeatedBot> bot{};                ///< seat-bot; leave, remove-member: the bot that plays on
    std::vector<protocol::Digest> tokens{};        ///< leave, remove-member: of that member
    std::optional<protocol::MemberId> heir{};      ///< leave: the next host
    std::optional<protocol::MemberId> acts_for{};  ///< hand-over, leave: the absent host, if any
    std::optional<protocol::Digest> chance{};      ///< start: the server's part of the deal; shuffle-seats
    std::optional<SeatSet> absent{};  ///< start, if the deal is a ceremony: the seats without a part in it
    friend bool operator==(const ResolvedValues&, const ResolvedValues&) = default;
};

struct AcceptedCommand {
    protocol::ClientBody body;  ///< without its secrets
    ResolvedValues resolved{};
};

/// The command as the journal may keep it: without tokens, passwords, the secret of a link, and `sure`.
protocol::ClientBody without_secrets(protocol::ClientBody command);

/// The format of a record's body, and the only one that this server reads. When a body can contain something
/// new, raise `schema_version` (server/store/schema.hpp), so that an older server refuses the whole file and
/// leaves it unchanged. tests/README.md says how a golden journal is recorded.
inline constexpr int journal_format = 4;

/// The author of what no member did.
inline constexpr protocol::MemberId by_the_room{};

/// An accepted command, or a decision of the room itself.
struct Entry {
    TimePoint at;
    protocol::MemberId by = by_the_room;
    std::optional<protocol::CommandId> id{};  ///< of the command
    protocol::Digest content{};  ///< digest of the command, to tell a repeat from a reuse of its id
    std::variant<AcceptedCommand, RoomDecision> cause{};
    std::optional<int> rules{};  ///< the revision of the rules; nothing means the room's own
};

/// Whether a value of the second type can be, or hold as an alternative at any depth, one of the first.
template <typename T, typename Held>
inline constexpr bool can_hold = std::is_same_v<T, Held>;
template <typename T, typename... Alternatives>
inline constexpr bool can_hold<T, std::variant<Alternatives...>> = (can_hold<T, Alternatives> || ...);

/// What a command or an event holds if it is of this type, also within a variant that it holds; else null.
template <typename T, typename Held>
const T* find_in(const Held& held) {
    static_assert(can_hold<T, Held>);
    if constexpr (std::is_same_v<T, Held>) {
        return &held;
    } else {
        const auto search = []<typename Inner>(const Inner& inner) -> const T* {
            if constexpr (can_hold<T, Inner>) return find_in<T>(inner);
            return nullptr;
        };
        return std::visit(search, held);
    }
}
/// The accepted command of an entry if it is of this type; else null.
template <typename Command>
const Command* command_in(const Entry& entry) {
    const auto* accepted = std::get_if<AcceptedCommand>(&entry.cause);
    return accepted != nullptr ? find_in<Command>(accepted->body) : nullptr;
}
/// The room's own decision if it is of this type, an alternative of RoomDecision; else null.
template <typename Kind>
const Kind* decision_in(const Entry& entry) {
    const auto* decision = std::get_if<RoomDecision>(&entry.cause);
    return decision != nullptr ? std::get_if<Kind>(decision) : nullptr;
}

/// The events that an entry leads to, in order. They include secret ones; each event has an audience.
using RoomEvents = std::vector<protocol::RoomEvent>;

bool begins_game(const Entry& entry);
/// Whether a member takes over a seat in a running game with the entry.
bool is_substitution(const Entry& entry);
/// The verdict about the open call if the entry settles it, by a member's command or by the room; else
/// nothing.
std::optional<SettleCall> verdict_in(const Entry& entry);

}  // namespace seq::room
