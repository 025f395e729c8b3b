#include "server/host/metrics.hpp"

#include <algorithm>
#include <string>

#include "engine/base/assert.hpp"
#include "engine/preset/preset.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

std::int64_t change(std::uint32_t before, std::uint32_t now) {
    return static_cast<std::int64_t>(now) - static_cast<std::int64_t>(before);
}

constexpr std::chrono::milliseconds precision{2};

/// When the processor time of this thread was last read, and what it was.
struct CpuReading {
    machine::Clock::time_point at{};
    std::chrono::nanoseconds cpu{};
};
thread_local CpuReading last_reading;

/// The processor time of this thread at most `precision` before `now`.
std::chrono::nanoseconds recent_cpu_time(machine::Clock::time_point now) {
    if (now - last_reading.at >= precision) last_reading = {now, machine::thread_cpu_time()};
    return last_reading.cpu;
}

}  // namespace

Metrics::Metrics() : presets_(seq::presets().size()) {
    for (std::size_t i = 0; i < presets_.size(); ++i)
        presets_[i].preset = seq::presets()[i].name;
}

PresetMetrics& Metrics::of(std::string_view preset) {
    const auto found = std::ranges::find(presets_, preset, &PresetMetrics::preset);
    SEQ_ASSERT(found != presets_.end());
    return *found;
}

void RoomCount::note(const room::RoomStats& now, const room::Counts& counts) {
    if (counts != room::Counts{}) add(counts, metrics_.of(now.preset));
    if (now != counted_) become(now);
}

void RoomCount::add(const room::Counts& counts, PresetMetrics& game) {
    game.moves_of_people.add(counts.moves_of_people);
    game.moves_of_bots.add(counts.moves_of_bots);
    game.moves_of_clocks.add(counts.moves_of_clocks);
    game.games_begun.add(counts.games_begun);
    metrics_.losses.add(counts.losses);
    for (const std::string& code : counts.refusals)
        metrics_.refusals.add(code);
}

void RoomCount::become(const room::RoomStats& now) {
    metrics_.people.add(change(counted_.people, now.people));
    metrics_.bots.add(change(counted_.bots, now.bots));
    metrics_.spectators.add(change(counted_.spectators, now.spectators));
    if (counted_.game_runs) metrics_.of(counted_.preset).games_running.add(-1);
    if (now.game_runs) metrics_.of(now.preset).games_running.add(1);
    counted_ = now;
}

HandlerTime::HandlerTime(Metrics& metrics, const Limits& limits, std::string_view kind)
    : metrics_{metrics},
      limits_{limits},
      kind_{kind},
      began_{machine::Clock::now()},
      cpu_before_{recent_cpu_time(began_)} {}

HandlerTime::~HandlerTime() {
    std::chrono::nanoseconds used = machine::Clock::now() - began_;
    if (used >= precision) used = std::min(used, machine::thread_cpu_time() - cpu_before_);
    metrics_.handler_cpu_seconds.note(std::chrono::duration<double>{used}.count());
    if (used <= limits_.handler_cpu_max) return;
    metrics_.slow_handlers.add(kind_);
    const auto ms = std::chrono::floor<std::chrono::milliseconds>(used);
    telemetry::log(
        telemetry::Event::slow_handler, {},
        "handler used " + std::to_string(ms.count()) + " ms of processor time: " + std::string{kind_});
}

}  // namespace seq::net
