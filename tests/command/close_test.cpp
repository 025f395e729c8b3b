#include "tests/command/table.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/open_journal.hpp"

namespace seq::test {
namespace {

using namespace protocol;
using net::test::Client;

bool is_living(const std::filesystem::path& data) {
    return !open_journal(data)->rooms(store::RoomFilter::living)->empty();
}

}  // namespace

TEST_CASE("a room is closed on a running server: its members are notified, and it stays closed") {
    const TemporaryFolder data;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    TwoAtATable table{server};
    const std::string code = table.room().text;
    CHECK(on(data.path(), {"room", code, "--close"}).status == 0);
    for (Client* each : {&table.ann, &table.bob}) {
        CHECK(each->next_notice() == "room-closed");
        CHECK(each->wait_for_close() == 4006);
    }
    const Outcome again = on(data.path(), {"room", code, "--close"});
    CHECK(again.status == 1);
    CHECK(contains(again.err, "(room-archived)"));
    CHECK(contains(on(data.path(), {"room", code}).out, "archived"));
    server.kill();
    server.start();
    Client cy{server.port()};
    CHECK(cy.ask(Join{table.room(), "Cy", net::test::new_token()}) == "room-archived");
}

TEST_CASE("a room is closed while no server runs, and the next server knows it") {
    const TemporaryFolder data;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    const RoomCode room = TwoAtATable{server}.room();
    server.kill();  // which leaves its socket behind
    CHECK(std::filesystem::exists(data.path() / "control"));
    CHECK(on(data.path(), {"room", room.text, "--close"}).status == 0);
    CHECK_FALSE(is_living(data.path()));
    CHECK(on(data.path(), {"room", room.text, "--close"}).status == 1);
    server.start();
    Client cy{server.port()};
    CHECK(cy.ask(Join{room, "Cy", net::test::new_token()}) == "room-archived");
}

TEST_CASE("a closed room is reopened, with a server and without one, and its members return") {
    const TemporaryFolder data;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    const RoomCode room = TwoAtATable{server}.room();
    const Outcome early = on(data.path(), {"room", room.text, "--reopen"});
    CHECK(early.status == 1);
    CHECK(contains(early.err, "(room-open)"));
    REQUIRE(on(data.path(), {"room", room.text, "--close"}).status == 0);
    SUBCASE("with a server") {
        CHECK(on(data.path(), {"room", room.text, "--reopen"}).status == 0);
        server.kill();
    }
    SUBCASE("without a server") {
        server.kill();
        CHECK(on(data.path(), {"room", room.text, "--reopen"}).status == 0);
    }
    CHECK(is_living(data.path()));
    const Outcome again = on(data.path(), {"room", room.text, "--reopen"});
    CHECK(again.status == 1);
    CHECK(contains(again.err, "(room-open)"));
    server.start();
    Client cy{server.port()};
    CHECK(cy.ask(Join{room, "Cy", net::test::new_token()}) == "accepted");
}

TEST_CASE("a room that does not replay is archived as it is, with a server and without one") {
    const TemporaryFolder data;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    const RoomCode room = TwoAtATable{server}.room();
    server.kill();
    change_records(data.path(), "UPDATE records SET body = x'7B7D' WHERE version = 3");
    SUBCASE("with a server") {
        server.start();
        CHECK(on(data.path(), {"room", room.text, "--close"}).status == 0);
        CHECK(server.terminate() == 0);
    }
    SUBCASE("without a server") {
        CHECK(on(data.path(), {"room", room.text, "--close"}).status == 0);
    }
    CHECK_FALSE(is_living(data.path()));
}

TEST_CASE("closing an unknown room is an error, with a server and without one") {
    const TemporaryFolder data;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    for (int i = 0; i < 2; ++i) {
        for (const char* flag : {"--close", "--reopen"}) {
            const Outcome outcome = on(data.path(), {"room", "7K3M9QX2VB", flag});
            CHECK(outcome.status == 1);
            CHECK(contains(outcome.err, "(unknown-room)"));
        }
        server.kill();
    }
}

// `sequenced drain` without a cluster. What it does to one is in tests/whole.

TEST_CASE("a drain says that it tries to reach the cluster, and gives up when its time is over") {
    const Outcome outcome =
        run_program(SEQ_SEQUENCED, {"drain", "node-1", "--within", "1", "--cluster", "nats://127.0.0.1:1"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "connecting to the cluster, for at most 1 s\n"));
    CHECK(contains(outcome.err, "No NATS server answers"));
}

}  // namespace seq::test
