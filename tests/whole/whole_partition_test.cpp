#include <chrono>
#include <doctest/doctest.h>

#include "protocol/digest/digest.hpp"
#include "tests/net/support/client.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/eventually.hpp"
#include "tests/whole/cluster_games.hpp"

// A node that has no network to the NATS servers, and so to the other nodes, but keeps its clients.

namespace seq::test {
namespace {

using net::test::Client;
using protocol::CommandId;
using protocol::Token;

constexpr std::uint16_t server_restart = 1012;
constexpr std::size_t alone = 2;  ///< the node that is cut off

Token token_of(std::uint8_t number) {
    Token token;
    token.bytes.fill(number);
    return token;
}

/// A new connection that has resumed, to this node or to the one that it names, which may need some attempts.
/// Does not follow to the node that is cut off, until the others know that it is.
Client resumed(ClusterProcesses& cluster, std::size_t node, const protocol::RoomCode& room, Token& token,
               std::uint8_t next) {
    std::optional<Client> client;
    const bool is_in = eventually(
        [&] {
            client.emplace(cluster.node(node).port());
            const std::string answer = client->ask(protocol::Resume{room, token, token_of(next), {}});
            for (std::size_t other = 0; answer == "moved" && other < cluster.size(); ++other)
                if (other != alone &&
                    contains(client->transcript(), protocol::node_path(ClusterProcesses::name(other))))
                    node = other;
            return answer == "accepted";
        },
        std::chrono::seconds{20});
    REQUIRE(is_in);
    token = token_of(next);
    return std::move(*client);
}

/// How often this text was said, as the client has received it.
std::size_t times_said(const Client& client, const std::string& text) {
    std::size_t times = 0;
    const std::string event = R"("event":"said","member":)";
    const std::string& all = client.transcript();
    for (std::size_t at = all.find(event); at != std::string::npos; at = all.find(event, at + 1))
        times += all.substr(at, 60 + text.size()).find(text) != std::string::npos ? 1 : 0;
    return times;
}

}  // namespace

TEST_CASE("cluster: a node that is cut off keeps its clients, but loses its rooms and acknowledges nothing") {
    ClusterProcesses cluster{ClusterProcesses::with_a_cable_at(alone)};
    Token token_of_ann = token_of(1);
    Token token_of_bob = token_of(2);
    Client ann{cluster.node(alone).port()};
    REQUIRE(ann.ask(protocol::Create{"sequence", 2, {}, {{"deal", "quick"}}, "Ann", token_of_ann, {}}) ==
            "accepted");
    const protocol::RoomCode room = *ann.room();
    Client bob{cluster.node(alone).port()};
    REQUIRE(bob.ask(protocol::Join{room, "Bob", token_of_bob, {}, {}}) == "accepted");
    CHECK(ann.ask(protocol::Say{"before the cut"}) == "accepted");
    cluster.cable().cut();
    const CommandId in_minority = ann.say(protocol::Say{"in the minority"});

    Client bob_again = resumed(cluster, 0, room, token_of_bob, 3);
    CHECK(bob_again.ask(protocol::Say{"in the majority"}) == "accepted");
    ann.send("{");  // the session itself refuses that, at once: Ann is still connected
    while (!contains(ann.transcript(), "bad-json"))
        ann.hear();
    CHECK_FALSE(contains(ann.transcript(), "\"accepted\",\"id\":\"" + protocol::to_hex(in_minority.bytes)));
    CHECK(times_said(ann, "in the minority") == 0);

    cluster.cable().mend();
    CHECK(ann.wait_for_close() == server_restart);
    CHECK(bob.wait_for_close() == server_restart);
    CHECK(times_said(bob, "in the minority") == 0);
    CHECK_FALSE(contains(ann.transcript(), "\"accepted\",\"id\":\"" + protocol::to_hex(in_minority.bytes)));
    CHECK(times_said(ann, "in the majority") == 0);
    Client ann_again = resumed(cluster, alone, room, token_of_ann, 4);
    ann_again.say({in_minority, {}, protocol::Say{"in the minority"}});
    CHECK(ann_again.answer_to(in_minority) == "accepted");
    CHECK(ann_again.ask(protocol::Say{"after all"}) == "accepted");
    CHECK(bob_again.ask(protocol::Say{"yes"}) == "accepted");
    CHECK(times_said(bob_again, "in the majority") == 1);
    CHECK(times_said(bob_again, "in the minority") == 1);
    CHECK(times_said(ann_again, "in the minority") == 1);
    CHECK(contains(ann_again.transcript(), "in the majority"));
    CHECK(contains(ann_again.transcript(), "before the cut"));
}

TEST_CASE("cluster: a node is cut off again and again while games are played, which go on without a loss") {
    ClusterProcesses cluster{ClusterProcesses::with_a_cable_at(alone)};
    play_while(cluster, from_environment("SEQ_CLUSTER_PARTITIONS", 2), [&](SplitMix& random) {
        cluster.cable().cut();
        const auto until =
            std::chrono::steady_clock::now() + std::chrono::milliseconds{500 + random.below(3'000)};
        eventually([&] { return std::chrono::steady_clock::now() >= until; });
        cluster.cable().mend();
    });
}

}  // namespace seq::test
