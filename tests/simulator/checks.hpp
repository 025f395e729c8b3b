#pragma once

#include <cstdint>

#include "client/room/room.hpp"
#include "protocol/message/server_message.hpp"
#include "server/store/journal.hpp"

// What is checked of each message that a person receives, and of the journal. Each function throws Failure.

namespace seq::simulator {

/// A message for somebody who has seen this room so far must not show what that person may not know: hands
/// of others, or the talk of the other circle (T4).
void check_secrets(const client::Room& room, const protocol::ServerMessage& message);
/// Somebody who has not been let in is sent nothing of the room.
void check_outside(bool is_inside, const protocol::ServerMessage& message);
/// Cards that a seat alone is sent are of its own hand. `room` has received the message.
void check_hand(const client::Room& room, const protocol::ServerMessage& message);
/// A message for somebody who has seen this room so far must not show that somebody did what the room does
/// not allow: a muted member speaks, a held game goes on, a bot that nobody chose is weak, a room closes
/// without need.
void check_rules(const client::Room& room, const protocol::ServerMessage& message);
/// The first view of a member who joined at this version without a password: the room must not have one then.
/// It may have one if the view is of a later version: between two nodes the first answer may be lost, and the
/// host may set a password before the second one.
void check_entry(const protocol::Snapshot& snapshot, std::uint64_t joined_at);
/// No seat has two members, and the host is one of the members.
void check_members(const client::Room& room);
/// The records of every room follow from each other, and its snapshot has the same content as its records.
void check_rooms(store::Journal& journal);

}  // namespace seq::simulator
