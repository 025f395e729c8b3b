#include "server/host/runner/handler_time.hpp"

#include <algorithm>
#include <string>

#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

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
