#include <doctest/doctest.h>

#include "server/store/sqlite_journal.hpp"
#include "tests/net/support/client.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/push/support/browser.hpp"
#include "tests/push/support/push_endpoint.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/server_process.hpp"

// A whole server that calls members through a push service on this machine.

namespace seq::push {
namespace {

using namespace net::test;
using protocol::MemberId;
using seq::test::eventually;
using std::chrono::milliseconds;
using test::Browser;
using test::PushEndpoint;

/// Ann and Bob at a table with dice, at which nobody needs cards to move. Bob has subscribed.
struct Table {
    Table() {
        setup.limits = watchful();
        setup.limits.room.away_after = milliseconds{20};
        setup.push = PushSetup{.key = {1},
                               .contact = "mailto:ann@example.org",
                               .test_ca = authority,
                               .calls = {.spacing = milliseconds{20}}};
    }

    void open() {
        server.emplace(*journal, setup);
        ann.emplace(server->port());
        bob.emplace(server->port());
        protocol::Create create = create_for_two();
        create.preset = "hearts-due";
        REQUIRE(ann->ask(create) == "accepted");
        REQUIRE(bob->ask(protocol::Join{*ann->room(), "Bob", bobs_token}) == "accepted");
        for (Client* each : {&*ann, &*bob})
            REQUIRE(each->ask(protocol::Sit{}) == "accepted");
    }
    std::string subscribe(const std::string& host = "localhost") {
        return bob->ask(browser.subscription(service.url(host)));
    }
    /// Bob closes the page, and the others see that he is away.
    void close_page() {
        bob.reset();
        while (true) {
            const auto version = ann->wait_for<protocol::PublicEvents>();
            for (const protocol::RoomEvent& event : version.events)
                if (std::holds_alternative<protocol::WentAway>(event)) return;
        }
    }
    void start() { REQUIRE(ann->ask(protocol::Start{}) == "accepted"); }
    /// The game begins while Bob's page is closed, and the push service answers his call with this status.
    void start_while_away(const std::string& status) {
        service.respond_with("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n");
        close_page();
        start();
    }
    /// The text of the next message to Bob's browser.
    std::string next_call() {
        const auto request = service.next();
        return request ? browser.decrypt(request->body).value_or("unreadable") : "none";
    }
    std::string call(const std::string& what) const {
        return R"({"call":")" + what + R"(","room":")" + ann->room()->text + "\"}";
    }
    /// How often Bob can be called: by so many browsers.
    std::size_t subscriptions() const {
        return journal->subscriptions(*ann->room(), MemberId{2}).value().size();
    }
    double pushes(const std::string& outcome) {
        return metrics_at(server->admin_port()).at("sequenced_pushes_total{outcome=\"" + outcome + "\"}");
    }

