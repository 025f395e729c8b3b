#include <csignal>
#include <doctest/doctest.h>
#include <thread>

#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/captured_log.hpp"

using namespace seq::net;
using namespace seq::net::test;
using namespace std::chrono_literals;
using seq::test::CapturedLog;

TEST_CASE("SIGHUP without TLS has no effect") {
    MemoryJournal journal;
    RunningServer server{journal};
    server->obey_signals();
    CapturedLog log;
    Client ann{server.port()};
    std::raise(SIGHUP);
    log.wait_for("no certificate is configured");
    CHECK(ann.ask(create_for_two()) == "accepted");
}

TEST_CASE("repeated signals do not prevent the server from ending") {
    MemoryJournal journal;
    RunningServer server{journal};
    server->obey_signals();
    std::jthread somebody{[](const std::stop_token& over) {
        while (!over.stop_requested())
            std::raise(SIGTERM);
    }};
    CapturedLog log;
    server->wait();
    somebody = {};
    CHECK(log.text().find("some work did not finish in time") == std::string::npos);
}
