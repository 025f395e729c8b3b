#include <atomic>
#include <doctest/doctest.h>
#include <functional>
#include <memory>

#include "protocol/message/codec.hpp"
#include "server/host/room_directory.hpp"
#include "server/host/threads/loops.hpp"
#include "server/relay/relay.hpp"
#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/message_broker.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/eventually.hpp"

// Entries from one node to another that follow each other so closely that the second one begins before the
// first one has ended everywhere.

using namespace seq::net;
using namespace seq::net::test;
using seq::test::eventually;
namespace asio = boost::asio;
namespace room = seq::room;
namespace protocol = seq::protocol;

namespace {

constexpr std::uint64_t session = 5;
constexpr std::uint64_t process = 77;

/// A session that only says what became of its entries.
class Entrant final : public Peer {
  public:
    /// Called when an entry was refused.
    std::function<void()> on_refused = [] {};
    std::atomic<bool> is_in = false;

    room::SessionId id() const override { return {session}; }
    void deliver_frames(std::span<OutgoingFrame>, std::optional<room::CloseReason>) override {}
    const asio::ip::address& from() const override { return from_; }
    void note_seat(SeatUse) override {}
    const RecordAllowance& records() const override { return records_; }
    void entered(JoinOutcome outcome, std::shared_ptr<RoomLink> room) override {
        if (room) return void(is_in = true);
        if (outcome == JoinOutcome::refused) on_refused();
    }

  private:
    const asio::ip::address from_ = asio::ip::make_address("127.0.0.1");
    AddressLimits addresses_{Limits{}};
    const RecordAllowance records_ = addresses_.records_of(from_);
};

/// The relay of node `one`, which has no rooms.
struct Node {
    Limits limits;
    MemoryJournal journal;
    MessageBroker broker;
    AllNodesLive nodes;
    Loops loops{1};
    Metrics metrics;
    RoomDirectory rooms{journal, loops, limits, metrics, "http://example/r/", nullptr};
    AddressLimits addresses{limits};
    ConnectionList connections;
    Relay relay{{.broker = broker,
                 .nodes = nodes,
                 .node = "one",
                 .rooms = rooms,
                 .addresses = addresses,
                 .connections = connections,
                 .limits = limits}};
};

/// Node `two` says something about the session to node `one`.
void say(MessageBroker& broker, RelayMessage message) {
    message.node = "two";
    message.process = process;
    message.session = session;
    broker.publish(RelayLine::subject_of("one"), encode(message));
}

}  // namespace

TEST_CASE("a session that enters again while its refused entry still ends gets the answer") {
    Node node;
    const auto entrant = std::make_shared<Entrant>();
    const protocol::ClientMessage join{
        .id = {}, .seen = {}, .body = protocol::Join{{"7K2M9QXD3P"}, "Bob", new_token()}};
    const auto enter = [&] {
        node.relay.enter("two", {.peer = entrant, .message = join, .room = {"7K2M9QXD3P"}});
    };
    entrant->on_refused = enter;
    enter();
    say(node.broker, {.kind = RelayMessage::Kind::entered,
                      .number = 1,
                      .value = static_cast<std::uint64_t>(JoinOutcome::refused)});
    say(node.broker, {.kind = RelayMessage::Kind::entered,
                      .number = 1,
                      .value = static_cast<std::uint64_t>(JoinOutcome::in)});
    CHECK(eventually([&] { return entrant->is_in.load(); }));
}

TEST_CASE("a session that enters again from another node replaces its first entry, and can leave") {
    MessageBroker broker;
    MemoryJournal journal;
    const AllNodesLive nodes;
    RunningServer one{journal,
                      ServerSetup{.limits = watchful(), .cluster = ClusterLink{broker, nodes, "one"}}};
    Client ann{one.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    const std::string join = protocol::encode(protocol::ClientMessage{
        .id = {}, .seen = {}, .body = protocol::Join{*ann.room(), "Bob", new_token()}});
    const RelayMessage enter{
        .kind = RelayMessage::Kind::enter, .number = 1, .address = "127.0.0.1", .text = join};
    say(broker, enter);
    CHECK(eventually([&] { return one->connections() == 2; }));
    say(broker, enter);
    say(broker, {.kind = RelayMessage::Kind::disconnect, .number = 2});
    CHECK(eventually([&] { return one->connections() == 1; }));
}

TEST_CASE("messages that another node has sent to the former process of a node are not taken") {
    MessageBroker broker;
    MemoryJournal journal;
    const AllNodesLive nodes;
    std::atomic<int> not_here = 0;
    const auto two =
        broker.subscribe(RelayLine::subject_of("two"), [&](std::string_view, std::string_view payload) {
            const auto messages = decode_relay_messages(payload).value();
            for (const RelayMessage& message : messages)
                if (message.kind == RelayMessage::Kind::not_here) ++not_here;
        });
    RunningServer one{journal,
                      ServerSetup{.limits = watchful(), .cluster = ClusterLink{broker, nodes, "one"}}};
    Client ann{one.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    const std::string join = protocol::encode(protocol::ClientMessage{
        .id = {}, .seen = {}, .body = protocol::Join{*ann.room(), "Bob", new_token()}});
    RelayMessage enter{.kind = RelayMessage::Kind::enter, .number = 1, .address = "127.0.0.1", .text = join};
    constexpr std::uint64_t former = 1;
    enter.to_process = former;
    say(broker, enter);
    CHECK(eventually([&] { return not_here == 1; }));
    CHECK(one->connections() == 1);
    enter.to_process = 0;
    say(broker, enter);
    CHECK(eventually([&] { return one->connections() == 2; }));
    say(broker, {.kind = RelayMessage::Kind::disconnect, .to_process = former, .number = 2});
    say(broker, {.kind = RelayMessage::Kind::command, .to_process = former, .number = 3});
    CHECK(eventually([&] { return not_here == 2; }));  // it was sent after the disconnect
    CHECK(one->connections() == 2);
}
