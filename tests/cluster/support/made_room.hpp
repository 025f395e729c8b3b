#pragma once

#include <doctest/doctest.h>

#include "server/machine/program.hpp"
#include "tests/cluster/support/test_cluster.hpp"

namespace seq::cluster::test {

inline room::StateSnapshot snapshot_after(const room::JournalRecord& record) {
    return {.room = record.room,
            .version = record.version,
            .hash = record.hash,
            .program = machine::program_id(),
            .state = "the state"};
}

/// A room that node `a` has made and changed.
struct MadeRoom {
    explicit MadeRoom(TestCluster& cluster, std::size_t records = 5) : journal{cluster.start("a")} {
        for (std::size_t i = 0; i < records; ++i)
            REQUIRE(cluster.append_and_wait(journal, {newest = chain.next()}) == Stored::durable);
        cluster.pass(std::chrono::seconds{1});
    }

    store::Chain chain{"AAAAAAAAAA"};
    room::JournalRecord newest{};
    ClusterJournal& journal;
};

}  // namespace seq::cluster::test
