#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "server/telemetry/event.hpp"

namespace seq::telemetry {

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

}  // namespace seq::telemetry
