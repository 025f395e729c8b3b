#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include "server/config.hpp"
#include "server/health.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"
#include "tests/net/support/slow_journal.hpp"
#include "tests/support/websocket/socket.hpp"

using namespace seq::net;
using namespace seq::net::test;

namespace {

using Tcp = boost::asio::ip::tcp;

std::string ready(std::uint16_t port) {
    const std::string answer = get(port, "/readyz");
    return answer.substr(9, 4) + body_of(answer);
}

Config listening_at(std::uint16_t port) {
    Config config;
    config.server.listen = {boost::asio::ip::address_v4::any(), port};
    return config;
}

}  // namespace

TEST_CASE("the admin address has exactly three pages, and metrics are served only there") {
    RunningServer server;
    const std::uint16_t port = server.admin_port();
    CHECK(body_of(get(port, "/healthz")) == "ok");
    CHECK(ready(port) == "200 ready");
    const std::string metrics = get(port, "/metrics");
    CHECK(metrics.starts_with("HTTP/1.1 200"));
    CHECK(contains(metrics, "Content-Type: text/plain; version=0.0.4"));
    for (const char* nothing : {"/", "/ws", "/r/0123456789", "/metrics/", "/assets/app.js"})
        CHECK(get(port, nothing).starts_with("HTTP/1.1 404"));
    CHECK(Client{port}.status() == 404);
    CHECK(ask_http(port, "POST /metrics HTTP/1.1\r\nHost: x\r\n\r\n").starts_with("HTTP/1.1 405"));
    CHECK(ask_http(port, "rubbish\r\n\r\n").starts_with("HTTP/1.1 400"));
    const std::string head = ask_http(port, "HEAD /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(head.starts_with("HTTP/1.1 200"));
    CHECK(head.ends_with("\r\n\r\n"));
    CHECK(get(server.port(), "/metrics").starts_with("HTTP/1.1 404"));
}

TEST_CASE("there is no admin address by default, and a port that is in use is a clear error") {
    MemoryJournal journal;
    ServerSetup setup;
    setup.listen.port(0);
    auto server = Server::start(setup, journal);
    REQUIRE(server.has_value());
    CHECK_FALSE((*server)->admin_endpoint().has_value());
    setup.admin = (*server)->endpoint();
    CHECK(Server::start(setup, journal).error().starts_with("--admin: cannot listen on 127.0.0.1:"));
    setup.listen = (*server)->endpoint();
    const std::string why = Server::start(setup, journal).error();
    CHECK(why.starts_with("cannot listen on 127.0.0.1:"));
    CHECK(contains(why, "in use"));
}

TEST_CASE("the admin address bounds its connections") {
    RunningServer server{Limits{.handshake = 1h, .admin_connections = 2}};
    const seq::test::Socket first{server.admin_port()};
    const seq::test::Socket second{server.admin_port()};
    CHECK(get(server.admin_port(), "/healthz").empty());
}

TEST_CASE("the admin address closes silent connections") {
    RunningServer server{Limits{.handshake = 200ms, .admin_connections = 2}};
    const seq::test::Socket first{server.admin_port()};
    const seq::test::Socket second{server.admin_port()};
    REQUIRE(eventually([&] { return !get(server.admin_port(), "/healthz").empty(); }));
    CHECK(ready(server.admin_port()) == "200 ready");
}

TEST_CASE("while rooms are replayed the admin address answers that it is not ready, and players wait") {
    SlowJournal journal;
    const protocol::RoomCode room = *create_table(RunningServer{journal}.port()).room();
    journal.note(room, store::RoomState::running);  // as an older server noted every unfinished room
    journal.become_slow();
    ServerSetup setup;
    setup.listen.port(free_port());
    setup.admin = Tcp::endpoint{setup.listen.address(), free_port()};
    auto starting = std::async(std::launch::async, [&] { return Server::start(setup, journal); });
    journal.wait_until_reading();
    CHECK(ready(setup.admin->port()) == "503 The rooms are being replayed.");
    CHECK(body_of(get(setup.admin->port(), "/healthz")) == "ok");
    CHECK(metrics_at(setup.admin->port()).at("sequenced_ready") == 0);
    auto early = std::async(std::launch::async, [&] {
        Client bob{setup.listen.port()};
        return bob.ask(protocol::Join{room, "Bob", new_token()});
    });
    CHECK(early.wait_for(50ms) == std::future_status::timeout);
    journal.go_on();
    const auto server = starting.get();
    REQUIRE_MESSAGE(server.has_value(), server.error());
    CHECK(early.get() == "accepted");
    CHECK(ready(setup.admin->port()) == "200 ready");
}

TEST_CASE("a blocked thread makes the server not ready until it continues") {
    SlowJournal journal;
    RunningServer server{journal, Limits{.loop_lag = 500ms, .beat_every = 5ms}};
    REQUIRE(eventually([&] { return ready(server.admin_port()) == "200 ready"; }));
    Client ann{server.port()};
    journal.become_slow_everywhere();
    ann.say(create_for_two());  // its code is looked up in the journal, on the session's thread
    journal.wait_until_reading();
    REQUIRE(eventually([&] { return ready(server.admin_port()) != "200 ready"; }));
    CHECK(ready(server.admin_port()) == "503 The server is too busy.");
    CHECK(metrics_at(server.admin_port()).at("sequenced_loop_lag_seconds") > 0.5);
    journal.go_on();
    REQUIRE(eventually([&] { return ready(server.admin_port()) == "200 ready"; }));
    const auto metrics = metrics_at(server.admin_port());
    CHECK(metrics.at(R"(sequenced_loop_delay_seconds_bucket{le="+Inf"})") >
          metrics.at(R"(sequenced_loop_delay_seconds_bucket{le="0.25"})"));
}

TEST_CASE("a full disk and the end are reasons not to be ready") {
    MemoryJournal journal;
    RunningServer server{journal, {}, 1h};
    Client ann = create_table(server.port());
    journal.fill(true);
    CHECK(ann.ask(protocol::Say{"lost"}) == "storage-full");
    for (const std::uint16_t port : {server.port(), server.admin_port()})
        CHECK(ready(port) == "503 The storage is full: no commands are accepted.");
    server->close();
    CHECK(ann.next_notice() == "server-closing");
    CHECK(ready(server.admin_port()) == "503 The server is closing.");
    server->close();
    server->wait();
}

TEST_CASE("--health asks the server at its address, through loopback if it listens everywhere") {
    RunningServer server;
    const Health health = ask_health(listening_at(server.port()));
    CHECK(health.is_well);
    CHECK(health.sentence == "ok");
}

TEST_CASE("--health fails if no server listens, none answers, or another program does") {
    const Health nobody = ask_health(listening_at(free_port()));
    CHECK_FALSE(nobody.is_well);
    CHECK(nobody.sentence.starts_with("no answer from 127.0.0.1:"));

    boost::asio::io_context io;
    Tcp::acceptor acceptor{io, {boost::asio::ip::address_v4::loopback(), 0}};
    const std::uint16_t port = acceptor.local_endpoint().port();
    const Health silent = ask_health(listening_at(port), 50ms);
    CHECK_FALSE(silent.is_well);
    CHECK(silent.sentence == "no answer from 127.0.0.1:" + std::to_string(port) + " in time");
    acceptor.accept();  // of the attempt that has just timed out

    auto other = std::async(std::launch::async, [&] {
        Tcp::socket socket = acceptor.accept();
        boost::asio::write(socket, boost::asio::buffer(std::string{"220 mail.example ESMTP\r\n"}));
    });
    CHECK_FALSE(ask_health(listening_at(port)).is_well);
    other.get();
}
