#include <doctest/doctest.h>

#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/message_broker.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/eventually.hpp"

// A client that is connected to one node, and a room that another node has.

using namespace seq::net;
using namespace seq::net::test;
using seq::test::contains;
using seq::test::eventually;
namespace protocol = seq::protocol;
namespace store = seq::store;

namespace {

/// The journal of a node that has no room: all are on node `one`.
class EmptyHanded final : public MemoryJournal {
  public:
    explicit EmptyHanded(MemoryJournal& of_one) : of_one_{of_one} {}
    void locate(const protocol::RoomCode& room, const store::OnPlace& done) override {
        of_one_.locate(room, [&](store::Place place) {
            if (place.kind == store::Place::Kind::here)
                place = {.kind = store::Place::Kind::elsewhere, .node = "one"};
            done(std::move(place));
        });
    }

  private:
    MemoryJournal& of_one_;
};

/// The journal of a node that drains: rooms that nobody has are for node `one`.
class OfDrained final : public MemoryJournal {
  public:
    void locate(const protocol::RoomCode&, const store::OnPlace& done) override {
        done({.kind = store::Place::Kind::nowhere, .node = "one"});
    }
};

/// Which of two nodes live.
class Two final : public seq::cluster::LivingNodes {
  public:
    bool is_alive(const std::string& node) const override { return node == "one" ? one_lives : two_lives; }
    bool reads_batches(const std::string&) const override { return true; }

    std::atomic<bool> one_lives = true;
    std::atomic<bool> two_lives = true;
};

/// Two nodes. Node `one` has all rooms that were made there.
struct TwoNodes {
    ServerSetup setup_of(const char* name) {
        return {.limits = watchful(),
                .cluster = ClusterLink{.broker = broker, .nodes = living, .node = name}};
    }

