#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace seq::telemetry {

enum class Level : std::uint8_t { debug, info, warn, error, critical };

/// Every kind of line that the server logs. docs/operations.md explains them.
enum class Event : std::uint8_t {
    listening,
    any_name_is_ours,
    admin_listening,
    admin_exposed,
    certificate_served,
    certificate_refused,
    certificate_not_valid,
    replayed,
    closing,
    closed,
    shutdown_timeout,
    session_began,
    session_ended,
    entered,
    entry_refused,
    command_refused,
    connection_refused,
    origin_refused,
    upgrade_missing,
    visitor_unknown,
    accept_failed,
    connection_failed,
    room_made,
    room_loaded,
    room_unloaded,
    snapshot_unusable,
    room_quarantined,
    versions_lost,
    game_voided,
    room_closed,
    room_reopened,
    room_removed,
    room_fenced,
    room_handed_over,
    room_waits,
    drain_begun,
    drain_ended,
    nats_lost,
    nats_back,
    control_socket_failed,
    slow_handler,
    storage_full,
    storage_low,
    storage_back,
    journal_rollback,
    journal_broken,
    journal_unreadable,
    data_exposed,
    push_offered,
    push_for_tests,
    push_failed,
    no_priority,
    no_randomness,
    log_suppressed,
};

struct EventInfo {
    Event event;
    std::string_view name;  ///< its name in the line
    Level level;
};

/// In the order of the enum.
inline constexpr std::array events{
    EventInfo{Event::listening, "listening", Level::info},
    EventInfo{Event::any_name_is_ours, "any-name-is-ours", Level::warn},
    EventInfo{Event::admin_listening, "admin-listening", Level::info},
    EventInfo{Event::admin_exposed, "admin-exposed", Level::warn},
    EventInfo{Event::certificate_served, "certificate-served", Level::info},
    EventInfo{Event::certificate_refused, "certificate-refused", Level::error},
    EventInfo{Event::certificate_not_valid, "certificate-not-valid", Level::warn},
    EventInfo{Event::replayed, "replayed", Level::info},
    EventInfo{Event::closing, "closing", Level::info},
    EventInfo{Event::closed, "closed", Level::info},
    EventInfo{Event::shutdown_timeout, "shutdown-timeout", Level::warn},
    EventInfo{Event::session_began, "session-began", Level::info},
    EventInfo{Event::session_ended, "session-ended", Level::info},
    EventInfo{Event::entered, "entered", Level::info},
    EventInfo{Event::entry_refused, "entry-refused", Level::info},
    EventInfo{Event::command_refused, "command-refused", Level::debug},
    EventInfo{Event::connection_refused, "connection-refused", Level::info},
    EventInfo{Event::origin_refused, "origin-refused", Level::warn},
    EventInfo{Event::upgrade_missing, "upgrade-missing", Level::warn},
    EventInfo{Event::visitor_unknown, "visitor-unknown", Level::warn},
    EventInfo{Event::accept_failed, "accept-failed", Level::warn},
    EventInfo{Event::connection_failed, "connection-failed", Level::error},
    EventInfo{Event::room_made, "room-made", Level::info},
    EventInfo{Event::room_loaded, "room-loaded", Level::debug},
    EventInfo{Event::room_unloaded, "room-unloaded", Level::debug},
    EventInfo{Event::snapshot_unusable, "snapshot-unusable", Level::warn},
    EventInfo{Event::room_quarantined, "room-quarantined", Level::error},
    EventInfo{Event::versions_lost, "versions-lost", Level::error},
    EventInfo{Event::game_voided, "game-voided", Level::warn},
    EventInfo{Event::room_closed, "room-closed", Level::info},
    EventInfo{Event::room_reopened, "room-reopened", Level::info},
    EventInfo{Event::room_removed, "room-removed", Level::info},
    EventInfo{Event::room_fenced, "room-fenced", Level::warn},
    EventInfo{Event::room_handed_over, "room-handed-over", Level::debug},
    EventInfo{Event::room_waits, "room-waits", Level::warn},
    EventInfo{Event::drain_begun, "drain-begun", Level::info},
    EventInfo{Event::drain_ended, "drain-ended", Level::info},
    EventInfo{Event::nats_lost, "nats-lost", Level::warn},
    EventInfo{Event::nats_back, "nats-back", Level::info},
    EventInfo{Event::control_socket_failed, "control-socket-failed", Level::warn},
    EventInfo{Event::slow_handler, "slow-handler", Level::warn},
    EventInfo{Event::storage_full, "storage-full", Level::error},
    EventInfo{Event::storage_low, "storage-low", Level::warn},
    EventInfo{Event::storage_back, "storage-back", Level::info},
    EventInfo{Event::journal_rollback, "journal-rollback", Level::error},
    EventInfo{Event::journal_broken, "journal-broken", Level::critical},
    EventInfo{Event::journal_unreadable, "journal-unreadable", Level::error},
    EventInfo{Event::data_exposed, "data-exposed", Level::warn},
    EventInfo{Event::push_offered, "push-offered", Level::info},
    EventInfo{Event::push_for_tests, "push-for-tests", Level::warn},
    EventInfo{Event::push_failed, "push-failed", Level::debug},
    EventInfo{Event::no_priority, "no-priority", Level::debug},
    EventInfo{Event::no_randomness, "no-randomness", Level::critical},
    EventInfo{Event::log_suppressed, "log-suppressed", Level::warn},
};

constexpr bool are_in_order() {
    for (std::size_t i = 0; i < events.size(); ++i)
        if (static_cast<std::size_t>(events[i].event) != i) return false;
    return events.back().event == Event::log_suppressed;
}
static_assert(are_in_order(), "a row for every event, in the order of the enum");

constexpr const EventInfo& info_of(Event event) {
    return events[static_cast<std::size_t>(event)];
}

}  // namespace seq::telemetry
