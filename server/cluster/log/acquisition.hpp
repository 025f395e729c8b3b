#pragma once

#include <cstdint>

#include "server/cluster/log/log_context.hpp"
#include "server/cluster/log/room_contents.hpp"
#include "server/store/room_owner.hpp"

namespace seq::cluster {

/// What was acquired; of use only if the place is `here`.
struct Acquired {
    store::Place place{};
    RoomContents contents;
    std::uint64_t claim = 0;     ///< the revision of the owner key, if it is this process's; 0 if it is not
    std::uint64_t snapshot = 0;  ///< the revision of the snapshot's key
    bool has_lost_end = false;   ///< the log ends before the message that the snapshot follows
};

/// Takes a room for this process (docs/decisions/0077): writes the owner key, reads the log, and appends the
/// message that raises the term, which fences the owner before. Gives up after ten seconds. `claim`: the
/// revision of the owner key if this process holds it already. The strand is that of the room.
Task<Acquired> acquire(LogStrand* strand, protocol::RoomCode room, std::uint64_t claim,
                       bool ignores_snapshot);

}  // namespace seq::cluster
