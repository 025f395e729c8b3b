#include "server/net/handler_time.hpp"

#include <string>

#include "server/machine/clock.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {

HandlerTime::HandlerTime(Metrics& metrics, const Limits& limits, std::string_view kind)
    : metrics_{metrics}, limits_{limits}, kind_{kind}, began_{machine::thread_cpu_time()} {}

HandlerTime::~HandlerTime() {
    const std::chrono::nanoseconds used = machine::thread_cpu_time() - began_;
    metrics_.handler_cpu_seconds.note(std::chrono::duration<double>{used}.count());
    if (used <= limits_.handler_cpu_max) return;
    metrics_.slow_handlers.add(kind_);
    const auto ms = std::chrono::floor<std::chrono::milliseconds>(used);
    telemetry::log(
        telemetry::Event::slow_handler, {},
        "handler used " + std::to_string(ms.count()) + " ms of processor time: " + std::string{kind_});
}

}  // namespace seq::net
