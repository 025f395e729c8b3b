#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

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

/// The subject of a line, if it has one.
struct About {
    std::string_view room{};    ///< its code, of which the line shows only the beginning
    std::uint64_t session = 0;  ///< 0: none
    std::string address{};      ///< of a network, not of a person; see network_name()
};

enum class LogFormat : std::uint8_t { text, json };

/// How the log of this process is written.
struct LogSetup {
    std::optional<Level> least = Level::warn;  ///< the lowest level that is logged; empty: nothing is logged
    LogFormat format = LogFormat::text;
    unsigned lines_max = 400;            ///< lines of one kind within this time; the rest is counted
    unsigned lines_of_source_max = 100;  ///< the same, for one network, or else for one room
    std::chrono::milliseconds within{60'000};
    std::ostream* to = nullptr;            ///< must outlive the log; null: `fd` is used
    int fd = 2;                            ///< written by a separate thread, see LineQueue
    std::size_t queue_bytes = 256 * 1024;  ///< waiting to be written to it
};

/// Must be called before threads run. Until then lines from level warning on go to standard error as text.
void set_log(const LogSetup& setup);

/// Writes a line, unless its level is too low or there were too many of its kind recently, in total or from
/// the same source. Does not block, except for up to a second for a critical line, after which the process
/// ends. Thread-safe.
void log(const EventInfo& event, const About& about, std::string_view sentence);

/// The number of omitted lines since the start. The log reports them too, with the next line after their
/// minute.
std::uint64_t lines_left_out();

/// The part of a room's code that the log shows: enough to find the room, too little to enter it.
std::string_view shown_part(std::string_view code);

/// Admits a number of lines in each period and counts the rest. The caller passes the time.
class Throttle {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    Throttle(unsigned lines_max, std::chrono::milliseconds within) : lines_max_{lines_max}, within_{within} {}

    /// Whether one more line may be written now. One that is not wanted, for another reason, counts as
    /// omitted.
    bool let(TimePoint now, bool is_wanted = true) {
        turn_to(now);
        const bool passes = is_wanted && lines_ < lines_max_;
        ++(passes ? lines_ : left_out_);
        return passes;
    }
    /// The number of lines that were omitted in past periods and not reported yet. They count as reported
    /// from now on.
    std::uint64_t take_left_out(TimePoint now) {
        turn_to(now);
        return std::exchange(to_report_, 0);
    }

  private:
    void turn_to(TimePoint now) {
        if (now - began_ < within_) return;
        began_ = now;
        lines_ = 0;
        to_report_ += std::exchange(left_out_, 0);
    }

    std::uint64_t lines_max_;
    std::chrono::milliseconds within_;
    TimePoint began_{};  ///< this period
    std::uint64_t lines_ = 0;
    std::uint64_t left_out_ = 0;   ///< in this period
    std::uint64_t to_report_ = 0;  ///< of earlier periods
};

}  // namespace seq::telemetry
