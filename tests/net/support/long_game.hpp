#pragma once

#include <doctest/doctest.h>

#include "tests/net/support/client.hpp"
#include "tests/support/eventually.hpp"

namespace seq::net::test {

inline const protocol::Move cast{{.kind = protocol::MoveKind::cast}};

/// Plays a six-dice game alone to its end, so that the room has a long record, and starts the next. The
/// server must not limit how fast a member plays.
inline void play_long_game(Client& player) {
    protocol::Create alone = create_for_two();
    alone.preset = "hearts-due";
    alone.players = 1;
    alone.options.emplace_back("target", "1000");
    REQUIRE(player.ask(alone) == "accepted");
    REQUIRE(player.ask(protocol::Sit{}) == "accepted");
    REQUIRE(player.ask(protocol::Start{}) == "accepted");
    REQUIRE(seq::test::eventually([&] { return player.ask(cast) != "accepted"; }));
    REQUIRE(player.ask(protocol::Start{}) == "accepted");
}

}  // namespace seq::net::test
