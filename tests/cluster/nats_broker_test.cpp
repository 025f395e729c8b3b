#include <atomic>
#include <doctest/doctest.h>
#include <future>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats/nats_servers.hpp"
#include "tests/cluster/support/broker_answers.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/run_program.hpp"

namespace seq::cluster::test {
namespace {

using seq::test::contains;

/// Why a connection with this setup is refused.
std::string why_not(NodeSetup setup) {
    setup.patience = std::chrono::seconds{2};
    const auto broker = connect(setup);
    return broker ? "it is connected" : broker.error();
}

/// Made once, as `nsc` does, without an end: an operator's servers, a user of an account of theirs, and a
/// user of an account that they do not know.
std::string of_credentials(const std::string& name) {
    return "tests/cluster/credentials/" + name;
}

TEST_CASE("a full stream refuses appends, and takes them again after a purge") {
    const NatsServers servers{1};
    NodeSetup setup = servers.setup();
    setup.streams = 1;
    setup.log_bytes_max = 50'000;
    const auto broker = connected(setup);
    const Subject room{Stream::log, "ROOM1"};
    std::uint64_t last = 0;
    std::optional<BrokerError> refusal;
    for (int n = 0; n < 100 && !refusal; ++n) {
        const auto answer = append(*broker, {room, last, std::to_string(n), std::string(5'000, 'x')});
        if (answer)
            last = answer->sequence;
        else
            refusal = answer.error();
    }
    REQUIRE(refusal);
    CHECK(refusal->failure == Failure::full);
    CHECK(refusal->why == "maximum bytes exceeded");
    CHECK(contains(ask_jetstream(servers, "STREAM.PURGE.SEQUENCED-LOG-0", R"({"keep":1})"),
                   R"("success":true)"));
    CHECK(append(*broker, {room, last, "again", "x"}).has_value());
}

TEST_CASE("servers without room for JetStream refuse appends as full") {
    const NatsServers servers{
        1,
        "accounts { A { jetstream { max_file: 40K }, users: [ {user: a, password: b} ] } }\n"
        "no_auth_user: a"};
    const auto broker = connected(servers.setup());
    std::optional<BrokerError> refusal;
    for (int n = 0; n < 20 && !refusal; ++n) {
        const std::string name = std::to_string(n);
        if (const auto answer = append(*broker, {{Stream::log, name}, 0, name, std::string(5'000, 'x')});
            !answer)
            refusal = answer.error();
    }
    REQUIRE(refusal);
    CHECK_MESSAGE(refusal->failure == Failure::full, refusal->why);
}

TEST_CASE("a server that is not there, is no NATS server or has no JetStream is refused with a sentence") {
    CHECK(why_not({.servers = {}}) == "No NATS server is named.");
    CHECK(contains(why_not({.servers = {"http://localhost:4222"}}), "is no address of a NATS server"));
    CHECK(contains(why_not({.servers = {"nats://127.0.0.1:1"}}),
                   "No NATS server answers (127.0.0.1:1: it cannot be reached)"));
    const NatsServers servers{1, "accounts { A { users: [ {user: a, password: b} ] } }\nno_auth_user: a"};
    CHECK(contains(why_not(servers.setup()),
                   "JetStream of NATS is not available: JetStream not enabled for account. Check"));
}

TEST_CASE("replicas that do not exist are refused with a sentence") {
    const NatsServers servers{1};
    NodeSetup setup = servers.setup();
    setup.replicas = 3;
    CHECK(why_not(setup) ==
          "NATS does not create the stream SEQUENCED-KEYS with 3 replicas: replicas > 1 not supported in "
          "non-clustered mode. A cluster needs that many servers with JetStream.");
}

TEST_CASE("a cluster that was made with another number of streams is refused with a sentence") {
    const NatsServers servers{1};
    NodeSetup setup = servers.setup();
    CHECK(connected(setup)->is_connected());
    CHECK(connected(setup)->is_connected());
    setup.streams = 3;
    CHECK(why_not(setup) ==
          "The log in NATS was made with 2 streams, but this node was started for 3. Start all nodes with "
          "the number "
          "that it was made with.");
}

TEST_CASE("a connection by TLS needs the certificate authority of the servers") {
    const seq::test::TemporaryFolder folder;
    const auto certificate = seq::test::self_signed("localhost");
    const auto other = seq::test::self_signed("localhost");
    const auto path = [&](const char* name, const std::string& text) {
        return seq::test::write_file(folder.path() / name, text);
    };
    const std::string ca = path("ca.pem", certificate.certificate_pem);
    const NatsServers servers{
        1, "tls { cert_file: \"" + ca + "\", key_file: \"" + path("key.pem", certificate.key_pem) + "\" }"};
    NodeSetup setup = servers.setup();
    const std::string url = servers.url(0);
    setup.servers = {"tls://localhost" + url.substr(url.rfind(':'))};
    setup.ca = ca;
    const auto broker = connected(setup);
    CHECK(append(*broker, {{Stream::log, "ROOM1"}, 0, "a", "one"}).has_value());

    setup.ca = path("other.pem", other.certificate_pem);
    CHECK(contains(why_not(setup), "There is no secure connection to NATS"));
    CHECK(contains(why_not(setup), "are of the authority in " + setup.ca));
    setup.ca = (folder.path() / "none.pem").string();
    CHECK(why_not(setup) ==
          "The certificate authority in " + setup.ca +
              " cannot be read. Check the path, and that the file has certificates in PEM.");
    setup.ca.clear();
    CHECK(contains(why_not(setup), "are of the authority in the system's list"));
}

TEST_CASE("a broker that is destroyed waits for a handler that has ended its own subscription") {
    const NatsServers servers{1};
    auto broker = connected(servers.setup());
    std::unique_ptr<Subscription> own;
    std::promise<void> is_subscribed;
    std::promise<void> has_ended;
    std::promise<void> broker_is_destroyed;
    std::promise<bool> has_returned_first;
    own = broker->subscribe("test.own", [&](std::string_view, std::string_view) {
        is_subscribed.get_future().wait();
        own.reset();
        has_ended.set_value();
        constexpr std::chrono::milliseconds patience{300};
        has_returned_first.set_value(broker_is_destroyed.get_future().wait_for(patience) !=
                                     std::future_status::ready);
    });
    is_subscribed.set_value();
    broker->publish("test.own", "");
    has_ended.get_future().wait();
    broker.reset();
    broker_is_destroyed.set_value();
    CHECK(has_returned_first.get_future().get());
}

TEST_CASE("a node that asks for TLS does not talk to servers without it") {
    const seq::test::TemporaryFolder folder;
    const NatsServers servers{1};
    NodeSetup setup = servers.setup();
    setup.ca =
        seq::test::write_file(folder.path() / "ca.pem", seq::test::self_signed("localhost").certificate_pem);
    CHECK(contains(why_not(setup), "There is no secure connection to NATS"));
}

TEST_CASE("a node without credentials is told that the servers demand some") {
    const NatsServers servers{1, "authorization { user: somebody, password: secret }"};
    CHECK(why_not(servers.setup()) ==
          "NATS refuses this node: Authorization Violation. It demands credentials, but none were given.");
    NodeSetup setup = servers.setup();
    setup.credentials = "none.creds";
    CHECK(why_not(setup) == "The credentials in none.creds cannot be read. Check the path.");
}

TEST_CASE("a node with credentials is accepted, and one with those of somebody else is not") {
    const seq::test::TemporaryFolder folder;
    const NatsServers servers{1, seq::test::read_text(of_credentials("servers.conf"))};
    NodeSetup setup = servers.setup();
    setup.credentials = of_credentials("node.creds");
    CHECK(append(*connected(setup), {{Stream::log, "ROOM1"}, 0, "a", "one"}).has_value());
    setup.credentials = of_credentials("other.creds");
    CHECK(why_not(setup) == "NATS refuses this node: Authorization Violation. Check the credentials in " +
                                setup.credentials + ".");
    setup.credentials = seq::test::write_file(folder.path() / "no.creds", "nothing");
    CHECK(contains(why_not(setup), setup.credentials + " are malformed: no nkey user seed found in '"));
    std::string damaged = seq::test::read_text(of_credentials("node.creds"));
    damaged.at(damaged.find("SEED-----\nSU") + 15) = '1';  // no digit of base32
    setup.credentials = seq::test::write_file(folder.path() / "damaged.creds", damaged);
    CHECK(contains(why_not(setup), "The credentials in " + setup.credentials + " are malformed: "));
    CHECK(contains(why_not(setup), "needs the JWT of a user and the seed of its key"));
    setup.servers = {"nats://127.0.0.1:1"};
    CHECK(contains(why_not(setup), "No NATS server answers"));
}

TEST_CASE("a node needs no other permissions than those that docs/cluster.md lists") {
    const std::string all = "[\"sequenced.>\", \"$JS.API.>\", \"$JS.FC.>\", \"_INBOX.>\"]";
    const NatsServers servers{
        1, "authorization { users: [ { user: node, password: secret, permissions: { publish: " + all +
               ", subscribe: " + all + " } } ] }"};
    NodeSetup setup = servers.setup();
    setup.servers = {"nats://node:secret@" + setup.servers.front().substr(7)};
    const auto broker = connected(setup);
    const Subject subject{Stream::keys, "owner.ROOM1"};
    CHECK(append(*broker, {{Stream::log, "ROOM1"}, 0, "a", "one"}).has_value());
    CHECK(append(*broker, {subject, 0, "b", "one"}).has_value());
    CHECK(newest(*broker, subject).has_value());
    std::atomic<bool> has_caught_up = false;
    const auto following =
        broker->follow("owner.", [](const StoredMessage&) {}, [&] { has_caught_up = true; });
    CHECK(seq::test::eventually([&] { return has_caught_up.load(); }));
    CHECK(contains(seq::test::read_text("docs/cluster.md"),
                   "`sequenced.>`, `$JS.API.>`,\n`$JS.FC.>` and `_INBOX.>`"));
}

TEST_CASE("NATS servers before 2.10.23 are refused with a sentence that says why") {
    for (const char* version : {"2.10.23", "2.10.27", "2.11.0", "2.11.0-RC.1", "2.12.3", "3.0.0"})
        CHECK_MESSAGE(!why_not_nats(version), version);
    for (const char* version : {"2.9.10", "2.10.20", "2.10.22", "1.4.1", "", "new", "2.10", "2.10."}) {
        const auto why = why_not_nats(version);
        REQUIRE_MESSAGE(why, version);
        CHECK(contains(*why, "NATS server " + std::string{version} + " is too old"));
    }
}

}  // namespace
}  // namespace seq::cluster::test
