#pragma once

#include <string>
#include <string_view>

#include "protocol/message/ids.hpp"
#include "protocol/message/server_message.hpp"
#include "server/host/metrics.hpp"
#include "server/host/peer.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// Frames that the server sends outside of any room.
room::Frame refusal(protocol::Refused refused);
room::Frame notice(std::string code, std::string sentence);
/// Says at which path the room is to be entered: that of this node of the cluster.
room::Frame moved_to(std::string_view node);

/// Sends a refusal to a session and counts its code.
void refuse(Metrics& metrics, Peer& peer, protocol::Refused refused);

/// Refuses an entry without a proof while codes are being guessed. It is the same whether or not the room
/// exists.
protocol::Refused refuse_guessing(protocol::CommandId id);

/// Refuses a command to a room that was closed because of a fault.
protocol::Refused refuse_quarantined(protocol::CommandId id);

/// Why a room that exists, or may exist, is not entered now.
inline constexpr const char* room_unavailable =
    "this room cannot be opened at the moment; please try again in a few seconds";

/// Refuses a command that was rolled back, or cannot be executed, because the disk is full.
/// `is_behind`: the storage does not answer, so nobody knows whether it is full, nor whether a command that
/// is repeated was carried out before.
protocol::Refused refuse_storage_full(protocol::CommandId id, bool is_behind = false);

}  // namespace seq::net
