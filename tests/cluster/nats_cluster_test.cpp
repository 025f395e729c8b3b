#include <chrono>
#include <doctest/doctest.h>

#include "tests/cluster/support/broker_answers.hpp"
#include "tests/support/rounds.hpp"

namespace seq::cluster::test {
namespace {

using Clock = std::chrono::steady_clock;

const Subject raced{Stream::log, "RACE"};
const std::string stream = "SEQUENCED-LOG-0";

/// Four clients append with the same expectation at the same time. Returns the sequence of the winner's
/// message.
std::uint64_t race(const std::vector<std::unique_ptr<Broker>>& clients, std::uint64_t last,
                   std::uint64_t round) {
    std::vector<Awaited<Acknowledged>> answers;
    for (std::size_t client = 0; client < clients.size(); ++client) {
        const std::string name = std::to_string(round) + '-' + std::to_string(client);
        answers.push_back(begin_append(*clients[client], {raced, last, name, name}));
    }
    std::uint64_t won = 0;
    for (auto& each : answers) {
        const auto answer = arrived(std::move(each));
        if (!answer) {
            CHECK_MESSAGE(answer.error().failure == Failure::wrong_sequence, answer.error().why);
            continue;
        }
        CHECK(won == 0);
        won = answer->sequence;
    }
    CHECK(won > last);
    return won;
}

TEST_CASE("of four clients that append at the same time to a replicated log exactly one wins") {
    const NatsServers servers{3};
    std::vector<std::unique_ptr<Broker>> clients;
    for (std::size_t n = 0; n < 4; ++n) {
        NodeSetup setup = servers.setup();
        setup.streams = 1;
        clients.push_back(connected(setup));
    }
    const std::uint64_t count = seq::test::rounds(50);
    std::vector<std::uint64_t> winners;
    for (std::uint64_t round = 0; round < count; ++round)
        winners.push_back(race(clients, winners.empty() ? 0 : winners.back(), round));

    const auto log = whole_log(*clients.front(), raced);
    REQUIRE(log.size() == winners.size());
    for (std::size_t round = 0; round < log.size(); ++round) {
        CHECK(log[round].sequence == winners[round]);
        CHECK(log[round].payload.starts_with(std::to_string(round) + '-'));
    }
}

TEST_CASE("no acknowledged append is lost when the server that leads the stream is killed") {
    NatsServers servers{3};
    NodeSetup setup = servers.setup();
    setup.streams = 1;
    const auto broker = connected(setup);
    const Subject room{Stream::log, "ROOM1"};
    const std::uint64_t kills = seq::test::rounds(1);
    std::vector<std::uint64_t> stored;
    const auto append_some = [&] {
        for (int n = 0; n < 20; ++n) {
            const std::string name = std::to_string(stored.size());
            stored.push_back(
                append_for_certain(*broker, {room, stored.empty() ? 0 : stored.back(), name, name}));
        }
    };
    append_some();
    for (std::uint64_t n = 0; n < kills; ++n) {
        const std::size_t leader = leader_of(servers, stream);
        servers.kill(leader);
        const auto killed = Clock::now();
        append_some();
        MESSAGE("20 appends took ", std::chrono::duration<double>(Clock::now() - killed).count(), " s");
        servers.start(leader);
        append_some();
    }
    const auto log = whole_log(*broker, room);
    REQUIRE(log.size() == stored.size());
    for (std::size_t n = 0; n < log.size(); ++n) {
        CHECK(log[n].sequence == stored[n]);
        CHECK(log[n].payload == std::to_string(n));
    }
}

}  // namespace
}  // namespace seq::cluster::test
