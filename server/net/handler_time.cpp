#include "server/net/handler_time.hpp"

#include <string>

#include "server/net/cpu_time.hpp"
#include "server/watch/log.hpp"

namespace seq::net {

HandlerTime::HandlerTime(Figures& figures, const Limits& limits, std::string_view kind)
    : figures_{figures}, limits_{limits}, kind_{kind}, began_{thread_cpu_time()} {}

HandlerTime::~HandlerTime() {
    const std::chrono::nanoseconds used = thread_cpu_time() - began_;
    figures_.handler_cpu_seconds.note(std::chrono::duration<double>{used}.count());
    if (used <= limits_.handler_cpu_max) return;
    figures_.slow_handlers.add(kind_);
    const auto ms = std::chrono::floor<std::chrono::milliseconds>(used);
    watch::log(watch::Event::slow_handler, {},
               "handler used " + std::to_string(ms.count()) + " ms of processor time: " + std::string{kind_});
}

}  // namespace seq::net
