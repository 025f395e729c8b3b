#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace seq::protocol {

inline constexpr std::size_t message_bytes_max = 16 * 1024;  ///< a larger one closes the session with 1009
inline constexpr std::size_t json_depth_max = 8;             ///< of nested objects and arrays
inline constexpr std::size_t json_nodes_max = 512;           ///< values in one client message
inline constexpr std::size_t name_characters_max = 24;       ///< a member's name, in code points
inline constexpr std::size_t chat_characters_max = 280;      ///< a chat message, in code points
inline constexpr std::size_t password_characters_max = 64;   ///< in code points
inline constexpr std::size_t voice_link_bytes_max = 256;
inline constexpr std::size_t table_name_characters_max = 40;  ///< in code points

/// A member can send this many chat messages and reactions within `chat_burst_time`.
inline constexpr std::size_t chat_burst_max = 5;
inline constexpr std::chrono::seconds chat_burst_time{10};

/// A player can be nudged when their turn has lasted this long.
inline constexpr std::chrono::seconds nudge_after{15};

/// A ready check waits at most this long before bots take seats, and this long unless the host chooses.
inline constexpr std::uint32_t ready_check_seconds_max = 120;
inline constexpr std::uint32_t ready_check_seconds = 30;

inline constexpr std::size_t room_members_max = 64;  ///< people in a room, seated or not
inline constexpr std::size_t answers_kept =
    256;  ///< of the newest accepted commands of a member, which may be sent again
inline constexpr std::string_view websocket_subprotocol = "sequence.v1";

/// The size of a client's message. A server can be configured with other limits.
struct MessageLimits {
    std::size_t bytes = message_bytes_max;
    std::size_t depth = json_depth_max;
};

}  // namespace seq::protocol
