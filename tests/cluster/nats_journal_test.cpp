#include <chrono>
#include <doctest/doctest.h>

#include "tests/cluster/support/broker_answers.hpp"
#include "tests/cluster/support/fighting_nodes.hpp"
#include "tests/support/rounds.hpp"

namespace seq::cluster::test {
namespace {

Fight fight_for(std::size_t rooms) {
    std::vector<protocol::RoomCode> codes;
    for (std::size_t n = 0; n < rooms; ++n)
        codes.push_back(protocol::make_room_code(n));
    return Fight{std::move(codes)};
}

/// Two nodes on the same servers that fight.
struct TwoNodes {
    TwoNodes(const NatsServers& servers, Fight& its_fight)
        : fight{its_fight},
          first_broker{connected(servers.setup())},
          second_broker{connected(servers.setup())} {}

    /// Waits until this many more records are acknowledged.
    bool advance(std::size_t records) const {
        const std::size_t before = fight.acknowledged();
        return seq::test::eventually([&] { return fight.acknowledged() >= before + records; },
                                     std::chrono::minutes{2});
    }
    /// Ends the fight after enough of it: everything is answered, and each room has one history with all that
    /// was acknowledged.
    void finish() {
        CHECK(seq::test::eventually(
            [&] { return fight.happened("acquired") > 10 && fight.happened("fenced") > 0; },
            std::chrono::minutes{2}));
        CHECK(first.stop());
        CHECK(second.stop());
        for (const protocol::RoomCode& room : fight.rooms())
            CHECK_NOTHROW(fight.check_log(room, whole_log(*first_broker, {Stream::log, room.text})));
        for (const std::string& fault : fight.faults())
            FAIL_CHECK(fault);
        MESSAGE(fight.acknowledged(), " records, ", fight.happened("acquired"), " takeovers, ",
                fight.happened("fenced"), " fenced appends");
    }

    Fight& fight;
    std::unique_ptr<Broker> first_broker;
    std::unique_ptr<Broker> second_broker;
    FightingNode first{*first_broker, fight, "a", 1};
    FightingNode second{*second_broker, fight, "b", 2};
};

}  // namespace

TEST_CASE("two journals that fight for rooms on a NATS server write one history of each") {
    const NatsServers servers{1};
    Fight fight = fight_for(4);
    TwoNodes nodes{servers, fight};
    CHECK(nodes.advance(seq::test::rounds(500)));
    nodes.finish();
}

TEST_CASE("two journals that fight for rooms write one history of each while servers that lead are killed") {
    NatsServers servers{3};
    Fight fight = fight_for(6);
    TwoNodes nodes{servers, fight};
    CHECK(nodes.advance(100));
    for (std::uint64_t n = 0; n < seq::test::rounds(1); ++n) {
        const std::size_t leader = leader_of(servers, n % 2 == 0 ? "SEQUENCED-LOG-0" : "SEQUENCED-KEYS");
        servers.kill(leader);
        CHECK(nodes.advance(200));
        servers.start(leader);
        CHECK(nodes.advance(100));
    }
    nodes.finish();
}

}  // namespace seq::cluster::test
