#pragma once

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "tests/net/support/client.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/server_process.hpp"

namespace seq::test {

/// Ann and Bob in a game of two on a running server.
struct TwoAtATable {
    net::test::Client ann;
    net::test::Client bob;

    explicit TwoAtATable(const ServerProcess& server,
                         const protocol::Create& create = net::test::create_for_two())
        : ann{server.port()}, bob{server.port()} {
        REQUIRE(ann.ask(create) == "accepted");
        REQUIRE(bob.ask(protocol::Join{room(), "Bob", net::test::new_token()}) == "accepted");
        REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
        REQUIRE(bob.ask(protocol::Sit{}) == "accepted");
        REQUIRE(ann.ask(protocol::Start{}) == "accepted");
    }
    const protocol::RoomCode& room() const { return *ann.room(); }
};

/// Runs a command of `sequenced` on a data directory.
inline Outcome on(const std::filesystem::path& data, std::vector<std::string> words) {
    words.insert(words.end(), {"--data", data.string()});
    return run_program(SEQ_SEQUENCED, std::move(words));
}

}  // namespace seq::test
