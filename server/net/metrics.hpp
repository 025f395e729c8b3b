#pragma once

#include <chrono>
#include <string_view>
#include <vector>

#include "server/core/delivery.hpp"
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

    telemetry::Gauge people;
    telemetry::Gauge bots;
    telemetry::Gauge spectators;
    /// Of the preset of this name, which is one of the engine's.
    PresetMetrics& of(std::string_view preset);
    const std::vector<PresetMetrics>& presets() const { return presets_; }

    /// How late the timers of the threads were.
    telemetry::Histogram loop_delay_seconds{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5};

    /// What the handlers of rooms used of the processor.
    telemetry::Histogram handler_cpu_seconds{0.0001, 0.00025, 0.0005, 0.001, 0.0025,
                                             0.005,  0.01,    0.025,  0.05,  0.1};
    /// Those that used too much, by their kind.
    telemetry::CounterByWord slow_handlers{"command", "enter", "hashed", "load", "other", "stored", "timer"};

    const std::chrono::system_clock::time_point began = std::chrono::system_clock::now();

  private:
    std::vector<PresetMetrics> presets_;
};

/// `too-slow`: a reason as the log and the metrics name it.
std::string_view name_of(core::CloseReason reason);

}  // namespace seq::net
