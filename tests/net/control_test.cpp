#include <doctest/doctest.h>
#include <fstream>
#include <future>
#include <sys/stat.h>

#include "server/command/command.hpp"
#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/server_process.hpp"

// The control socket in the data directory, through which the operator closes rooms.

using namespace seq::net;
using namespace seq::net::test;
using seq::test::contains;
namespace protocol = seq::protocol;
namespace fs = std::filesystem;

namespace {

const std::string done = "{\"ok\":true}\n";

/// The server's answer; empty if none listens.
std::string ask(const fs::path& socket, const std::string& line) {
    const auto answer = seq::command::ask_server(socket, line);
    REQUIRE_MESSAGE(answer.has_value(), answer.error());
    return answer->value_or("");
}

/// A server with a control socket in a folder of its own.
struct Kept {
    seq::test::TemporaryFolder folder;
    fs::path socket = folder.path() / "control";
    MemoryJournal journal;
    RunningServer server{journal, ServerSetup{.grace = {}, .limits = unloading_soon(), .control = socket}};

    /// A room is marked as ended in the journal when it is unloaded.
    static Limits unloading_soon() { return {.unload_after = std::chrono::milliseconds{20}}; }
};

}  // namespace

TEST_CASE("a room closed by the operator is closed for good, and its sessions get the reason") {
    Kept kept;
    const protocol::Token token = new_token();
    Client ann{kept.server.port()};
    REQUIRE(ann.ask(create_for_two(token)) == "accepted");
    CHECK(ask(kept.socket, "close " + ann.room()->text + "\n") == done);
    CHECK(ann.next_notice() == "room-closed");
    CHECK(ann.wait_for_close() == 4006);
    Client bob{kept.server.port()};
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "room-archived");
    CHECK(contains(ask(kept.socket, "close " + ann.room()->text + "\n"), "room-archived"));
    REQUIRE(kept.journal.wait_until_all_ended());
}

TEST_CASE("the operator can also close a room without members and one that is not loaded") {
    Kept kept;
    protocol::RoomCode room;
    {
        Client ann{kept.server.port()};
        REQUIRE(ann.ask(create_for_two()) == "accepted");
        room = *ann.room();
    }
    CHECK(ask(kept.socket, "close " + room.text + "\n") == done);
    REQUIRE(kept.journal.wait_until_all_ended());
}

TEST_CASE("the operator gets the answer when the end of the room is durable") {
    Kept kept;
    Client ann{kept.server.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    SUBCASE("the disk takes its time") {
        kept.journal.hold(true);
        auto answer = std::async(std::launch::async,
                                 [&] { return ask(kept.socket, "close " + ann.room()->text + "\n"); });
        REQUIRE(kept.journal.wait_until_held());
        CHECK(answer.wait_for(std::chrono::seconds{0}) == std::future_status::timeout);
        kept.journal.hold(false);
        CHECK(answer.get() == done);
    }
    SUBCASE("the disk is full") {
        kept.journal.fill(true);
        CHECK(contains(ask(kept.socket, "close " + ann.room()->text + "\n"), "storage-full"));
        CHECK(kept.journal.rooms(seq::store::RoomFilter::living)->size() == 1);
    }
}

TEST_CASE("the operator reopens a closed room, and a member who reads in it plays on") {
    Kept kept;
    const protocol::Token token = new_token();
    Client ann{kept.server.port()};
    REQUIRE(ann.ask(create_for_two(token)) == "accepted");
    const std::string code = ann.room()->text;
    CHECK(contains(ask(kept.socket, "reopen " + code + "\n"), "room-open"));
    REQUIRE(ask(kept.socket, "close " + code + "\n") == done);
    REQUIRE(ann.wait_for_close() == 4006);
    REQUIRE(kept.journal.wait_until_all_ended());
    Client again{kept.server.port()};
    again.say(protocol::Resume{*ann.room(), token, new_token(), {}});
    REQUIRE(again.wait_for<protocol::Snapshot>().archived);
    CHECK(ask(kept.socket, "reopen " + code + "\n") == done);
    CHECK_FALSE(again.wait_for<protocol::Snapshot>().archived);
    CHECK(again.ask(protocol::Sit{}) == "accepted");
    CHECK(kept.journal.rooms(seq::store::RoomFilter::living)->size() == 1);
}

TEST_CASE("a room whose history is full stays closed") {
    const seq::test::TemporaryFolder folder;
    const fs::path socket = folder.path() / "control";
    const Limits limits{.room = {.records_max = 20}};
    const RunningServer server{ServerSetup{.grace = {}, .limits = limits, .control = socket}};
    Client ann{server.port()};
    protocol::Create create = create_for_two();
    create.preset = "hearts-due";
    create.players = 1;
    REQUIRE(ann.ask(create) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    std::string answer = "accepted";
    for (bool start = true; answer == "accepted"; start = !start)
        answer = start ? ann.ask(protocol::Start{}) : ann.ask(protocol::Abandon{});
    REQUIRE(answer == "room-archived");
    CHECK(contains(ask(socket, "reopen " + ann.room()->text + "\n"), "history-full"));
}

TEST_CASE("the health of a server is asked by its control socket, whatever it listens on") {
    const Kept kept;
    CHECK(ask(kept.socket, "health\n") == done);
}

TEST_CASE("malformed requests and unknown rooms are answered with a code") {
    const Kept kept;
    CHECK(contains(ask(kept.socket, "close 7K3M9QX2VB\n"), "unknown-room"));
    CHECK(contains(ask(kept.socket, "close all\n"), "bad-request"));
    CHECK(contains(ask(kept.socket, "\n"), "bad-request"));
    CHECK(contains(ask(kept.socket, "healthy\n"), "bad-request"));
    CHECK(contains(ask(kept.socket, std::string(63, 'x') + "\n"), "bad-request"));
    const auto to_a_flood = seq::command::ask_server(kept.socket, std::string(5000, 'x') + "\n");
    CHECK((!to_a_flood || to_a_flood->value_or("").empty()));
}

TEST_CASE("only the owner can use the socket, which replaces a stale one and is removed at shutdown") {
    const seq::test::TemporaryFolder folder;
    const fs::path socket = folder.path() / "control";
    std::ofstream{socket} << "left by a server that was killed";
    {
        const RunningServer server{ServerSetup{.grace = {}, .control = socket}};
        struct stat found{};
        REQUIRE(::stat(socket.c_str(), &found) == 0);
        CHECK((found.st_mode & 0777U) == 0600U);
        CHECK(S_ISSOCK(found.st_mode));
        CHECK(contains(ask(socket, "close 7K3M9QX2VB\n"), "unknown-room"));
    }
    CHECK_FALSE(fs::exists(socket));
    CHECK(ask(socket, "close 7K3M9QX2VB\n").empty());
}

TEST_CASE("a folder name that is too long for a socket does not prevent play") {
    const seq::test::TemporaryFolder folder;
    const RunningServer server{ServerSetup{.grace = {}, .control = folder.path() / std::string(120, 'x')}};
    Client ann = create_table(server.port());
}