    seq::test::TemporaryFolder folder;
    seq::test::Certificate certificate = seq::test::self_signed("localhost");
    std::string authority = seq::test::write_file(folder.path() / "ca.pem", certificate.certificate_pem);
    PushEndpoint service{certificate};
    Browser browser;
    protocol::Token bobs_token = new_token();
    net::ServerSetup setup;
    std::unique_ptr<store::SqliteJournal> journal =
        store::SqliteJournal::open(folder.path() / "data").value();
    std::optional<RunningServer> server;
    std::optional<Client> ann;
    std::optional<Client> bob;
};

const protocol::ClientBody cast{protocol::Move{{.kind = protocol::MoveKind::cast}}};

TEST_CASE(
    "a member whose page is closed is called in their own browser, when the game begins and in their turn") {
    Table table;
    table.open();
    REQUIRE(table.subscribe() == "accepted");
    REQUIRE(table.ann->ask(Browser{}.subscription(table.service.url())) == "accepted");  // Ann is not away
    table.close_page();
    table.start();
    std::string call = table.next_call();
    if (call == table.call("game-began")) {  // the dice have chosen Ann to begin
        REQUIRE(table.ann->ask(cast) == "accepted");
        call = table.next_call();
    }
    CHECK(call == table.call("your-turn"));
    CHECK(eventually([&] { return table.pushes("accepted") >= 1; }));
}

TEST_CASE("a subscription that its push service no longer knows is removed") {
    Table table;
    table.open();
    REQUIRE(table.subscribe() == "accepted");
    CHECK(table.subscriptions() == 1);
    table.start_while_away("410 Gone");
    CHECK(eventually([&] { return table.subscriptions() == 0; }));
    CHECK(table.pushes("expired") == 1);
}

TEST_CASE("a push service that refuses a message keeps its subscription") {
    Table table;
    table.open();
    REQUIRE(table.subscribe() == "accepted");
    table.start_while_away("500 Oh");
    CHECK(eventually([&] { return table.pushes("refused") >= 1; }));
    CHECK(table.subscriptions() == 1);
}

TEST_CASE("the subscriptions of a member end when they leave, are removed, or the room is closed") {
    Table table;
    table.open();
    REQUIRE(table.subscribe() == "accepted");
    const protocol::RoomCode room = *table.ann->room();
    SUBCASE("leave") {
        REQUIRE(table.bob->ask(protocol::Leave{}) == "accepted");
    }
    SUBCASE("removed") {
        REQUIRE(table.ann->ask(protocol::RemoveMember{MemberId{2}}) == "accepted");
    }
    SUBCASE("archived") {
        table.server.reset();
        table.setup.limits.rooms_idle = {
            .room = milliseconds{1}, .game = milliseconds{1}, .lobby = milliseconds{1}};
        table.setup.limits.sweep_every = milliseconds{5};
        table.server.emplace(*table.journal, table.setup);
    }
    CHECK(eventually([&] { return table.subscriptions() == 0; }));
}

TEST_CASE("subscriptions move with their members to the room that follows a full one") {
    Table table;
    table.setup.limits.room.records_max = 20;
    table.open();
    REQUIRE(table.subscribe() == "accepted");
    REQUIRE(table.ann->ask(protocol::HandOver{MemberId{2}}) == "accepted");  // so that the numbers change
    std::string answer = "accepted";
    for (bool start = true; answer == "accepted"; start = !start)
        answer = start ? table.bob->ask(protocol::Start{}) : table.bob->ask(protocol::Abandon{});
    REQUIRE(answer == "room-archived");
    Client again{table.server->port()};
    again.say(protocol::Resume{*table.ann->room(), table.bobs_token, new_token(), {}});
    const auto next = again.wait_for<protocol::Snapshot>().successor;
    REQUIRE(next.has_value());
    CHECK(table.subscriptions() == 0);
    CHECK(table.journal->subscriptions(next->room, MemberId{1}).value() ==
          std::vector{table.browser.subscription(table.service.url())});
    CHECK(table.journal->subscriptions(next->room, MemberId{2}).value().empty());
}

TEST_CASE("a subscription that the server would never call is refused") {
    Table table;
    table.open();
    protocol::PushSubscribe bad = table.browser.subscription(table.service.url());
    bad.public_key = std::string(protocol::push_public_key_length, 'A');
    CHECK(table.bob->ask(bad) == "bad-subscription");
    table.setup.push.reset();
    table.server.emplace(*table.journal, table.setup);
    Client cy{table.server->port()};
    REQUIRE(cy.ask(create_for_two()) == "accepted");
    CHECK(cy.ask(table.browser.subscription(table.service.url())) == "push-off");
    CHECK(cy.ask(protocol::PushUnsubscribe{}) == "accepted");
}

TEST_CASE("without the flag for tests only port 443 is accepted") {
    Table table;
    table.setup.push->test_ca.clear();
    table.open();
    CHECK(table.subscribe() == "bad-subscription");
    CHECK(table.bob->ask(table.browser.subscription("https://push.example/1")) == "accepted");
    CHECK(table.bob->ask(table.browser.subscription("https://push.example:8443/1")) == "bad-subscription");
}

TEST_CASE("the page learns the public key, and without Web Push that there is none") {
    Table table;
    table.open();
    const std::string key = Vapid::from(table.setup.push->key, "")->public_key();
    const std::string offered = get(table.server->port(), "/push.json");
    CHECK(body_of(offered) == R"({"key":")" + key + "\"}");
    CHECK(offered.find("Content-Type: application/json") != std::string::npos);
    CHECK(offered.find("Cache-Control: no-store") != std::string::npos);
    table.setup.push.reset();
    table.server.emplace(*table.journal, table.setup);
    CHECK(body_of(get(table.server->port(), "/push.json")) == "{}");
}

TEST_CASE("a subscription is in no log line, no record, and nothing that another member receives") {
    const seq::test::CapturedLog log{{.least = telemetry::Level::debug}};
    Table table;
    table.open();
    REQUIRE(table.subscribe() == "accepted");
    table.start_while_away("500 Oh");
    REQUIRE(eventually([&] { return log.text().find("could not be called") != std::string::npos; }));
    const protocol::PushSubscribe secret = table.browser.subscription(table.service.url());
    const auto kept = table.journal->read(*table.ann->room());
    REQUIRE(kept.has_value());
    std::string records;
    for (const room::JournalRecord& record : *kept)
        records += record.body;
    for (const std::string& word :
         {std::string{"secret-of-the-subscription"}, secret.public_key, secret.auth}) {
        CHECK(log.text().find(word) == std::string::npos);
        CHECK(records.find(word) == std::string::npos);
        CHECK(table.ann->transcript().find(word) == std::string::npos);
    }
}

}  // namespace
}  // namespace seq::push
