#pragma once

#include <chrono>
#include <string_view>
#include <vector>

#include "server/core/delivery.hpp"
#include "server/watch/metric.hpp"

namespace seq::net {

/// What is counted of the games of one preset.
struct PresetFigures {
    std::string_view preset;
    watch::Counter games_begun{};
    watch::Gauge games_running{};
    watch::Counter moves_of_people{};
    watch::Counter moves_of_bots{};
    watch::Counter moves_of_clocks{};
};

/// What a server counts of its own work, from its start on. From any thread.
class Figures {
  public:
    Figures();

    watch::Counter connections;
    watch::CounterByWord connections_refused{"address-full",   "bad-request", "bad-upgrade", "cut",
                                             "foreign-origin", "server-full", "too-fast"};

    watch::Gauge sessions;
    watch::CounterByWord sessions_closed;  ///< by the name of the CloseReason, or `gone`
    watch::Counter messages_in;
    watch::Counter bytes_in;
    watch::Counter messages_out;
    watch::Counter bytes_out;

    watch::Counter rooms_made;
    watch::Counter rooms_loaded;
    watch::Counter rooms_quarantined;
    watch::Counter losses;  ///< rooms that found acknowledged versions lost
    watch::Counter joins;
    watch::Counter resumes;
    watch::CounterByWord refusals;  ///< by code

    watch::Gauge people;
    watch::Gauge bots;
    watch::Gauge spectators;
    /// Of the preset of this name, which is one of the engine's.
    PresetFigures& of(std::string_view preset);
    const std::vector<PresetFigures>& presets() const { return presets_; }

    /// How late the timers of the threads were.
    watch::Histogram loop_delay_seconds{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5};

    /// What the handlers of rooms used of the processor.
    watch::Histogram handler_cpu_seconds{0.0001, 0.00025, 0.0005, 0.001, 0.0025,
                                         0.005,  0.01,    0.025,  0.05,  0.1};
    /// Those that used too much, by their kind.
    watch::CounterByWord slow_handlers{"command", "enter", "hashed", "load", "other", "stored", "timer"};

    const std::chrono::system_clock::time_point began = std::chrono::system_clock::now();

  private:
    std::vector<PresetFigures> presets_;
};

/// `too-slow`: a reason as the log and the figures name it.
std::string_view name_of(core::CloseReason reason);

}  // namespace seq::net
