#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

namespace {

bool is_ready(std::uint16_t port) {
    return get(port, "/readyz").starts_with("HTTP/1.1 200");
}

/// Rooms of two hosts: what makes the first one fail does not concern the other.
void check_that_only_one_room_fails(
    const std::function<void(MemoryJournal&, const protocol::RoomCode&)>& fail,
    const std::function<void(MemoryJournal&)>& recover = {}) {
    MemoryJournal journal;
    RunningServer server{journal};
    Client ann = create_table(server.port());
    Client other = create_table(server.port());
    fail(journal, *ann.room());
    ann.say(protocol::Sit{});
    CHECK(ann.next_notice() == "room-quarantined");
    CHECK(ann.wait_for_close() == 1011);
    if (recover) recover(journal);
    CHECK(other.ask(protocol::Sit{}) == "accepted");
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "room-quarantined");
}

}  // namespace

TEST_CASE("a resume is answered when its new token is durable, and refused if there is no space for it") {
    bool is_full = false;
    SUBCASE("the token becomes durable") {}
    SUBCASE("the disk is full") {
        is_full = true;
    }
    MemoryJournal journal;
    RunningServer server{journal};
    const protocol::Token token = new_token();
    const protocol::Token next_token = new_token();
    Client ann = create_table(server.port(), token);
    const protocol::RoomCode room = *ann.room();
    const std::uint64_t version = journal.newest(room)->version;
    journal.hold(true);
    Client again{
        server.port()};  // while Ann is connected, so that the room has nothing but the token to store
    const auto resume = again.say(protocol::Resume{room, token, next_token, {}});
    // The session reads this after the room has accepted the resume, so an answer that did not wait would
    // arrive before this refusal.
    again.send("{");
    const protocol::ServerMessage first = again.hear();
    const bool was_stored = !journal.tokens(room)->empty();
    journal.fill(is_full);
    journal.hold(false);
    REQUIRE(code_of(first) == "bad-json");
    CHECK_FALSE(was_stored);
    CHECK(again.answer_to(resume) == (is_full ? "storage-full" : "accepted"));
    const auto tokens = journal.tokens(room);
    REQUIRE(tokens->size() == (is_full ? 0 : 1));
    if (!is_full) CHECK(tokens->front().next_token == next_token.hash());
    CHECK(journal.newest(room)->version == version);
}

TEST_CASE("while the disk hangs a room accepts a bounded number of commands, and later continues") {
    MemoryJournal journal;
    RunningServer server{journal, Limits{.not_durable_max = 10}};
    Client ann = create_table(server.port());
    journal.hold(true);
    const auto sit = ann.say(protocol::Sit{1});
    std::vector<protocol::CommandId> starts;  // refused, as a seat is free; the answers wait behind the sit
    for (int n = 0; n < 9; ++n)
        starts.push_back(ann.say(protocol::Start{}));
    CHECK(ann.ask(protocol::Start{}) == "too-many");
    journal.hold(false);
    CHECK(ann.answer_to(sit) == "accepted");
    CHECK(ann.answer_to(starts.back()) != "too-many");
    CHECK(ann.ask(protocol::Stand{}) == "accepted");
}

TEST_CASE(
    "what waits for a disk that hangs has a bound in bytes for a room and for the server, and is kept") {
    for (const bool of_server : {false, true}) {
        CAPTURE(of_server);
        MemoryJournal journal;
        Limits limits;
        (of_server ? limits.pending_bytes : limits.pending_bytes_of_room) = 4'000;
        RunningServer server{journal, limits};
        Client ann = create_table(server.port());
        Client bob = create_table(server.port());
        journal.hold(true);
        const auto sit = ann.say(protocol::Sit{1});
        for (int n = 0; n < 20; ++n)
            ann.say(protocol::Start{});  // refused, as a seat is free; the answers wait behind the sit
        CHECK(ann.ask(protocol::Start{}) == "too-many");
        const auto sit_of_bob = bob.say(protocol::Sit{1});
        if (of_server) CHECK(bob.answer_to(sit_of_bob) == "too-many");
        Client cy{server.port()};
        if (of_server) CHECK(cy.ask(create_for_two()) == "too-many");
        journal.hold(false);
        CHECK(ann.answer_to(sit) == "accepted");
        if (!of_server) CHECK(bob.answer_to(sit_of_bob) == "accepted");
        CHECK(ann.ask(protocol::Stand{}) == "accepted");
        CHECK(cy.ask(create_for_two()) == "accepted");
    }
}

