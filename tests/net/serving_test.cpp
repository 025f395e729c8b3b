#include "server/host/serving.hpp"

#include "server/machine/clock.hpp"
#include "tests/net/support/play.hpp"

// How long the server was running during a period, by the clocks at its starts.

using namespace seq::net;
using namespace seq::net::test;
using seq::machine::now_for_rooms;
using seq::room::TimePoint;
using std::chrono::hours;

namespace {

constexpr hours day{24};

/// Notes in the journal that a server ran from this time on for this long.
void serve(MemoryJournal& journal, TimePoint from, hours time) {
    journal.note_serving(from, seq::store::Period::begins);
    journal.note_serving(from + time, seq::store::Period::continues);
}

bool is_about(std::chrono::milliseconds time, hours expected) {
    return time >= expected && time < expected + std::chrono::minutes{10};
}

}  // namespace

TEST_CASE("time without service between two starts does not count") {
    MemoryJournal journal;
    const TimePoint now = now_for_rooms();
    serve(journal, now - 100 * day, 3 * day);
    serve(journal, now - 50 * day, 2 * day);
    const Serving serving{journal, hours{1}};
    CHECK(is_about(serving.served_since(now - 100 * day, now), 5 * day));
    CHECK(is_about(serving.served_since(now - 49 * day, now), day));
    CHECK(is_about(serving.served_since(now - 10 * day, now), hours{0}));
}

TEST_CASE(
    "a start at which the clock stood at 1970 makes a gap, and ages no room, also if the next one was "
    "ahead") {
    for (const bool is_ahead_next : {false, true}) {
        MemoryJournal journal;
        const TimePoint now = now_for_rooms();
        serve(journal, TimePoint{}, day);
        if (is_ahead_next) serve(journal, now + hours{1}, hours{1});
        const Serving serving{journal, hours{1}};
        CHECK(is_about(serving.served_since(TimePoint{}, now), day));
    }
}

TEST_CASE("a start at which the clock was ahead changes no age and no clock") {
    MemoryJournal journal;
    const TimePoint now = now_for_rooms();
    serve(journal, now - 5 * day, 2 * day);
    serve(journal, now + 3000 * day, day);
    const Serving serving{journal, hours{1}};
    CHECK(serving.served_since(now - 5 * day, now) <= 5 * day + std::chrono::minutes{10});
    CHECK(serving.served_since(now + 3000 * day, now) < hours{0});  // in the future: not idle
    for (const seq::room::Outage& outage : serving.outages()) {
        CHECK(outage.from <= outage.until);
        CHECK(outage.until <= now_for_rooms());
    }
}
