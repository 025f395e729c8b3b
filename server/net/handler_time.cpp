#include "server/net/handler_time.hpp"

#include <ctime>
#include <string>

#include "server/telemetry/log.hpp"

namespace seq::net {

std::chrono::nanoseconds thread_cpu_time() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds{now.tv_sec} + std::chrono::nanoseconds{now.tv_nsec};
}

HandlerTime::HandlerTime(Metrics& metrics, const Limits& limits, std::string_view kind)
    : metrics_{metrics}, limits_{limits}, kind_{kind}, began_{thread_cpu_time()} {}

HandlerTime::~HandlerTime() {
    const std::chrono::nanoseconds used = thread_cpu_time() - began_;
    metrics_.handler_cpu_seconds.note(std::chrono::duration<double>{used}.count());
    if (used <= limits_.handler_cpu_max) return;
    metrics_.slow_handlers.add(kind_);
    const auto ms = std::chrono::floor<std::chrono::milliseconds>(used);
    telemetry::log(
        telemetry::Event::slow_handler, {},
        "handler used " + std::to_string(ms.count()) + " ms of processor time: " + std::string{kind_});
}

}  // namespace seq::net