TEST_CASE("clocks stop while the disk does not answer, and then the game continues without a loss") {
    MemoryJournal journal;
    RunningServer server{journal, Limits{.disk_patience = 500ms}};
    const protocol::Token token = new_token();
    Client ann{server.port()};
    protocol::Create create = create_for_one(token, "1000");
    create.players = 2;
    create.options.emplace_back("turn_seconds", "60");
    ask_all(ann,
            {create, protocol::Sit{1}, protocol::SeatBot{2, protocol::BotLevel::easy}, protocol::Start{}});
    journal.hang(true);
    ann.say(protocol::Say{"wait"});
    ann.say(cast);  // then it is the bot's turn, if it was not already
    REQUIRE(eventually([&] { return !is_ready(server.port()); }));
    CHECK(ann.ask(protocol::Say{"too late"}) == "storage-full");
    const std::size_t held = journal.waiting();
    journal.hang(false);
    CHECK(held > 0);
    REQUIRE(eventually([&] { return is_ready(server.port()); }));
    CHECK(journal.served()->size() == 2);  // with an outage between them
    CHECK(ann.wait_for_close() == 1012);
    Client back{server.port()};
    CHECK(back.ask(protocol::Resume{*ann.room(), token, new_token(), {}}) == "accepted");
    CHECK(back.ask(protocol::Start{}) != "accepted");  // the game runs
    CHECK(journal.newest(*ann.room())->version > held);
}

TEST_CASE("a journal that does not answer is noticed, and told, in a room in which no time runs too") {
    MemoryJournal journal;
    RunningServer server{journal, Limits{.disk_patience = 1ms}};
    Client ann = create_table(server.port());
    journal.hang(true);
    const auto waits = ann.say(protocol::Say{"wait"});
    REQUIRE(ann.next_notice() == "storage-behind");
    CHECK(contains(get(server.port(), "/readyz"), "The storage does not answer"));
    CHECK(ann.ask(protocol::Say{"too late"}) == "storage-full");
    Client bob{server.port()};
    CHECK(bob.ask(create_for_two()) == "storage-full");
    for (const Client* each : {&ann, &bob}) {
        CHECK(contains(each->transcript(), "storage does not answer"));
        CHECK_FALSE(contains(each->transcript(), "disk is full"));
        CHECK_FALSE(contains(each->transcript(), "not carried out"));
    }
    journal.hang(false);
    CHECK(ann.answer_to(waits) == "accepted");
    CHECK(ann.wait_for_close() == 1012);
    REQUIRE(eventually([&] { return is_ready(server.port()); }));
    CHECK(bob.ask(create_for_two()) == "accepted");
}

TEST_CASE("a room whose records meet a damaged page is quarantined, and the others play on") {
    check_that_only_one_room_fails(&MemoryJournal::damage);
}

TEST_CASE("a refusal that waits for records on a damaged page is replaced by one that says so") {
    MemoryJournal journal;
    RunningServer server{journal};
    Client ann = create_table(server.port());
    const protocol::RoomCode room = *ann.room();
    journal.hold(true);
    journal.damage(room);
    ann.say(protocol::Say{"never stored"});
    Client stranger{server.port()};
    const auto resume = stranger.say(protocol::Resume{room, new_token(), new_token(), {}});
    stranger.send("{");  // refused by the session itself, after the room has decided
    CHECK(code_of(stranger.hear()) == "bad-json");
    journal.hold(false);
    CHECK(stranger.answer_to(resume) == "room-quarantined");
    CHECK(ann.next_notice() == "room-quarantined");
    CHECK_FALSE(contains(stranger.transcript(), "token-unknown"));
}

