#include <doctest/doctest.h>

#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/appender.hpp"
#include "tests/store/support/counted_tokens.hpp"
#include "tests/store/support/temp_folder.hpp"

using namespace seq;
using namespace seq::store;

TEST_CASE(
    "killed in the middle of appending, everything that was acknowledged is there, in order, without a gap") {
    constexpr int kills = 30;
    for (int round = 0; round < kills; ++round) {
        CAPTURE(round);
        const TempFolder folder;
        Appender appender{folder.path()};
        REQUIRE(appender.wait_for(1 + 37 * round));
        const auto acknowledged = appender.kill();
        auto journal = SqliteJournal::open(folder.path()).value();
        for (const auto& [room, version] : acknowledged) {
            CAPTURE(room);
            // Reading verifies the chain: each record follows from the one before it.
            const auto records = journal->read({room});
            REQUIRE_MESSAGE(records.has_value(), records.error());
            CHECK(records->size() >= version);
            const auto tokens = journal->tokens({room}).value();
            CHECK(changes_in(tokens) == records->size());  // in one transaction with the records
        }
        CHECK(journal->rooms(RoomFilter::living)->size() >= acknowledged.size());
    }
}
