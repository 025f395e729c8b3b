#include <doctest/doctest.h>

#include "tests/command/table.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/contains.hpp"

namespace seq::test {
namespace {

TEST_CASE("all rooms are verified with and without a running server, and one with a fault is named") {
    const TemporaryFolder data;
    ServerProcess server{SEQ_SEQUENCED, data.path()};
    protocol::RoomCode room;
    {
        TwoAtATable table{server};
        room = table.room();
        const Outcome running = on(data.path(), {"verify"});
        CHECK(running.status == 0);
        CHECK(contains(running.out, "rooms: 1, "));
        CHECK(contains(running.out, "rooms with a fault: 0"));
    }
    CHECK(server.terminate() == 0);
    CHECK(on(data.path(), {"verify"}).status == 0);
    change_records(
        data.path(),
        "UPDATE records SET body = (SELECT body FROM records WHERE version = 3) WHERE version = 2");
    const Outcome changed = on(data.path(), {"verify"});
    CHECK(changed.status == 1);
    CHECK(contains(changed.err, "room " + room.text + ": record 2 does not follow from the one before it"));
    CHECK(contains(changed.out, "rooms with a fault: 1"));
}

TEST_CASE("a folder without a journal cannot be verified") {
    const TemporaryFolder empty;
    const Outcome outcome = on(empty.path(), {"verify"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "there is no journal in"));
}

}  // namespace
}  // namespace seq::test
