#pragma once

#include <string_view>

#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// How a reason is named.
struct CloseTexts {
    std::string_view name;   ///< in the log and the metrics, such as `too-slow`
    std::string_view words;  ///< what the Close frame says besides its code
};

constexpr CloseTexts texts_of(room::CloseReason reason) {
    switch (reason) {
        case room::CloseReason::goodbye: return {"goodbye", "goodbye"};
        case room::CloseReason::protocol_error: return {"protocol-error", "not our protocol"};
        case room::CloseReason::bad_utf8: return {"bad-utf8", "not UTF-8"};
        case room::CloseReason::too_many_faults: return {"too-many-faults", "too many faults"};
        case room::CloseReason::too_big: return {"too-big", "message too big"};
        case room::CloseReason::internal_error: return {"internal-error", "the room has a fault"};
        case room::CloseReason::server_restart: return {"server-restart", "the server is restarting"};
        case room::CloseReason::server_crowded: return {"server-crowded", "too many connections"};
        case room::CloseReason::too_slow: return {"too-slow", "too slow"};
        case room::CloseReason::idle: return {"idle", "idle"};
        case room::CloseReason::taken_over: return {"taken-over", "taken over"};
        case room::CloseReason::removed: return {"removed", "removed by the host"};
        case room::CloseReason::archived: return {"archived", "archived"};
        case room::CloseReason::closed_for_good: return {"closed-for-good", "closed for good"};
        case room::CloseReason::closed_to_spectators: return {"closed-to-spectators", "closed to spectators"};
    }
    return {};
}

}  // namespace seq::net
