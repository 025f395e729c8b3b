#include "server/store/schema.hpp"
#include "tests/command/table.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/store/support/wait.hpp"
#include "tests/support/open_journal.hpp"

namespace seq::test {
namespace {

/// Three archived rooms, the first long ago, and the second in an unreadable record; and an old open one.
std::vector<protocol::RoomCode> write_rooms(const std::filesystem::path& data) {
    const auto journal = open_journal(data);
    std::vector<protocol::RoomCode> rooms;
    for (const char* at : {"1500000000000", "\"?\"", "33000000000000", "1500000000000"}) {
        store::Chain chain{"000000000" + std::to_string(rooms.size() + 1)};
        const std::string body = R"({"format":4,"at":)" + std::string{at} +
                                 R"(,"by":1,"command":{"type":"lock","locked":true},"events":[]})";
        REQUIRE(store::append_and_wait(*journal, chain.next_many(1000, body)) == store::Stored::durable);
        rooms.push_back(chain.room());
        if (rooms.size() < 4) journal->note(chain.room(), store::RoomState::played);
    }
    return rooms;
}

}  // namespace

TEST_CASE("old archived rooms are listed while a server runs, and removed when none does") {
    const TemporaryFolder data;
    const auto rooms = write_rooms(data.path());
    const auto size = [&] { return std::filesystem::file_size(data.path() / "journal.db"); };
    const auto before = size();
    {
        const ServerProcess server{SEQ_SEQUENCED, data.path()};
        const Outcome tried = on(data.path(), {"prune", "--older-than", "30", "--dry-run"});
        CHECK(contains(tried.out, "0000000001\nwould be removed: 1 rooms, 1000 records, "));
        const Outcome refused = on(data.path(), {"prune", "--older-than", "30"});
        CHECK(refused.status == 1);
        CHECK(contains(refused.err, "another server is using the data directory"));
    }
    CHECK(open_journal(data.path())->newest(rooms.front())->version == 1000);
    const Outcome removed = on(data.path(), {"prune", "--older-than", "30"});
    CHECK(removed.status == 0);
    CHECK(contains(removed.out, "0000000001\nremoved: 1 rooms, 1000 records, "));
    CHECK(size() < before);
    const auto journal = open_journal(data.path());
    for (const protocol::RoomCode& room : rooms)
        CHECK(journal->newest(room)->version == (room == rooms.front() ? 0 : 1000));
}

}  // namespace seq::test
