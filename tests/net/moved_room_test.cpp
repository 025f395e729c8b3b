#include "tests/net/support/play.hpp"

// A room that another process takes over, or that the journal cannot give to this one.

using namespace seq::net;
using namespace seq::net::test;

namespace {

constexpr std::uint16_t server_restart = 1012;

/// A server with a room that Ann has made, and is in.
class RoomOfAnn {
  protected:
    RoomOfAnn() {
        REQUIRE(ann.ask(create_for_two(token)) == "accepted");
        room = *ann.room();
    }
    Client bob_joins() const { return join_room(server.port(), room); }

    MemoryJournal journal;
    RunningServer server{journal};
    Client ann{server.port()};
    const protocol::Token token = new_token();
    protocol::RoomCode room;
};

}  // namespace

TEST_CASE_FIXTURE(RoomOfAnn,
                  "a room that another process has taken over is closed here, with or without a command of "
                  "its members, and is read again when it has come back") {
    journal.move(room, {.kind = store::RoomLocation::Kind::elsewhere, .node = "two"});
    SUBCASE("somebody sends a command") {
        ann.say(protocol::Say{"lost"});
    }
    SUBCASE("nobody does") {
        journal.lose(room);
    }
    CHECK(ann.wait_for_close() == server_restart);
    Client early{server.port()};
    CHECK(early.ask(back_to(room, token)) == "moved");
    journal.move(room, {.kind = store::RoomLocation::Kind::here});
    Client again{server.port()};
    ask_all(again, {back_to(room, token), protocol::Say{"here I am"}});
}

TEST_CASE_FIXTURE(
    RoomOfAnn,
    "a token that a loaded room does not know is not refused while another process may have the room") {
    journal.move(room, {.kind = store::RoomLocation::Kind::elsewhere, .node = "two"});
    Client early{server.port()};
    CHECK(early.ask(back_to(room, new_token())) == "moved");
    Client bob{server.port()};
    journal.move(room, {.kind = store::RoomLocation::Kind::unavailable, .why = "no leader"});
    CHECK(bob.ask(back_to(room, new_token())) == "too-many");
    journal.move(room, {.kind = store::RoomLocation::Kind::here});
    CHECK(bob.ask(back_to(room, new_token())) == "token-unknown");
    CHECK(ann.ask(protocol::Say{"I am still here"}) == "accepted");
}

TEST_CASE_FIXTURE(RoomOfAnn,
                  "a refusal that waits for records which another process has fenced ends its session") {
    journal.hold(true);
    ann.say(protocol::Say{"never stored"});
    Client stranger{server.port()};
    stranger.say(back_to(room, new_token()));
    stranger.send("{");  // refused by the session itself, after the room has decided
    CHECK(code_of(stranger.hear()) == "bad-json");
    journal.lose(room);
    CHECK(stranger.wait_for_close() == server_restart);
    CHECK_FALSE(contains(stranger.transcript(), "token-unknown"));
    journal.hold(false);
}

TEST_CASE("while the journal cannot say where a room is, a join is refused for the moment") {
    MemoryJournal journal;
    RunningServer server{journal};
    const protocol::RoomCode room{"0000000000"};
    journal.move(room, {.kind = store::RoomLocation::Kind::unavailable, .why = "no leader"});
    Client ann{server.port()};
    CHECK(ann.ask(protocol::Join{room, "Ann", new_token()}) == "too-many");
    journal.move(room, {.kind = store::RoomLocation::Kind::unreadable, .why = "a gap"});
    CHECK(ann.ask(protocol::Join{room, "Ann", new_token()}) == "room-quarantined");
    journal.move(room, {.kind = store::RoomLocation::Kind::here});
    CHECK(ann.ask(protocol::Join{room, "Ann", new_token()}) == "unknown-room");
}

TEST_CASE_FIXTURE(RoomOfAnn,
                  "while a room cannot be acquired, an entry is refused for the moment and tries only once") {
    journal.lose(room);
    CHECK(ann.wait_for_close() == server_restart);
    journal.withhold(true);
    const int before = journal.acquisitions();
    Client again{server.port()};
    CHECK(again.ask(back_to(room, token)) == "too-many");
    CHECK(journal.acquisitions() == before + 1);
    journal.withhold(false);
    CHECK(again.ask(back_to(room, token)) == "accepted");
}

TEST_CASE_FIXTURE(
    RoomOfAnn,
    "a room is handed over when nothing of it is being written, and commands that wait are not answered") {
    Client bob = bob_joins();
    journal.hold(true);
    const auto in_flight = ann.say(protocol::Say{"already accepted"});
    REQUIRE(journal.wait_until_held());
    server->hand_over(room, "two", false);
    const std::size_t before = bob.transcript().size();
    bob.say(protocol::Say{"too late"});
    journal.hold(false);
    CHECK(ann.answer_to(in_flight) == "accepted");
    CHECK(ann.wait_for_close() == server_restart);
    CHECK(bob.wait_for_close() == server_restart);
    CHECK(journal.wait_for_handover(room) == "two");
    CHECK(contains(bob.transcript(), "already accepted"));
    CHECK_FALSE(contains(bob.transcript().substr(before), R"("type":"accepted")"));
    const auto records = journal.read(room).value();
    for (const auto& record : records)
        CHECK_FALSE(contains(record.body, "too late"));
}

TEST_CASE_FIXTURE(RoomOfAnn, "a room in which a game runs is spared if it is to be") {
    Client bob = bob_joins();
    ask_all(bob, {protocol::Sit{2}});
    ask_all(ann, {protocol::Sit{1}, protocol::Start{}});
    server->hand_over(room, "two", true);
    CHECK(ann.ask(protocol::Say{"we play on"}) == "accepted");
    server->hand_over(room, "two", false);
    CHECK(ann.wait_for_close() == server_restart);
    CHECK(journal.wait_for_handover(room) == "two");
}
