#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "server/room/effects.hpp"
#include "server/room/journal/entry.hpp"

// What a room does for Web Push: its members' subscriptions, and who has to be called. The server sends the
// calls (server/push).

namespace seq::room {

struct Member;
struct State;

/// Handles the commands `push-subscribe` and `push-unsubscribe`, which are not journaled and are answered
/// with version 0. Returns false, and does nothing, for any other command.
bool change_subscription(const State& state, const Member& member, const protocol::ClientMessage& command,
                         Effects& effects);
/// Ends the subscriptions of a member who has left or was removed with this entry, or of all members if the
/// room is archived by it.
void forget_subscriptions(const State& state, const Entry& entry, Effects& effects);

/// A person who is away and is waited for: in the running game, if no bot plays for them, or by the ready
/// check before the next one.
struct AbsentPlayer {
    protocol::MemberId member;
    std::uint32_t game = 0;               ///< counts the games of the room from 1
    std::optional<std::uint32_t> turn{};  ///< the number of the turn in the game, if it is theirs
    std::size_t nudges = 0;               ///< in that turn
    bool is_prepared = false;             ///< the game has not begun: a ready check is open
    friend bool operator==(const AbsentPlayer&, const AbsentPlayer&) = default;
};
/// Replaces the content by the absent players of the room, in the order of their numbers.
void absent_players(const State& state, std::vector<AbsentPlayer>& players);

}  // namespace seq::room
