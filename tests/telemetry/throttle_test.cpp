#include "server/telemetry/throttle.hpp"

#include <doctest/doctest.h>

using seq::telemetry::Throttle;
using namespace std::chrono_literals;

TEST_CASE("a number of lines pass in each period, and the rest are counted and reported once") {
    const Throttle::TimePoint start{1h};
    Throttle throttle{2, 1min};
    CHECK(throttle.let(start));
    CHECK(throttle.let(start + 1s));
    CHECK_FALSE(throttle.let(start + 2s));
    CHECK_FALSE(throttle.let(start + 59s));
    CHECK(throttle.take_left_out(start + 59s) == 0);  // more may be left out later
    CHECK(throttle.let(start + 60s));
    CHECK(throttle.take_left_out(start + 60s) == 2);
    CHECK(throttle.take_left_out(start + 61s) == 0);
}
