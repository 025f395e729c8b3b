#include <doctest/doctest.h>
#include <string>

#include "tests/command/table.hpp"
#include "tests/net/support/long_game.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/format_5.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/server_process.hpp"

using namespace seq;
using namespace seq::test;
using net::test::cast;
using net::test::Client;

namespace {

/// A game for one in a new room, with three casts.
protocol::RoomCode begin_game(const ServerProcess& server, const protocol::Token& token) {
    Client ann{server.port()};
    protocol::Create create = net::test::create_for_two(token);
    create.preset = "hearts-due";
    create.players = 1;
    create.options.emplace_back("target", "1000");
    REQUIRE(ann.ask(create) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    REQUIRE(ann.ask(protocol::Start{}) == "accepted");
    for (int i = 0; i < 3; ++i)
        REQUIRE(ann.ask(cast) == "accepted");
    return *ann.room();
}

}  // namespace

TEST_CASE("a journal of format 5 is upgraded by the next start, and its running game goes on") {
    const TemporaryFolder folder;
    const auto data = folder.path() / "data";
    const protocol::Token token = net::test::new_token();
    const protocol::Token next_token = net::test::new_token();
    ServerProcess server{SEQ_SEQUENCED, data};
    const protocol::RoomCode room = begin_game(server, token);
    CHECK(server.terminate() == 0);
    turn_into_format_5(data);
    const Outcome refused = on(data, {"rooms"});
    CHECK(refused.status == 1);
    CHECK(contains(refused.err, "the next start of the server upgrades it"));

    server.start();
    {
        Client ann{server.port()};
        REQUIRE(ann.ask(protocol::Resume{room, token, next_token, {}}) == "accepted");
        CHECK(ann.ask(cast) == "accepted");
    }
    server.kill();
    CHECK(contains(on(data, {"rooms"}).out, room.text));
    server.start();
    Client ann{server.port()};
    REQUIRE(ann.ask(protocol::Resume{room, next_token, net::test::new_token(), {}}) == "accepted");
    CHECK(ann.ask(cast) == "accepted");
}
