#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

// The limits of one address over real sockets, and the successor of a room whose history is full.

namespace {

/// Locks and unlocks the room until that is refused, and returns how often it was accepted.
int lock_and_unlock(Client& host) {
    int locked = 0;
    while (locked < 100 &&
           host.ask(protocol::SetFlag{protocol::RoomFlag::locked, locked % 2 == 0}) == "accepted")
        ++locked;
    return locked;
}

}  // namespace

TEST_CASE("one address cannot join and leave rooms without end") {
    RunningServer server{Limits{.joins_a_minute = 5}};
    Client ann = create_table(server.port());
    for (int n = 0; n < 5; ++n) {
        Client mallory{server.port(), {.from = "127.0.0.2"}};
        ask_all(mallory, {protocol::Join{*ann.room(), "Mallory", new_token()}, protocol::Leave{}});
    }
    Client mallory{server.port(), {.from = "127.0.0.2"}};
    CHECK(mallory.ask(protocol::Join{*ann.room(), "Mallory", new_token()}) == "too-many");
    Client bob = join_room(server.port(), *ann.room());
}

TEST_CASE("the records of all sessions of an address are limited per minute") {
    RunningServer server{Limits{.records_a_minute = 10}};
    Client ann{server.port()};
    Client mallory{server.port(), {.from = "127.0.0.2"}};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    REQUIRE(mallory.ask(create_for_two()) == "accepted");
    const int locked = lock_and_unlock(mallory);
    CHECK(locked >= 9);  // the room is a record, too
    CHECK(locked < 15);
    Client other{server.port(), {.from = "127.0.0.2"}};
    CHECK(other.ask(protocol::Join{*ann.room(), "Mallory", new_token()}) == "too-many");
    CHECK(ann.ask(protocol::SetFlag{protocol::RoomFlag::locked, true}) == "accepted");
}

TEST_CASE("an address that has written its bytes of a day goes on with its running games only") {
    RunningServer server{Limits{.written_a_day = 400'000}};
    Client mallory{server.port(), {.from = "127.0.0.2"}};
    begin_long_game(mallory);
    const int locked = lock_and_unlock(mallory);
    CHECK(locked >= 10);
    CHECK(locked < 20);
    mallory.say(protocol::Say{"more"});
    CHECK(mallory.wait_for<protocol::Refused>().sentence ==
          "your address has written nearly as much as it may in a day, so only running games go on; the "
          "rest works again little by little within the next hours");
    CHECK(mallory.ask(cast) == "accepted");
    Client ann = create_table(server.port());
    CHECK(ann.ask(protocol::Say{"hello"}) == "accepted");
}

TEST_CASE("on a nearly full disk running games go on, and newcomers, chat and settings have to wait") {
    MemoryJournal journal;
    journal.leave_free(300);
    RunningServer server{journal, Limits{.probe_every = 1ms}};
    const auto metric = [&](const char* name) { return metrics_at(server.admin_port()).at(name); };
    Client ann{server.port()};
    const auto token = new_token();
    begin_long_game(ann, token);
    REQUIRE(ann.ask(protocol::Say{"hello"}) == "accepted");
    journal.leave_free(99);
    REQUIRE(eventually([&] { return metric("sequenced_storage_low") == 1; }));
    CHECK(metric("sequenced_storage_free_bytes") == 99);
    CHECK(ann.ask(protocol::Say{"hello"}) == "storage-low");
    CHECK(ann.ask(protocol::SetFlag{protocol::RoomFlag::locked, true}) == "storage-low");
    CHECK(ann.ask(cast) == "accepted");
    Client bob{server.port()};
    CHECK(bob.ask(create_for_two()) == "storage-low");
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "storage-low");
    Client again{server.port()};
    CHECK(again.ask(protocol::Resume{*ann.room(), token, new_token(), {}}) == "accepted");
    journal.leave_free(300);
    REQUIRE(eventually([&] { return metric("sequenced_storage_low") == 0; }));
    CHECK(again.ask(protocol::Say{"hello"}) == "accepted");
    CHECK(bob.ask(create_for_two()) == "accepted");
}

TEST_CASE("a room whose history is full is closed only when a room that follows it can be created") {
    MemoryJournal journal;
    RunningServer server{journal, Limits{.room = {.records_max = 20}}};
    Client ann{server.port()};
    const auto token = new_token();
    ask_all(ann, {create_for_one(token), protocol::Sit{}});
    journal.damage_newest(true);
    CHECK(wear_out(ann) == "history-full");
    CHECK(ann.ask(protocol::Stand{}) == "history-full");
    journal.damage_newest(false);
    CHECK(eventually([&] { return ann.ask(protocol::Stand{}) == "room-archived"; }));
    Client again{server.port()};
    again.say(back_to(*ann.room(), token));
    CHECK(again.wait_for<protocol::Snapshot>().successor.has_value());
}
