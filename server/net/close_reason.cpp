#include "server/net/close_reason.hpp"

namespace seq::net {
namespace {

struct Texts {
    std::string_view name;
    std::string_view words;
};

Texts texts_of(core::CloseReason reason) {
    switch (reason) {
        case core::CloseReason::goodbye: return {"goodbye", "goodbye"};
        case core::CloseReason::protocol_error: return {"protocol-error", "not our protocol"};
        case core::CloseReason::bad_utf8: return {"bad-utf8", "not UTF-8"};
        case core::CloseReason::too_many_faults: return {"too-many-faults", "too many faults"};
        case core::CloseReason::too_big: return {"too-big", "message too big"};
        case core::CloseReason::internal_error: return {"internal-error", "the room has a fault"};
        case core::CloseReason::server_restart: return {"server-restart", "the server is restarting"};
        case core::CloseReason::server_crowded: return {"server-crowded", "too many connections"};
        case core::CloseReason::too_slow: return {"too-slow", "too slow"};
        case core::CloseReason::idle: return {"idle", "idle"};
        case core::CloseReason::taken_over: return {"taken-over", "taken over"};
        case core::CloseReason::removed: return {"removed", "removed by the host"};
        case core::CloseReason::archived: return {"archived", "archived"};
        case core::CloseReason::closed_for_good: return {"closed-for-good", "closed for good"};
        case core::CloseReason::closed_to_spectators: return {"closed-to-spectators", "closed to spectators"};
    }
    return {};
}

}  // namespace

std::string_view name_of(core::CloseReason reason) {
    return texts_of(reason).name;
}

std::string_view words_of(core::CloseReason reason) {
    return texts_of(reason).words;
}

}  // namespace seq::net
