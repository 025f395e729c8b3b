#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace seq::cluster {

/// What `sequenced drain` asks of a node. It is repeated until the node's beats show that it is done.
struct DrainRequest {
    /// How a node treats its rooms and those that nobody has.
    enum class Kind : std::uint8_t {
        own_rooms,      ///< as usual
        hand_over,      ///< it hands its rooms over, and takes none
        hand_over_now,  ///< the same, even if games are ended as void by it
    };
    std::uint64_t life = 0;  ///< of the process that is meant
    Kind kind = Kind::own_rooms;
};

/// The subject of the requests to a node.
std::string subject_of_requests(std::string_view node);

std::string encode(const DrainRequest& request);
/// Nothing if this program does not know the request.
std::optional<DrainRequest> decode_drain_request(std::string_view payload);

}  // namespace seq::cluster
