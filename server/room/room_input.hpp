#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <variant>

#include "engine/action.hpp"
#include "protocol/message/client_message.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/inputs.hpp"

// Everything that can happen to a room, for Room::take().

namespace seq::room {

/// The hash of the password in a command; nothing if there was none to hash.
using Hashed = std::optional<protocol::PasswordHash>;

/// A command of a session. The first one must be a `join` or `resume` that names the room, or a repeated
/// `create`. The runner fills in the rest.
struct Command {
    SessionId from;
    protocol::ClientMessage message;
    Entropy entropy{};
    Hashed hashed{};  ///< the result of Room::password_work()
    SourceId source{};
    Shortage shortage = Shortage::none;
};
/// The session has ended, for any reason.
struct Disconnected {
    SessionId from;
};
/// The session has not answered a ping, and nothing was received from it for this time. It may still recover.
struct Silent {
    SessionId from;
    std::chrono::milliseconds silent_for;
};
/// Something was received from a silent session.
struct Reachable {
    SessionId from;
};
/// The network has measured the round trip of this session, smoothed, by a ping that it sent after the answer
/// to `resume`. So the client has received the answer, and its old token becomes invalid.
struct RoundTrip {
    SessionId from;
    std::chrono::milliseconds time;
};
/// The time of Effects::wake_at has come. Only here and in commands the room uses the chance of its games.
struct Woken {
    Entropy entropy;
};
/// All records up to `version` are durable and their frames were handed to their sessions.
struct Durable {
    std::uint64_t version;
};
/// The answer to a BotQuestion. It is kept until the bot moves. Ignored if something else has to be chosen by
/// now.
struct BotChoice {
    std::uint64_t question;
    Action choice;
};
/// Regularly: warns the members of an idle room, and archives it when it has been idle for too long.
struct Sweep {
    IdleLimits limits;
};
/// The operator closes the room: archives it, and notifies everybody in it.
struct CloseForGood {};
/// The operator opens an archived room again; Room::reopening() must be possible. Connected members get a
/// snapshot.
struct Reopen {};
/// The runner has evidence that acknowledged versions are lost: its journal lacks records that were durable.
/// The room begins a new epoch with a record and sends everybody a snapshot, so that clients do not take new
/// versions for the lost ones. It does the same by itself when a member resumes who has seen a lost version.
/// Does nothing within a minute of the last time; `Effects::counts.losses` says whether it did.
struct LostVersions {};
/// The history is full: archives the room, and creates its successor with this code: the same members with
/// their tokens, and the same settings. Without a code there is no successor.
struct HistoryFull {
    std::optional<protocol::RoomCode> successor;
    Entropy entropy;
};

using RoomInput = std::variant<Command, Disconnected, Silent, Reachable, RoundTrip, Woken, Durable, BotChoice,
                               Sweep, CloseForGood, Reopen, LostVersions, HistoryFull>;

/// The session that this comes from; 0 if it does not come from one.
inline SessionId session_of(const RoomInput& input) {
    return std::visit(
        [](const auto& happens) {
            if constexpr (requires { happens.from; }) return happens.from;
            return SessionId{};
        },
        input);
}

}  // namespace seq::room
