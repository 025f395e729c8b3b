#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

// Entering a room over real sockets.

namespace {

protocol::Knocks somebody_at_the_door(Client& host) {
    auto knocks = host.wait_for<protocol::Knocks>();
    while (knocks.waiting.empty())
        knocks = host.wait_for<protocol::Knocks>();
    return knocks;
}

}  // namespace

TEST_CASE("a session that is refused by the host, removed, or leaves is closed with its own code") {
    RunningServer server;
    Client ann = create_table(server.port());
    const auto token = new_token();
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", token}) == "accepted");
    CHECK(ann.ask(protocol::RemoveMember{protocol::MemberId{2}}) == "accepted");
    CHECK(bob.next_notice() == "removed");
    CHECK(bob.wait_for_close() == 4003);
    Client again{server.port()};
    CHECK(again.ask(protocol::Join{*ann.room(), "Bob", token}) == "removed");

    CHECK(ann.ask(protocol::SetFlag{protocol::RoomFlag::locked, true}) == "accepted");
    Client cy{server.port()};
    const auto join = cy.say(protocol::Join{*ann.room(), "Cy", new_token()});
    const auto knocks = somebody_at_the_door(ann);
    CHECK(ann.ask(protocol::TurnAway{knocks.waiting[0].knock}) == "accepted");
    CHECK(cy.answer_to(join) == "turned-away");
    CHECK(cy.wait_for_close() == 4003);

    CHECK(ann.ask(protocol::Leave{}) == "accepted");
    CHECK(ann.wait_for_close() == 1000);
}
