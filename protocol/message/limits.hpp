#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

namespace seq::protocol {

inline constexpr std::size_t message_bytes_max = 16 * 1024;  ///< above it the session is closed with 1009
inline constexpr std::size_t json_depth_max = 8;             ///< objects and arrays within each other
inline constexpr std::size_t json_nodes_max = 512;           ///< values in one client message
inline constexpr std::size_t name_characters_max = 24;       ///< a member's name, in code points
inline constexpr std::size_t chat_characters_max = 280;      ///< a chat message, in code points
inline constexpr std::size_t password_characters_max = 64;   ///< in code points
inline constexpr std::size_t chat_burst_max = 5;             ///< messages of one member in
                                                             ///< the time that follows, reactions too
inline constexpr std::chrono::seconds chat_burst_time{10};
inline constexpr std::size_t room_members_max = 64;  ///< people in a room, seated or not
inline constexpr std::size_t answers_kept = 256;     ///< accepted command ids a member may send again
inline constexpr std::string_view websocket_subprotocol = "sequence.v1";

/// How large a client's message may be. A server may have other bounds than these.
struct MessageLimits {
    std::size_t bytes = message_bytes_max;
    std::size_t depth = json_depth_max;  ///< as the parser can do, at most
};

}  // namespace seq::protocol
