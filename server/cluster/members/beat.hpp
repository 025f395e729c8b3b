#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/cluster/members/living_nodes.hpp"

namespace seq::cluster {

/// How a node brings a session to the node that has its room: it tells the client to connect there. Earlier
/// programs passed the messages of the session on, and say 1 or nothing.
inline constexpr std::uint8_t routing_by_redirects = 2;

/// The sign of life that a node publishes again and again to `sequenced.alive.NODE`.
struct Beat {
    std::uint64_t life = 0;  ///< a random number of the process
    std::uint64_t count = 0;
    bool is_draining = false;
    KnownVersions versions{};
    std::uint8_t routing = routing_by_redirects;
};

/// The subject of a node's beats; `*`: of those of all nodes.
std::string subject_of_beats(std::string_view node);
/// The name of the node whose beats have this subject; nothing if it is no name.
std::optional<std::string> node_of_beat(std::string_view subject);

/// Programs of all versions read the beats of each other: later ones may add fields at the end.
std::string encode(const Beat& beat);
std::optional<Beat> decode_beat(std::string_view payload);

/// What `sequenced drain` asks of a node. It is repeated until the node's beats show that it is done.
struct DrainRequest {
    /// How a node treats its rooms and those that nobody has.
    enum class DrainKind : std::uint8_t {
        own_rooms,      ///< as usual
        hand_over,      ///< it hands its rooms over, and takes none
        hand_over_now,  ///< the same, even if games are ended as void by it
    };
    std::uint64_t life = 0;  ///< of the process that is meant
    DrainKind kind = DrainKind::own_rooms;
};

/// The subject of the requests to a node.
std::string subject_of_requests(std::string_view node);

std::string encode(const DrainRequest& request);
/// Nothing if this program does not know the request.
std::optional<DrainRequest> decode_drain_request(std::string_view payload);

}  // namespace seq::cluster
