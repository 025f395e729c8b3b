#include "server/host/room_quota.hpp"
#include "server/host/runner/room_loading.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"
#include "tests/net/support/slow_journal.hpp"

// Which rooms are in memory: loaded at the start, loaded on demand, unloaded to free a place.

using namespace seq::net;
using namespace seq::net::test;

namespace {

struct Abandoned {
    protocol::RoomCode code;
    protocol::Token token = new_token();
};

/// A room of a server of its own, which everybody has left.
Abandoned abandoned_room(MemoryJournal& journal) {
    Abandoned room;
    const RunningServer server{journal};
    room.code = *create_table(server.port(), room.token).room();
    return room;
}

/// A room that waits for nothing, because a game has ended. A room without a game stays busy until it has
/// noted that its members are absent.
Abandoned finish_a_game(Client& host) {
    Abandoned room;
    ask_all(host, {create_for_one(room.token), protocol::Sit{}, protocol::Start{}, protocol::Abandon{}});
    room.code = *host.room();
    return room;
}

Abandoned room_with_finished_game(MemoryJournal& journal, const Limits& limits = {}) {
    const RunningServer server{journal, limits};
    Client ann{server.port()};
    return finish_a_game(ann);
}

/// A server that is loading a room, which Bob has asked to join.
struct LoadingServer {
    explicit LoadingServer(const Limits& limits = {}, bool is_damaged = false)
        : room{abandoned_room(journal)}, server{prepared(is_damaged), limits} {
        journal.become_slow();
        bob.emplace(server.port());
        join = bob->say(protocol::Join{room.code, "Bob", new_token()});
        journal.wait_until_reading();
    }

    SlowJournal journal;
    Abandoned room;
    RunningServer server;
    std::optional<Client> bob{};
    protocol::CommandId join{};

  private:
    SlowJournal& prepared(bool is_damaged) {
        if (is_damaged) journal.tamper(room.code);
        return journal;
    }
};

double metric(const RunningServer& server, const char* name) {
    return metrics_at(server.admin_port()).at(name);
}

protocol::Resume back_to(const Abandoned& room) {
    return test::back_to(room.code, room.token);
}

}  // namespace

TEST_CASE("many abandoned rooms delay no start and refuse no newcomer") {
    MemoryJournal journal;
    constexpr int rooms = 200;
    Limits limits{.creates_a_minute = 1e9, .rooms_of_address = 1000, .rooms_max = 1000};
    Abandoned last;
    {
        RunningServer server{journal, limits};
        for (int i = 1; i < rooms; ++i)
            REQUIRE(Client{server.port()}.ask(create_for_two()) == "accepted");
        Client ann = create_table(server.port(), last.token);
        last.code = *ann.room();
    }
    REQUIRE(journal.rooms(store::RoomFilter::living)->size() == rooms);
    limits.rooms_max = 2;
    RunningServer server{journal, limits};
    CHECK(metric(server, "sequenced_rooms") == 0);
    CHECK(metric(server, "sequenced_rooms_loaded_total") == 0);
    Client newcomer = create_table(server.port());
    Client ann{server.port()};
    CHECK(ann.ask(back_to(last)) == "accepted");
    CHECK(metric(server, "sequenced_rooms_loaded_total") == 1);
}

TEST_CASE(
    "a room with a turn clock is loaded at the start, one that an older server noted without need is not") {
    MemoryJournal journal;
    const Abandoned lobby = abandoned_room(journal);
    {
        RunningServer server{journal};
        auto with_clock = create_for_two();
        with_clock.options.emplace_back("turn_seconds", "600");
        Friends friends{server.port(), with_clock};
        CHECK(journal.rooms(store::RoomFilter::running)->empty());
        friends.begin();
        CHECK(journal.rooms(store::RoomFilter::running).value() == std::vector{friends.room()});
    }
    journal.note(lobby.code, store::RoomState::running);
    RunningServer server{journal};
    CHECK(metric(server, "sequenced_rooms") == 1);
    CHECK(journal.rooms(store::RoomFilter::running)->size() == 1);
    Client ann{server.port()};
    CHECK(ann.ask(back_to(lobby)) == "accepted");
}

TEST_CASE("if the server has too many rooms, an empty one is unloaded at once") {
    RunningServer server{for_fast_clients({.rooms_max = 1, .unload_after = 1h})};
    Abandoned room;
    {
        Client ann{server.port()};
        room = finish_a_game(ann);
        CHECK(Client{server.port()}.ask(create_for_two()) == "server-full");
    }
    {
        Client bob{server.port()};
        REQUIRE(eventually([&] { return bob.ask(create_for_one()) != "server-full"; }));
        ask_all(bob, {protocol::Sit{}, protocol::Start{}, protocol::Abandon{}});
        REQUIRE(eventually([&] { return metric(server, "sequenced_rooms") == 1; }));
        CHECK(Client{server.port()}.ask(back_to(room)) == "server-full");
    }
    Client ann{server.port()};
    CHECK(eventually([&] { return ann.ask(back_to(room)) == "accepted"; }));
}

TEST_CASE(
    "a room stays loaded for a while, so that strangers who are refused do not have it replayed again") {
    MemoryJournal journal;
    const Abandoned room = room_with_finished_game(journal);
    RunningServer server{journal};
    for (int i = 0; i < 5; ++i) {
        Client stranger{server.port()};
        CHECK(stranger.ask(protocol::Resume{room.code, new_token(), new_token(), {}}) == "token-unknown");
    }
    CHECK(metric(server, "sequenced_rooms_loaded_total") == 1);
}