TEST_CASE(
    "a full disk: commands are refused, nothing is kept, and afterwards everybody comes back to what was") {
    MemoryJournal journal;
    RunningServer server{journal, Limits{.probe_every = 5ms}};
    const auto metric = [&](const char* name) { return metrics_at(server.admin_port()).at(name); };
    const protocol::Token token = new_token();
    Client ann = create_table(server.port(), token);
    ask_all(ann, {protocol::Sit{1}});

    journal.fill(true);
    CHECK(ann.ask(protocol::Say{"lost"}) == "storage-full");
    CHECK(ann.ask(protocol::Say{"lost too"}) == "storage-full");
    CHECK_FALSE(is_ready(server.port()));
    CHECK(metric("sequenced_storage_full") == 1);
    CHECK(metric("sequenced_ready") == 0);
    CHECK(metric(R"(sequenced_refusals_total{code="storage-full"})") == 2);
    Client bob{server.port()};
    const protocol::ClientMessage create = command(create_for_two());
    bob.say(create);
    CHECK(bob.answer_to(create.id) == "storage-full");
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "storage-full");

    journal.fill(false);
    CHECK(ann.wait_for_close() == 1012);
    CHECK(is_ready(server.port()));
    CHECK(metric("sequenced_storage_full") == 0);
    CHECK(journal.rooms(store::RoomFilter::living)->size() == 1);
    Client back{server.port()};
    back.say(back_to(*ann.room(), token));
    const auto snapshot = back.wait_for<protocol::Snapshot>();
    CHECK(snapshot.chat.empty());
    CHECK(snapshot.members.at(0).seat == seq::Seat{1});
    CHECK(back.ask(protocol::Say{"kept"}) == "accepted");
    Client again{server.port()};
    CHECK(eventually([&] {  // the room that was not kept is removed on a thread of its own
        again.say(create);
        return again.answer_to(create.id) == "accepted";
    }));
}

TEST_CASE("after a full disk a room is not read again before its queued records are answered") {
    MemoryJournal journal;
    RunningServer server{journal, Limits{.probe_every = 5ms}};
    const protocol::Token token = new_token();
    Client ann = create_table(server.port(), token);
    const std::size_t reads = journal.reads();

    journal.hold(true);
    const auto first = ann.say(protocol::Say{"first"});
    const auto second = ann.say(protocol::Say{"second"});
    REQUIRE(eventually([&] { return journal.waiting() == 2; }));
    journal.fill(true);
    journal.release_one();
    CHECK(ann.answer_to(first) == "storage-full");
    CHECK(ann.answer_to(second) == "storage-full");
    journal.fill(false);
    REQUIRE(eventually([&] { return is_ready(server.port()); }));
    for (int again = 0; again < 20; ++again)
        CHECK(ann.ask(protocol::Say{"too early"}) == "storage-full");
    CHECK(journal.reads() == reads);

    journal.hold(false);
    CHECK(ann.wait_for_close() == 1012);
    REQUIRE(eventually([&] { return journal.reads() == reads + 1; }));
    Client back{server.port()};
    back.say(protocol::Resume{*ann.room(), token, new_token(), {}});
    CHECK(back.wait_for<protocol::Snapshot>().chat.empty());
    CHECK(back.ask(protocol::Say{"kept"}) == "accepted");
}

TEST_CASE("the log prints only the type of an exception from other libraries") {
    CapturedLog log;
    MemoryJournal journal;
    RunningServer server{journal};
    Client ann = create_table(server.port());
    Client bob = create_table(server.port());
    journal.fail_with("the hand of seat 2 is AS KD");
    ann.say(protocol::Sit{});
    CHECK(ann.wait_for_close() == 1011);
    log.wait_for("runtime_error");
    CHECK_FALSE(contains(log.text(), "AS KD"));

    journal.fail_with({});
    journal.break_promises(true);  // an assertion of ours says nothing that a room should keep to itself
    bob.say(protocol::Sit{});
    CHECK(bob.wait_for_close() == 1011);
    log.wait_for("a promise of this room is broken");
}

TEST_CASE("a room that violates an assertion is quarantined with a notice, and the others play on") {
    check_that_only_one_room_fails(
        [](MemoryJournal& journal, const protocol::RoomCode&) { journal.break_promises(true); },
        [](MemoryJournal& journal) { journal.break_promises(false); });
}
