#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "server/telemetry/event.hpp"

namespace seq::telemetry {

/// Whom a line is about, as far as it is about somebody.
struct About {
    std::string_view room{};    ///< its code, of which the line shows the beginning only
    std::uint64_t session = 0;  ///< 0: none
    std::string address{};      ///< of a network, not of a person; see network_name()
};

enum class LogFormat : std::uint8_t { text, json };

/// How the log of this process is written.
struct LogSetup {
    std::optional<Level> least = Level::warn;  ///< nothing: no line at all
    LogFormat format = LogFormat::text;
    unsigned lines_max = 400;            ///< of one kind within this time; the rest is counted
    unsigned lines_of_source_max = 100;  ///< the same, of one network or else of one room
    std::chrono::milliseconds within{60'000};
    std::ostream* to = nullptr;            ///< outlives the log; null: the file descriptor
    int fd = 2;                            ///< written by a thread of its own, see LineQueue
    std::size_t queue_bytes = 256 * 1024;  ///< that wait for it
};

/// Before the threads run. Until then warnings and what is worse go to standard error as text.
void set_log(const LogSetup& setup);

/// Writes a line, unless its level is not wanted or there were too many of its kind of late, in all or of the
/// same source. From any thread. Waits for nothing, but a second for a critical line, which precedes an end.
void log(Event event, const About& about, std::string_view sentence);

/// How many lines were left out since the start. The log says so too, with the next line that is written
/// when their minute is over.
std::uint64_t lines_left_out();

/// What the log shows of a room's code: enough to find it, too little to come in with.
std::string_view shown_part(std::string_view code);

}  // namespace seq::telemetry
