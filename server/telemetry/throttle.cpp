#include "server/telemetry/throttle.hpp"

#include <utility>

namespace seq::telemetry {

void Throttle::turn_to(TimePoint now) {
    if (now - began_ < within_) return;
    began_ = now;
    lines_ = 0;
    to_report_ += std::exchange(left_out_, 0);
}

bool Throttle::let(TimePoint now) {
    turn_to(now);
    if (lines_ < lines_max_) {
        ++lines_;
        return true;
    }
    ++left_out_;
    return false;
}

void Throttle::leave_out(TimePoint now) {
    turn_to(now);
    ++left_out_;
}

std::uint64_t Throttle::take_left_out(TimePoint now) {
    turn_to(now);
    return std::exchange(to_report_, 0);
}

}  // namespace seq::telemetry
