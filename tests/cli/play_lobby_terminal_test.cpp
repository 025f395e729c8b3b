#include <doctest/doctest.h>

#include "tests/cli/support/play_session.hpp"

namespace seq::test {
namespace {

TEST_CASE("a friend knocks at a locked table, is admitted, marks ready, and leaves for good") {
    PlaySession session;
    std::string code;
    const auto ann = session.host("Ann", 2, code);
    ann->type("lock\r");
    must_show(*ann, "Table locked.");
    const auto bob = session.guest("Bob", code);
    must_show(*bob, "the host has been asked");
    must_show(*ann, "Bob knocks");
    ann->type("admit Bob\r");
    must_show(*bob, "You took seat 2, side 2.");
    bob->type("ready\r");
    must_show(*ann, "Bob is ready.");
    bob->type("leave\r");
    must_show(*ann, "Bob left.");
    CHECK(bob->ends() == 0);
    CHECK(bob->bytes().find("Your seat waits") == std::string::npos);
}

TEST_CASE("a removed member is notified and cannot come back by the same link") {
    PlaySession session;
    std::string code;
    const auto ann = session.host("Ann", 2, code);
    const auto bob = session.guest("Bob", code);
    must_show(*ann, "Bob took seat 2");
    ann->type("remove Bob\r");
    CHECK(bob->ends() == 1);
    CHECK(bob->screen().find("The host removed you from the room.") != std::string::npos);
    const auto again = session.guest("Bob", code);
    CHECK(again->ends() == 1);
    CHECK(again->screen().find("the host has removed you from this room") != std::string::npos);
}

}  // namespace
}  // namespace seq::test
