#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "server/room/journal/room_decision.hpp"

// Journal entries: who did what, and when.

namespace seq::room {

/// What the room drew or decided when it accepted a command, if it does not follow from the command and the
/// room's state. The journal keeps it with the command, so that a replay need not decide again. Passwords and
/// tokens are kept as hashes.
struct Resolved {
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
};

/// A command that was accepted.
struct AcceptedCommand {
    protocol::ClientBody body;  ///< without its secrets
    Resolved resolved{};
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

/// The accepted command of an entry if it is of this type, an alternative of ClientBody; else null.
template <typename Command>
const Command* command_in(const Entry& entry) {
    const auto* accepted = std::get_if<AcceptedCommand>(&entry.cause);
    return accepted != nullptr ? std::get_if<Command>(&accepted->body) : nullptr;
}
/// The room's own decision if it is of this type, an alternative of RoomDecision; else null.
template <typename Kind>
const Kind* decision_in(const Entry& entry) {
    const auto* decision = std::get_if<RoomDecision>(&entry.cause);
    return decision != nullptr ? std::get_if<Kind>(decision) : nullptr;
}

/// The events that an entry leads to, in order. They include secret ones; each event has an audience.
using RoomEvents = std::vector<protocol::RoomEvent>;

/// Whether a game begins with the entry.
bool begins_game(const Entry& entry);
/// Whether a member takes over a seat in a running game with the entry.
bool is_substitution(const Entry& entry);
/// The verdict about the open call if the entry settles it, by a member's command or by the room; else
/// nothing.
std::optional<SettleCall> verdict_in(const Entry& entry);

}  // namespace seq::room
