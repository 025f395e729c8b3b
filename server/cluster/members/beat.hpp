#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/cluster/members/versions.hpp"

namespace seq::cluster {

/// The sign of life that a node publishes again and again to `sequenced.alive.NODE`.
struct Beat {
    std::uint64_t life = 0;  ///< a random number of the process
    std::uint64_t count = 0;
    bool is_draining = false;
    KnownVersions versions{};
    /// Whether the node reads several messages in one (net::RelayLine). Earlier programs do not say so.
    bool reads_batches = true;
};

/// The subject of a node's beats; `*`: of those of all nodes.
std::string subject_of_beats(std::string_view node);
/// The name of the node whose beats have this subject; nothing if it is no name.
std::optional<std::string> node_of_beat(std::string_view subject);

/// Programs of all versions read the beats of each other: later ones may add fields at the end.
std::string encode(const Beat& beat);
std::optional<Beat> decode_beat(std::string_view payload);

}  // namespace seq::cluster
