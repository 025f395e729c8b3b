#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "server/core/room_decision.hpp"

// What a journal record says: who did what, and when. The events that it led to stand in its body, too.

namespace seq::core {

/// A bot that sits down: a new member, or one of an idle bot's number.
struct SeatedBot {
    protocol::MemberId member;
    std::string name;
    Seat seat;
    BotLevel level = BotLevel::medium;
};

/// What the room drew or settled when it accepted a command, as far as a replay cannot find it again in the
/// command and the room's state. It is kept next to the command in the journal, secrets as hashes only.
struct Resolved {
    std::optional<protocol::Digest> token{};            ///< create, join
    std::optional<protocol::LinkSecret> link_secret{};  ///< create, renew-link
    std::optional<protocol::PasswordHash> password{};   ///< create, set-password
    std::optional<Seat> seat{};                         ///< sit
    std::optional<SeatedBot> bot{};                     ///< seat-bot; leave, remove-member: who plays on
    std::vector<protocol::Digest> tokens{};    ///< leave, remove-member: those of the member who goes
    std::optional<protocol::MemberId> heir{};  ///< leave: the next host
    std::optional<protocol::Digest> chance{};  ///< start: the server's part of the deal; shuffle-seats
    std::optional<SeatSet> absent{};  ///< start, if the deal is a ceremony: the seats without a part in it
};

/// A command that was carried out.
struct AcceptedCommand {
    protocol::ClientBody body;  ///< without its secrets
    Resolved resolved{};
};

/// The command as it may be kept: without tokens, passwords, and the secret of a link.
protocol::ClientBody without_secrets(protocol::ClientBody command);

/// The format of a record's body, and the only one that this server reads. A change of what a body can
/// say raises it together with `schema_version` (server/store/schema.hpp), so that another server refuses the
/// whole file and changes nothing in it. tests/README.md says how the golden journal of a format is recorded.
inline constexpr int journal_format = 4;

/// Who did what no member did.
inline constexpr protocol::MemberId by_the_room{};

struct Entry {
    TimePoint at;
    protocol::MemberId by = by_the_room;
    std::optional<protocol::CommandId> id{};  ///< of the command
    protocol::Digest content{};               ///< of the command, to tell a repeat from a reuse of its id
    std::variant<AcceptedCommand, RoomDecision> cause{};
    std::optional<int> rules{};  ///< the revision it was written under; nothing: the room's own
};

/// The accepted command of an entry, if it is of this kind; else null. The kind is an alternative of
/// ClientBody.
template <typename Command>
const Command* command_in(const Entry& entry) {
    const auto* accepted = std::get_if<AcceptedCommand>(&entry.cause);
    return accepted != nullptr ? std::get_if<Command>(&accepted->body) : nullptr;
}
/// The room's own decision, if the entry is one of this kind; else null.
template <typename Kind>
const Kind* decision_in(const Entry& entry) {
    const auto* decision = std::get_if<RoomDecision>(&entry.cause);
    return decision != nullptr ? std::get_if<Kind>(decision) : nullptr;
}

/// The events that an entry leads to, in order: secrets too, for each event knows its audience.
using RoomEvents = std::vector<protocol::RoomEvent>;

/// Whether a game begins with the entry.
bool begins_game(const Entry& entry);
/// The verdict about the open call, if the entry settles it: a member's word, or the room's own.
std::optional<SettleCall> verdict_in(const Entry& entry);

}  // namespace seq::core
