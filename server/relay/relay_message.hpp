#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/digest/digest.hpp"

namespace seq::net {

/// A frame in one or two parts, of which the second may be empty.
struct RelayedFrame {
    std::string_view first;
    std::string_view rest{};
};

/// A message between the node that has a session and the node that has its room. Texts are views: of what is
/// encoded, or of the bytes that were decoded.
struct RelayMessage {
    enum class Kind : std::uint8_t {
        // to the node that has the room
        enter,       ///< `text` is a create, join or resume, `address` the client's, `value` a JoinPolicy
        command,     ///< `text` is the command
        disconnect,  ///< the session has ended
        silence,     ///< for `value` milliseconds
        sound,
        round_trip,  ///< of `value` milliseconds
        drain,       ///< the node of the session shuts down
        received,    ///< frames of `value` bytes have left the relay, so that as many may follow

        // to the node that has the session
        entered,   ///< `value` is a JoinOutcome
        items,     ///< `frames`, and after them the reason to close, if `value` is not 0
        seat,      ///< `value` is a SeatUse
        not_here,  ///< the node does not have the room, or does not know the session any more
    };
    static constexpr Kind last_kind = Kind::not_here;

    Kind kind = Kind::not_here;
    std::string_view node{};       ///< the sender
    std::uint64_t process = 0;     ///< random, of the sender's process
    std::uint64_t to_process = 0;  ///< for this process of the receiver only; 0: for any
    std::uint64_t session = 0;     ///< its number in the process that has it
    std::uint64_t number = 0;      ///< of this message among those of the session in this direction, from 1
    std::uint64_t value = 0;
    std::string_view address{};
    std::string_view text{};
    protocol::Digest content{};  ///< of the command, see ClientMessage::content
    std::vector<RelayedFrame> frames{};
};

std::string encode(const RelayMessage& message);
/// Several messages to one node as one, each of them as encode() has made it.
std::string encode_together(std::span<const std::string> messages);
/// One message or several. Nothing if the bytes are something else. Frames have a first part only.
std::optional<std::vector<RelayMessage>> decode_relay_messages(std::string_view bytes);

}  // namespace seq::net
