#pragma once

#include <cstdint>
#include <string_view>

namespace seq::telemetry {

/// With the numbers that spdlog gives them.
enum class Level : std::uint8_t { debug = 1, info, warn, error, critical };

/// A kind of line.
struct EventInfo {
    std::string_view name;  ///< its name in the line: that of its member, with dashes
    Level level;
};

/// Every kind of line that the server logs. docs/operations.md explains them.
struct Event {
    static constexpr EventInfo listening{"listening", Level::info};
    static constexpr EventInfo any_name_is_ours{"any-name-is-ours", Level::warn};
    static constexpr EventInfo admin_listening{"admin-listening", Level::info};
    static constexpr EventInfo admin_exposed{"admin-exposed", Level::warn};
    static constexpr EventInfo certificate_served{"certificate-served", Level::info};
    static constexpr EventInfo certificate_refused{"certificate-refused", Level::error};
    static constexpr EventInfo certificate_not_valid{"certificate-not-valid", Level::warn};
    static constexpr EventInfo replayed{"replayed", Level::info};
    static constexpr EventInfo closing{"closing", Level::info};
    static constexpr EventInfo closed{"closed", Level::info};
    static constexpr EventInfo shutdown_timeout{"shutdown-timeout", Level::warn};
    static constexpr EventInfo session_began{"session-began", Level::info};
    static constexpr EventInfo session_ended{"session-ended", Level::info};
    static constexpr EventInfo entered{"entered", Level::info};
    static constexpr EventInfo entry_refused{"entry-refused", Level::info};
    static constexpr EventInfo command_refused{"command-refused", Level::debug};
    static constexpr EventInfo connection_refused{"connection-refused", Level::info};
    static constexpr EventInfo origin_refused{"origin-refused", Level::warn};
    static constexpr EventInfo upgrade_missing{"upgrade-missing", Level::warn};
    static constexpr EventInfo visitor_unknown{"visitor-unknown", Level::warn};
    static constexpr EventInfo accept_failed{"accept-failed", Level::warn};
    static constexpr EventInfo connection_failed{"connection-failed", Level::error};
    static constexpr EventInfo room_made{"room-made", Level::info};
    static constexpr EventInfo room_loaded{"room-loaded", Level::debug};
    static constexpr EventInfo room_unloaded{"room-unloaded", Level::debug};
    static constexpr EventInfo snapshot_unusable{"snapshot-unusable", Level::warn};
    static constexpr EventInfo room_quarantined{"room-quarantined", Level::error};
    static constexpr EventInfo versions_lost{"versions-lost", Level::error};
    static constexpr EventInfo game_voided{"game-voided", Level::warn};
    static constexpr EventInfo room_closed{"room-closed", Level::info};
    static constexpr EventInfo room_reopened{"room-reopened", Level::info};
    static constexpr EventInfo room_removed{"room-removed", Level::info};
    static constexpr EventInfo room_fenced{"room-fenced", Level::warn};
    static constexpr EventInfo room_handed_over{"room-handed-over", Level::debug};
    static constexpr EventInfo room_waits{"room-waits", Level::warn};
    static constexpr EventInfo drain_begun{"drain-begun", Level::info};
    static constexpr EventInfo drain_ended{"drain-ended", Level::info};
    static constexpr EventInfo nats_lost{"nats-lost", Level::warn};
    static constexpr EventInfo nats_back{"nats-back", Level::info};
    static constexpr EventInfo control_socket_failed{"control-socket-failed", Level::warn};
    static constexpr EventInfo slow_handler{"slow-handler", Level::warn};
    static constexpr EventInfo storage_full{"storage-full", Level::error};
    static constexpr EventInfo storage_low{"storage-low", Level::warn};
    static constexpr EventInfo storage_back{"storage-back", Level::info};
    static constexpr EventInfo journal_rollback{"journal-rollback", Level::error};
    static constexpr EventInfo journal_broken{"journal-broken", Level::critical};
    static constexpr EventInfo journal_unreadable{"journal-unreadable", Level::error};
    static constexpr EventInfo data_exposed{"data-exposed", Level::warn};
    static constexpr EventInfo push_offered{"push-offered", Level::info};
    static constexpr EventInfo push_for_tests{"push-for-tests", Level::warn};
    static constexpr EventInfo push_failed{"push-failed", Level::debug};
    static constexpr EventInfo no_priority{"no-priority", Level::debug};
    static constexpr EventInfo no_randomness{"no-randomness", Level::critical};
    static constexpr EventInfo log_suppressed{"log-suppressed", Level::warn};
};

}  // namespace seq::telemetry