    MessageBroker broker;
    Two living;
    MemoryJournal journal_of_one;
    EmptyHanded journal_of_two{journal_of_one};
    RunningServer one{journal_of_one, setup_of("one")};
    RunningServer two{journal_of_two, setup_of("two")};
};

/// The clients of Ann, who has created a room on node one, and of Bob, who has joined it from node two.
std::pair<Client, Client> ann_and_bob(const TwoNodes& nodes,
                                      const protocol::Token& token_of_bob = new_token()) {
    Client ann{nodes.one.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    Client bob{nodes.two.port()};
    REQUIRE(bob.ask(protocol::Join{*ann.room(), "Bob", token_of_bob}) == "accepted");
    return {std::move(ann), std::move(bob)};
}

/// The client of Ann, who has created and locked a room on node one.
Client host_of_locked_room(const TwoNodes& nodes) {
    Client ann{nodes.one.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    REQUIRE(ann.ask(protocol::SetFlag{protocol::RoomFlag::locked, true}) == "accepted");
    return ann;
}

}  // namespace

TEST_CASE("people on two nodes play in one room: commands, answers and events pass between the nodes") {
    TwoNodes nodes;
    const protocol::Token token = new_token();
    auto [ann, bob] = ann_and_bob(nodes, token);
    CHECK(bob.ask(protocol::Say{"hello from node two"}) == "accepted");
    CHECK(ann.ask(protocol::Say{"hello from node one"}) == "accepted");
    CHECK(ann.ask(protocol::Sit{1}) == "accepted");
    CHECK(bob.ask(protocol::Sit{2}) == "accepted");
    CHECK(ann.ask(protocol::Start{}) == "accepted");
    CHECK(contains(ann.transcript(), "hello from node two"));
    const auto started = bob.say(protocol::Say{"ready"});
    CHECK(bob.answer_to(started) == "accepted");
    CHECK(contains(bob.transcript(), "hello from node one"));
    Client again{nodes.two.port()};
    CHECK(again.ask(protocol::Resume{*ann.room(), token, new_token(), {}}) == "accepted");
    CHECK(bob.wait_for_close() == 4002);  // taken over by the newer session
}

TEST_CASE("a join from another node with a code that does not exist is refused") {
    TwoNodes nodes;
    Client bob{nodes.two.port()};
    CHECK(bob.ask(protocol::Join{{"0000000000"}, "Bob", new_token()}) == "unknown-room");
}

TEST_CASE("a room that is created on a draining node is made on another one") {
    TwoNodes nodes;
    OfDrained journal;
    const RunningServer drained{journal, nodes.setup_of("three")};
    Client ann{drained.port()};
    CHECK(ann.ask(protocol::Join{{"0000000000"}, "Ann", new_token()}) == "unknown-room");
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    CHECK(nodes.journal_of_one.newest(*ann.room())->version > 0);
    CHECK(ann.ask(protocol::Say{"hello"}) == "accepted");
    Client bob{nodes.two.port()};
    CHECK(bob.ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "accepted");
}

TEST_CASE("somebody on one node knocks at a locked room of another, and is let in") {
    TwoNodes nodes;
    Client ann = host_of_locked_room(nodes);
    Client bob{nodes.two.port()};
    bob.say(protocol::Join{*ann.room(), "Bob", new_token()});
    CHECK(bob.next_notice() == "knocking");
    const auto knocks = ann.wait_for<protocol::Knocks>();
    REQUIRE_FALSE(knocks.waiting.empty());
    CHECK(ann.ask(protocol::Admit{knocks.waiting.back().knock}) == "accepted");
    CHECK(bob.wait_for<protocol::Snapshot>().room == *ann.room());
    CHECK(bob.ask(protocol::Sit{2}) == "accepted");
}

TEST_CASE("a knock at a room of a node that is silent for a moment arrives when the node is back") {
    TwoNodes nodes;
    Client ann = host_of_locked_room(nodes);
    const protocol::Join knock{*ann.room(), "Bob", new_token()};
    Client bob{nodes.two.port()};
    bob.say(knock);
    CHECK(bob.next_notice() == "knocking");
    nodes.living.one_lives = false;
    CHECK(bob.wait_for_close() == 1012);
    Client again{nodes.two.port()};
    again.say(knock);
    nodes.living.one_lives = true;
    CHECK(std::holds_alternative<protocol::Notice>(again.hear()));
}

TEST_CASE("a client that disconnects from another node is away in its room") {
    TwoNodes nodes;
    Client ann{nodes.one.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    auto bob = std::make_unique<Client>(nodes.two.port());
    REQUIRE(bob->ask(protocol::Join{*ann.room(), "Bob", new_token()}) == "accepted");
    CHECK(nodes.one->connections() == 2);  // Ann's, and the one that is relayed
    bob.reset();
    CHECK(eventually([&] { return nodes.one->connections() == 1; }));
    while (!contains(ann.transcript(), R"("event":"went-away")"))
        ann.hear();  // throws if it does not come
}

TEST_CASE("if a message between two nodes is lost, the session is closed and the client resumes") {
    TwoNodes nodes;
    const protocol::Token token = new_token();
    auto [ann, bob] = ann_and_bob(nodes, token);
    nodes.broker.lose(1);
    bob.say(protocol::Say{"lost on the way"});
    bob.say(protocol::Say{"arrives, but is out of order"});
    CHECK(bob.wait_for_close() == 1012);
    Client again{nodes.two.port()};
    CHECK(again.ask(protocol::Resume{*ann.room(), token, new_token(), {}}) == "accepted");
}

TEST_CASE("a refusal that waits for records of the room arrives at a session on another node") {
    TwoNodes nodes;
    Client ann{nodes.one.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    nodes.journal_of_one.hold(true);
    const std::uint64_t appends = nodes.journal_of_one.metrics().appends.value();
    const auto has_appended = [&](std::uint64_t times) {
        return eventually([&] { return nodes.journal_of_one.metrics().appends.value() == appends + times; });
    };
    ann.say(protocol::Say{"not stored yet"});
    CHECK(has_appended(1));
    Client stranger{nodes.two.port()};
    const auto resume = stranger.say(protocol::Resume{*ann.room(), new_token(), new_token(), {}});
    CHECK(eventually([&] { return nodes.one->connections() >= 2; }));
    ann.say(protocol::Say{"decided after the resume"});
    CHECK(has_appended(2));
    nodes.journal_of_one.hold(false);
    CHECK(stranger.answer_to(resume) == "token-unknown");
    CHECK(eventually([&] { return nodes.one->connections() == 1; }));
}

TEST_CASE("if the last message between two nodes is lost, the session is closed all the same") {
    TwoNodes nodes;
    auto [ann, bob] = ann_and_bob(nodes);
    SUBCASE("to the room") {
        nodes.broker.lose(1);
        bob.say(protocol::Say{"lost on the way"});
    }
    SUBCASE("to the session") {
        const std::size_t before = ann.transcript().size();
        nodes.broker.lose(1);
        ann.say(protocol::Say{"lost on the way to Bob"});
        while (!contains(ann.transcript().substr(before), "lost on the way to Bob"))
            ann.hear();
    }
    CHECK(bob.wait_for_close() == 1012);
}

TEST_CASE("a session whose node seems to be dead for a moment is closed when the node is back") {
    TwoNodes nodes;
    auto [ann, bob] = ann_and_bob(nodes);
    nodes.living.two_lives = false;
    CHECK(eventually([&] { return nodes.one->connections() == 1; }));
    nodes.living.two_lives = true;
    CHECK(bob.wait_for_close() == 1012);
}

TEST_CASE("when the node of a room dies, sessions of other nodes are closed, and find the room elsewhere") {
    TwoNodes nodes;
    auto [ann, bob] = ann_and_bob(nodes);
    nodes.living.one_lives = false;
    CHECK(bob.wait_for_close() == 1012);
}

TEST_CASE("when a node shuts down, sessions that are relayed to it are closed like its own") {
    TwoNodes nodes;
    auto [ann, bob] = ann_and_bob(nodes);
    const auto id = bob.say(protocol::Say{"still answered"});
    CHECK(bob.answer_to(id) == "accepted");
    nodes.one->close();
    CHECK(bob.wait_for_close() == 1012);
    CHECK(contains(bob.transcript(), "server-closing"));
}

TEST_CASE("a relayed session that is entering at a shutdown gets its answer before it is closed") {
    TwoNodes nodes;
    Client ann{nodes.one.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    Client bob{nodes.two.port()};
    nodes.journal_of_one.hold(true);
    const auto joined = bob.say(protocol::Join{*ann.room(), "Bob", new_token()});
    REQUIRE(nodes.journal_of_one.wait_until_held());
    nodes.one->close();
    CHECK(ann.next_notice() == "server-closing");
    nodes.journal_of_one.hold(false);
    const protocol::ServerMessage first = bob.hear();
    REQUIRE(std::holds_alternative<protocol::Accepted>(first));
    CHECK(std::get<protocol::Accepted>(first).id == joined);
    CHECK(bob.wait_for_close() == 1012);
}

TEST_CASE("a relayed session that is refused at a shutdown is told so, although the refusal has to wait") {
    TwoNodes nodes;
    Client ann{nodes.one.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    nodes.journal_of_one.hold(true);
    ann.say(protocol::Say{"not stored yet"});
    REQUIRE(nodes.journal_of_one.wait_until_held());
    Client bob{nodes.two.port()};
    const auto resumed = bob.say(protocol::Resume{*ann.room(), new_token(), new_token(), {}});
    CHECK(eventually([&] { return nodes.one->connections() == 2; }));
    nodes.one->close();
    CHECK(ann.next_notice() == "server-closing");
    nodes.journal_of_one.hold(false);
    CHECK(bob.answer_to(resumed) == "token-unknown");
}

TEST_CASE("a message between nodes has the same fields after it was encoded, and garbage has none") {
    const std::string long_text(1000, 'x');
    RelayMessage message{.kind = RelayMessage::Kind::items,
                         .node = "one",
                         .process = 7,
                         .to_process = 8,
                         .session = 9,
                         .number = 10,
                         .value = 4000,
                         .address = "::1",
                         .text = long_text,
                         .frames = {{"a", "b"}, {""}, {long_text}}};
    message.content[31] = 5;
    const std::string bytes = encode(message);
    const auto messages = decode_relay_messages(bytes);
    REQUIRE(messages.has_value());
    REQUIRE(messages->size() == 1);
    const auto* const read = messages->data();
    CHECK(read->kind == RelayMessage::Kind::items);
    CHECK(read->node == "one");
    CHECK(read->process == 7);
    CHECK(read->to_process == 8);
    CHECK(read->session == 9);
    CHECK(read->number == 10);
    CHECK(read->value == 4000);
    CHECK(read->address == "::1");
    CHECK(read->text == long_text);
    CHECK(read->content == message.content);
    REQUIRE(read->frames.size() == 3);
    CHECK(read->frames[0].first == "ab");
    CHECK(read->frames[1].first.empty());
    CHECK(read->frames[2].first == long_text);
    for (std::size_t length = 0; length < bytes.size(); ++length)
        CHECK_FALSE(decode_relay_messages(std::string_view{bytes}.substr(0, length)).has_value());
    CHECK_FALSE(decode_relay_messages(bytes + "x").has_value());
    std::string other_kind = bytes;
    other_kind[1] = 100;
    CHECK_FALSE(decode_relay_messages(other_kind).has_value());
}

TEST_CASE("several messages between nodes are one, and garbage in one of them is noticed") {
    const std::vector<std::string> each{encode({.kind = RelayMessage::Kind::sound, .session = 1}),
                                        encode({.kind = RelayMessage::Kind::items, .frames = {{"a", "b"}}})};
    const std::string bytes = encode_together(each);
    const auto read = decode_relay_messages(bytes);
    REQUIRE(read.has_value());
    REQUIRE(read->size() == 2);
    CHECK(read->front().kind == RelayMessage::Kind::sound);
    CHECK(read->front().session == 1);
    REQUIRE(read->back().frames.size() == 1);
    CHECK(read->back().frames.front().first == "ab");
    for (std::size_t length = 0; length < bytes.size(); ++length)
        CHECK_FALSE(decode_relay_messages(std::string_view{bytes}.substr(0, length)).has_value());
    CHECK_FALSE(decode_relay_messages(bytes + "x").has_value());
    const std::vector<std::string> nested{each.front(), bytes};
    CHECK_FALSE(decode_relay_messages(encode_together(nested)).has_value());
}
