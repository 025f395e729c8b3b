#include <doctest/doctest.h>

#include "server/front/socket/transport.hpp"

using seq::net::RoundTrip;
using namespace std::chrono_literals;

TEST_CASE("the first measurement counts fully, each further one by an eighth") {
    RoundTrip trip;
    CHECK_FALSE(trip.smoothed().has_value());
    trip.note(80ms);
    CHECK(trip.smoothed() == 80ms);
    trip.note(160ms);
    CHECK(trip.smoothed() == 90ms);
    trip.note(10ms);
    CHECK(trip.smoothed() == 80ms);
}

TEST_CASE("one slow answer is soon forgotten") {
    RoundTrip trip;
    trip.note(40ms);
    trip.note(10s);
    for (int n = 0; n < 40; ++n)
        trip.note(40ms);
    CHECK(trip.smoothed().value() < 60ms);
}
