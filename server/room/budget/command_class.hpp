#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/message/client_message.hpp"

namespace seq::room {

/// The class of a command determines its rate limits (budgets.cpp), and how long a history may be for it to
/// be accepted (history_bound.cpp).
enum class CommandClass : std::uint8_t {
    enter,       ///< create sent again, join sent again, resume
    move,        ///< an action of the seat whose turn it is
    deal,        ///< the ceremony of the fair deal
    call,        ///< table talk: a call and what settles it
    abandon,     ///< ends the running game
    stand_in,    ///< somebody else or a bot plays for a player, or no longer
    vote,        ///< for a stand-in
    unpause,     ///< continues the game
    moderation,  ///< of people: admit, turn away, remove, mute, hand over
    leave,       ///< ends the membership
    read,        ///< records and replays; changes nothing
    pause,       ///< pauses the game
    start,       ///< begins the next game
    talk,        ///< text, phrases, reactions, emotes and nudges
    seat,        ///< seats, ready marks and avatars
    ask_seat,    ///< asks for somebody's seat
    settings,    ///< what is played, and who may join
    password,    ///< hashing it is slow
    bots,        ///< on seats
    push,        ///< subscriptions to Web Push; no record
};
inline constexpr std::size_t command_classes = 20;

/// The class of a command. There is no default: a new command does not compile without one.
CommandClass class_of(const protocol::ClientBody& command);

}  // namespace seq::room
