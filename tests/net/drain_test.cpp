#include <csignal>
#include <thread>

#include "tests/net/support/play.hpp"

// The shutdown of a running server: commands in flight are answered, and every connection is closed with a
// reason. The grace period is an hour, so a test that waited for it would never end.

using namespace seq::net;
using namespace seq::net::test;

namespace {

constexpr std::chrono::hours long_grace{1};

/// Notes how many connections the server has when it releases a room.
class NotesReleases final : public MemoryJournal {
  public:
    void release(const protocol::RoomCode&, const std::optional<std::string>&) override {
        if (const Server* const server = server_) connections_ = server->connections();
    }
    void note_releases_of(const Server& server) { server_ = &server; }
    std::size_t connections() const { return connections_; }

  private:
    std::atomic<const Server*> server_ = nullptr;
    std::atomic<std::size_t> connections_ = 0;
};

}  // namespace

TEST_CASE("a shutdown notifies and disconnects everybody, without waiting for the grace period") {
    RunningServer server{{}, long_grace};
    Client ann = create_table(server.port());
    Client in_no_room{server.port()};
    server->close();
    for (Client* each : {&ann, &in_no_room}) {
        CHECK(each->next_notice() == "server-closing");
        CHECK(each->wait_for_close() == 1012);
    }
    server->wait();
}

TEST_CASE(
    "commands in flight at a shutdown are answered before the connection is closed, and no new one is "
    "accepted") {
    MemoryJournal journal;
    RunningServer server{journal, {}, long_grace};
    Client ann = create_table(server.port());
    journal.hold(true);
    const auto said = ann.say(protocol::Say{"my last words"});
    REQUIRE(journal.wait_until_held());
    server->close();
    CHECK(ann.next_notice() == "server-closing");
    CHECK_THROWS(Client{server.port()});
    journal.hold(false);
    CHECK(ann.answer_to(said) == "accepted");
    CHECK(ann.wait_for_close() == 1012);
    server->wait();
}

TEST_CASE("a session that is entering a room at a shutdown enters it and is closed then") {
    MemoryJournal journal;
    RunningServer server{journal, {}, long_grace};
    Client ann{server.port()};
    journal.hold(true);
    const auto created = ann.say(create_for_two());
    REQUIRE(journal.wait_until_held());
    server->close();
    journal.hold(false);
    CHECK(ann.answer_to(created) == "accepted");
    CHECK(ann.wait_for_close() == 1012);
    server->wait();
}

TEST_CASE("a shutdown waits for a hanging disk during the grace period, and a second signal skips it") {
    bool second_signal = false;
    SUBCASE("the grace ends") {}
    SUBCASE("after a second signal") {
        second_signal = true;
    }
    MemoryJournal journal;
    RunningServer server{journal, {}, std::chrono::seconds{second_signal ? 3600 : 1}};
    Client ann = create_table(server.port());
    journal.hold(true);
    ann.say(protocol::Say{"my last words"});
    REQUIRE(journal.wait_until_held());
    server->close();
    CHECK(ann.next_notice() == "server-closing");
    if (second_signal) server->close();
    CHECK(ann.wait_for_close() == 1012);
    journal.hold(false);
    server->wait();
}

TEST_CASE("an idle connection does not delay a shutdown") {
    const Limits limits{.handshake = 1h};
    RunningServer server{limits, long_grace};
    const auto page = std::async(std::launch::async, [&] { return ask_http(server.port(), "GET / HT"); });
    REQUIRE(eventually([&] { return server->connections() != 0; }));
    server->close();
    server->wait();
    page.wait();  // it notices the end of its connection
}

TEST_CASE("a connection that does not close is closed by force when the grace is over") {
    const Limits limits{.write = 1h, .close = 1h};
    RunningServer server{limits, 0s};
    Client deaf = create_table(server.port());
    server->close();
    server->wait();
    CHECK(server->connections() == 0);
}

TEST_CASE("a client that does not answer its closing does not delay what another node does with the rooms") {
    NotesReleases journal;
    RunningServer server{journal, {}, 0s};
    journal.note_releases_of(*server);
    Client ann = create_table(server.port());
    server->close();
    server->wait();
    CHECK(journal.connections() == 1);
}

TEST_CASE("a test gives up waiting at its deadline") {
    CHECK_FALSE(eventually([] { return false; }, 1ms));
    CHECK(eventually([] { return true; }, 0ms));
}

TEST_CASE("SIGHUP without TLS has no effect") {
    RunningServer server;
    server->obey_signals();
    CapturedLog log;
    Client ann{server.port()};
    std::raise(SIGHUP);
    log.wait_for("no certificate is configured");
    CHECK(ann.ask(create_for_two()) == "accepted");
}

TEST_CASE("repeated signals do not prevent the server from ending") {
    RunningServer server;
    server->obey_signals();
    std::jthread somebody{[](const std::stop_token& over) {
        while (!over.stop_requested())
            std::raise(SIGTERM);
    }};
    CapturedLog log;
    server->wait();
    somebody = {};
    CHECK_FALSE(contains(log.text(), "some work did not finish in time"));
}
