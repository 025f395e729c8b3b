#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <doctest/doctest.h>
#include <functional>
#include <future>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/server_process.hpp"

// What most tests of this folder need: a running server, its journal and its log, and clients that play.

namespace seq::net::test {

namespace protocol = seq::protocol;
namespace room = seq::room;
namespace store = seq::store;
using seq::test::CapturedLog;
using seq::test::contains;
using seq::test::count_of;
using seq::test::eventually;
using seq::test::open_journal;
using seq::test::TemporaryFolder;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;
using std::chrono_literals::operator""min;
using std::chrono_literals::operator""h;

inline const protocol::Move cast{{.kind = protocol::MoveKind::cast}};

/// Asks for these, one after the other. Each must be accepted.
inline void ask_all(Client& client, std::initializer_list<protocol::ClientBody> commands) {
    for (const protocol::ClientBody& each : commands)
        REQUIRE(client.ask(each) == "accepted");
}

/// A client that has joined this room.
inline Client join_room(std::uint16_t port, const protocol::RoomCode& room, const char* name = "Bob") {
    Client client{port};
    ask_all(client, {protocol::Join{room, name, new_token()}});
    return client;
}

/// A return with this token that proposes another one.
inline protocol::Resume back_to(const protocol::RoomCode& room, const protocol::Token& token,
                                const protocol::Token& next = new_token()) {
    return {room, token, next, {}};
}

/// Ann and Bob, in a room that Ann has created.
struct Friends {
    explicit Friends(std::uint16_t port, const protocol::Create& create = create_for_two()) : ann{port} {
        ask_all(ann, {create});
        bob.emplace(join_room(port, room()));
    }
    protocol::RoomCode room() const { return ann.room().value(); }
    /// Both sit down, and a game begins.
    void begin() {
        ask_all(ann, {protocol::Sit{1}});
        ask_all(*bob, {protocol::Sit{2}});
        ask_all(ann, {protocol::Start{}});
    }

    Client ann;
    std::optional<Client> bob{};
};

/// A room for one, whose games of six dice begin at once and end at this number of points; empty: at the
/// usual one.
inline protocol::Create create_for_one(const protocol::Token& token = new_token(), std::string target = {}) {
    protocol::Create create = create_for_two(token);
    create.preset = "hearts-due";
    create.players = 1;
    if (!target.empty()) create.options.emplace_back("target", std::move(target));
    return create;
}

/// Begins a game of many casts, alone.
inline void begin_long_game(Client& player, const protocol::Token& token = new_token()) {
    ask_all(player, {create_for_one(token, "1000"), protocol::Sit{}, protocol::Start{}});
}

/// Plays a long game alone to its end, so that the room has a long record, and starts the next. The server
/// must not limit how fast a member plays.
inline void play_long_game(Client& player) {
    begin_long_game(player);
    REQUIRE(eventually([&] { return player.ask(cast) != "accepted"; }));
    ask_all(player, {protocol::Start{}});
}

/// Starts and ends games alone until the room refuses, and returns the refusal.
inline std::string wear_out(Client& host) {
    std::string answer = "accepted";
    for (bool start = true; answer == "accepted"; start = !start)
        answer = start ? host.ask(protocol::Start{}) : host.ask(protocol::Abandon{});
    return answer;
}

}  // namespace seq::net::test
