#include "server/host/storage_monitor.hpp"

#include "server/limits/limits.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

TEST_CASE("a full disk is probed until there is space again, and also when it is full the next time") {
    MemoryJournal journal;
    std::atomic<int> space = 0;
    StorageMonitor monitor{journal, 1ms, [&] { ++space; }, 0};
    CHECK_FALSE(monitor.is_full());
    for (int i = 1; i <= 2; ++i) {
        journal.fill(true);
        monitor.report_full();
        CHECK(monitor.is_full());
        const std::size_t probes = journal.probes();
        REQUIRE(eventually([&] { return journal.probes() >= probes + 3; }));
        CHECK(monitor.is_full());
        CHECK(space == i - 1);
        journal.fill(false);
        REQUIRE(eventually([&] { return space == i; }));
        CHECK_FALSE(monitor.is_full());
    }
}

TEST_CASE("a disk that does not answer is probed at once, and only once") {
    MemoryJournal journal;
    journal.hang(true);
    std::atomic<int> space = 0;
    StorageMonitor monitor{journal, 1h, [&] { ++space; }, 0};
    monitor.report_behind();
    REQUIRE(eventually([&] { return journal.probes() == 1; }));
    monitor.report_behind();
    CHECK(monitor.is_full());
    journal.hang(false);
    REQUIRE(eventually([&] { return space == 1; }));
    CHECK_FALSE(monitor.is_full());
    CHECK(journal.probes() == 1);
}

TEST_CASE(
    "the log says once that less than a fifth of the disk is free, and once that the reserve is reached") {
    CapturedLog log;
    MemoryJournal journal;
    journal.leave_free(200);
    StorageMonitor monitor{journal, 1ms, [] {}, Limits{}.storage_reserve};
    const auto see = [&](std::uint64_t free, const char* line) {
        journal.leave_free(free);
        log.wait_for(line);
    };
    see(199, "warning storage-low: less than 20 % of the disk is free");
    CHECK_FALSE(monitor.is_low());
    see(99, "warning storage-low: the disk is nearly full: only running games go on");
    CHECK(monitor.is_low());
    see(130, "warning storage-low: less than 20 % of the disk is free");
    CHECK_FALSE(monitor.is_low());
    see(260, "info storage-back: the disk has enough free space again");
    CHECK(log.lines().size() == 4);
}

TEST_CASE("a probe that is answered when its storage monitor is gone has no effect") {
    MemoryJournal journal;
    journal.hang(true);
    std::atomic<int> space = 0;
    auto monitor = std::make_unique<StorageMonitor>(journal, 1h, [&] { ++space; }, 0);
    monitor->report_behind();
    REQUIRE(eventually([&] { return journal.probes() == 1; }));
    monitor.reset();
    journal.hang(false);
    CHECK(space == 0);
}
