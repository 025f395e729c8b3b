#include <fstream>
#include <sys/stat.h>

#include "server/command/command.hpp"
#include "tests/net/support/play.hpp"

// The control socket in the data directory, through which the operator closes rooms.

using namespace seq::net;
using namespace seq::net::test;
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
    TemporaryFolder folder;
    fs::path socket = folder.path() / "control";
    MemoryJournal journal;
    RunningServer server;

    /// By default rooms are unloaded soon, which marks those that have ended in the journal.
    explicit Kept(const Limits& limits = {.unload_after = 20ms})
        : server{journal, ServerSetup{.grace = {}, .limits = limits, .control = socket}} {}
};

}  // namespace

TEST_CASE("the operator can also close a room without members and one that is not loaded") {
    Kept kept;
    const protocol::RoomCode room = *create_table(kept.server.port()).room();
    CHECK(ask(kept.socket, "close " + room.text + "\n") == done);
    REQUIRE(kept.journal.wait_until_all_ended());
}

TEST_CASE("the operator gets the answer when the end of the room is durable") {
    Kept kept;
    Client ann = create_table(kept.server.port());
    SUBCASE("the disk takes its time") {
        kept.journal.hold(true);
        auto answer = std::async(std::launch::async,
                                 [&] { return ask(kept.socket, "close " + ann.room()->text + "\n"); });
        REQUIRE(kept.journal.wait_until_held());
        CHECK(answer.wait_for(0s) == std::future_status::timeout);
        kept.journal.hold(false);
        CHECK(answer.get() == done);
    }
    SUBCASE("the disk is full") {
        kept.journal.fill(true);
        CHECK(contains(ask(kept.socket, "close " + ann.room()->text + "\n"), "storage-full"));
        CHECK(kept.journal.rooms(store::RoomFilter::living)->size() == 1);
    }
}

TEST_CASE("a room whose history is full stays closed") {
    const Kept kept{{.room = {.records_max = 20}}};
    Client ann{kept.server.port()};
    ask_all(ann, {create_for_one(), protocol::Sit{}});
    REQUIRE(wear_out(ann) == "room-archived");
    CHECK(contains(ask(kept.socket, "reopen " + ann.room()->text + "\n"), "history-full"));
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
    const TemporaryFolder folder;
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
    const TemporaryFolder folder;
    const RunningServer server{ServerSetup{.grace = {}, .control = folder.path() / std::string(120, 'x')}};
    Client ann = create_table(server.port());
}