TEST_CASE("a room is loaded from its snapshot, or from all of its records if the snapshot cannot be used") {
    MemoryJournal journal;
    Limits limits;
    limits.room.snapshots = {.records = 1, .times = 0};
    Abandoned room = room_with_finished_game(journal, limits);
    const auto is_read_from_the_beginning = [&] {
        const std::size_t before = journal.reads();
        RunningServer server{journal, limits};
        Client ann{server.port()};
        protocol::Resume back = back_to(room);
        room.token = back.next_token;
        ask_all(ann, {back, protocol::Start{}, protocol::Abandon{}});
        return journal.reads() > before;
    };
    CHECK_FALSE(is_read_from_the_beginning());
    const auto damage = [&](const std::function<void(room::StateSnapshot&)>& change) {
        journal.change_snapshot(room.code, change);
        return is_read_from_the_beginning();
    };
    CHECK(damage([](room::StateSnapshot& snapshot) { snapshot.program = "another"; }));
    CHECK(damage([](room::StateSnapshot& snapshot) { snapshot.state.resize(snapshot.state.size() / 2); }));
    CHECK(damage([](room::StateSnapshot& snapshot) { snapshot.outages = 1'000; }));
    CHECK_FALSE(damage([](room::StateSnapshot&) {}));
}

TEST_CASE("sessions that arrive while a room is loading wait, and enter in order") {
    LoadingServer loading;
    Client cy{loading.server.port()};
    const auto second = cy.say(protocol::Join{loading.room.code, "Cy", new_token()});
    const Client other = create_table(loading.server.port());  // on any thread: none of them is blocked
    loading.journal.go_on();
    CHECK(loading.bob->answer_to(loading.join) == "accepted");
    CHECK(cy.answer_to(second) == "accepted");
    CHECK(loading.bob->ask(protocol::Sit{1}) == "accepted");
}

TEST_CASE("a bounded number of sessions wait for one room, and all are answered if it cannot be loaded") {
    LoadingServer loading{Limits{.joiners_max = 2}, true};
    Client cy{loading.server.port()};
    Client dee{loading.server.port()};
    // One of the two waits behind Bob, the other finds the queue full; which one depends on the threads.
    const auto second = cy.say(protocol::Join{loading.room.code, "Cy", new_token()});
    const auto third = dee.say(protocol::Join{loading.room.code, "Dee", new_token()});
    REQUIRE(eventually([&] {
        return metrics_at(loading.server.admin_port())[R"(sequenced_refusals_total{code="too-many"})"] == 1;
    }));
    loading.journal.go_on();
    CHECK(loading.bob->answer_to(loading.join) == "room-quarantined");
    const std::set<std::string> answers{cy.answer_to(second), dee.answer_to(third)};
    CHECK(answers == std::set<std::string>{"too-many", "room-quarantined"});
}

TEST_CASE("a session that ends before the room is loaded does not become a member") {
    LoadingServer loading{watchful({.close = 50ms, .ping_every = 1h, .idle = 2s})};
    loading.bob.reset();
    REQUIRE(eventually([&] { return metric(loading.server, "sequenced_sessions") == 0; }));
    loading.journal.go_on();
    REQUIRE(eventually([&] { return metric(loading.server, "sequenced_rooms_loaded_total") == 1; }));
    Client ann{loading.server.port()};
    ann.say(back_to(loading.room));
    CHECK(ann.wait_for<protocol::Snapshot>().members.size() == 1);
}

TEST_CASE("a server can end while a room is being loaded") {
    LoadingServer loading;
    loading.server->close();
    loading.journal.go_on();
    loading.server->wait();
    loading.bob->wait_for_close();
}

TEST_CASE("long tasks on one thread take turns, and other work runs between their slices") {
    boost::asio::io_context io;
    Slices slices{io.get_executor()};
    std::string order;
    const auto work = [&](char name, int count) {
        slices.add([&order, name, left = count]() mutable {
            order += name;
            return --left > 0;
        });
    };
    work('a', 3);
    work('b', 2);
    boost::asio::post(io, [&] { order += '-'; });
    io.run();
    CHECK(order == "a-baba");
}

TEST_CASE("a room in which no game has begun soon no longer counts for its creator") {
    const auto ann = boost::asio::ip::make_address("192.0.2.1");
    const RoomQuota::TimePoint now{};
    RoomQuota quota;
    const Limits limits{.rooms_of_address = 2};
    quota.note({"AAAAAAAAAA"}, ann, now);
    quota.note({"BBBBBBBBBB"}, ann, now);
    quota.note_game({"BBBBBBBBBB"});
    CHECK(quota.has_enough(ann, limits, now + 59min));
    CHECK_FALSE(quota.has_enough(ann, limits, now + 1h));
    quota.note({"CCCCCCCCCC"}, ann, now + 1h);
    CHECK(quota.has_enough(ann, limits, now + 1h));
    quota.forget({"BBBBBBBBBB"});
    quota.forget({"AAAAAAAAAA"});  // for the second time
    CHECK_FALSE(quota.has_enough(ann, limits, now + 1h));
}
