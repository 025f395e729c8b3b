#pragma once

#include <chrono>
#include <string_view>
#include <vector>

#include "server/limits/limits.hpp"
#include "server/machine/clock.hpp"
#include "server/push/caller.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/effects.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::net {

/// Counters of the games of one preset.
struct PresetMetrics {
    std::string_view preset;
    telemetry::Counter games_begun{};
    telemetry::Gauge games_running{};
    telemetry::Counter moves_of_people{};
    telemetry::Counter moves_of_bots{};
    telemetry::Counter moves_of_clocks{};
};

/// All counters of a server since its start. May be used from any thread.
class Metrics {
  public:
    Metrics();

    telemetry::Counter connections;
    telemetry::CounterByWord connections_refused{"address-full",   "bad-request", "bad-upgrade", "cut",
                                                 "foreign-origin", "server-full", "too-fast"};

    telemetry::Gauge sessions;
    telemetry::CounterByWord sessions_closed;  ///< by the name of the CloseReason, or `gone`
    telemetry::Counter messages_in;
    telemetry::Counter bytes_in;
    telemetry::Counter messages_out;
    telemetry::Counter bytes_out;

    telemetry::Counter rooms_made;
    telemetry::Counter rooms_loaded;
    telemetry::Counter rooms_quarantined;
    telemetry::Counter losses;  ///< rooms that found acknowledged versions lost
    telemetry::Counter joins;
    telemetry::Counter resumes;
    telemetry::CounterByWord refusals;  ///< by code

    /// Messages to push services, by what became of them.
    telemetry::CounterByWord pushes{
        name_of(push::PushOutcome::accepted),   name_of(push::PushOutcome::expired),
        name_of(push::PushOutcome::refused),    name_of(push::PushOutcome::unreachable),
        name_of(push::PushOutcome::not_public), name_of(push::PushOutcome::timeout),
        name_of(push::PushOutcome::queue_full)};

    telemetry::Gauge people;
    telemetry::Gauge bots;
    telemetry::Gauge spectators;
    /// The counters of the preset with this name, which must exist.
    PresetMetrics& of(std::string_view preset);
    const std::vector<PresetMetrics>& presets() const { return presets_; }

    /// How late the timers of the threads were.
    telemetry::Histogram loop_delay_seconds{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5};

    /// Processor time of the handlers of rooms.
    telemetry::Histogram handler_cpu_seconds{0.0001, 0.00025, 0.0005, 0.001, 0.0025,
                                             0.005,  0.01,    0.025,  0.05,  0.1};
    /// Handlers above the limit, by kind.
    telemetry::CounterByWord slow_handlers{"bot",  "command", "enter",  "hashed",
                                           "load", "other",   "stored", "timer"};

    const std::chrono::system_clock::time_point began = std::chrono::system_clock::now();

  private:
    std::vector<PresetMetrics> presets_;
};

/// The part of one room in the metrics of the server. Its gauges are reset by clear() or the destructor.
class RoomCount {
  public:
    explicit RoomCount(Metrics& metrics) : metrics_{metrics} {}
    ~RoomCount() { clear(); }
    RoomCount(const RoomCount&) = delete;
    RoomCount& operator=(const RoomCount&) = delete;

    /// Sets the room's gauges, and adds what has just happened in it.
    void note(const room::RoomStats& now, const room::Counts& counts);
    /// The room is no longer in memory, or is quarantined.
    void clear() { become({}); }

  private:
    void add(const room::Counts& counts, PresetMetrics& game);
    void become(const room::RoomStats& now);

    Metrics& metrics_;
    room::RoomStats counted_{};
};

/// Measures the processor time of one handler on a room thread, until the end of the scope. A handler above
/// the limit is counted by its kind and logged, because everything else on that thread had to wait.
///
/// Reading a thread's processor time takes a system call, which most handlers do not outlast. So for a
/// handler of less than two milliseconds the time that has passed is noted, and a longer one may be charged
/// up to two milliseconds of what its thread did before.
class HandlerTime {
  public:
    HandlerTime(Metrics& metrics, const Limits& limits, std::string_view kind);
    ~HandlerTime();
    HandlerTime(const HandlerTime&) = delete;
    HandlerTime& operator=(const HandlerTime&) = delete;

  private:
    Metrics& metrics_;
    const Limits& limits_;
    const std::string_view kind_;
    const machine::Clock::time_point began_;
    const std::chrono::nanoseconds cpu_before_;
};

}  // namespace seq::net
