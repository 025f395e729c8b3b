#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>

#include "tests/core/evening.hpp"

namespace seq::core {
namespace {

// A journal as a released server wrote it, a record a line: hash, blank, body. Servers to come must read it.
constexpr const char* golden = "tests/core/golden/format-1.journal";
constexpr const char* golden_code = "TESTR00M00";

std::vector<JournalRecord> read_golden() {
    std::ifstream file{golden};
    std::vector<JournalRecord> records;
    for (std::string hash, body; file >> hash && file.get() == ' ' && std::getline(file, body);) {
        JournalRecord record{
            .room = {golden_code}, .epoch = 1, .version = records.size() + 1, .body = std::move(body)};
        REQUIRE(protocol::from_hex(hash, record.hash));
        records.push_back(std::move(record));
    }
    return records;
}

/// One of everything that a journal of this format can say.
std::vector<JournalRecord> write_everything() {
    using namespace protocol;
    Evening evening{2, {{"draw_grace", "1"}}};
    evening.begin({"Bob"});
    evening.send("Ann", Say{"Grüße an \"alle\""});
    evening.lose("Bob");
    evening.come_back("Bob");
    evening.send("Bob", Say{"back"});
    Friend& first = evening.to_move();
    evening.act(first, first.legal.at(0));
    evening.lose(first.name);
    evening.pass_time(std::chrono::seconds{15});
    evening.come_back(first.name);
    for (std::size_t n = 0; !evening.room().finished(); ++n) {
        Friend& mover = evening.to_move();
        evening.act(mover, mover.legal.at(n * 7919 % mover.legal.count()));
        if (!evening.room().finished()) evening.send(mover.name, Move{{.kind = MoveKind::draw}});
    }
    return evening.journal();
}

TEST_CASE("a journal of format 1 is read by this server, and every record comes out as it was written") {
    if (std::getenv("SEQ_UPDATE_GOLDEN") != nullptr) {
        std::ofstream file{golden};
        for (const JournalRecord& record : write_everything())
            file << protocol::to_hex(record.hash) << ' ' << record.body << '\n';
    }
    const auto records = read_golden();
    REQUIRE(records.size() > 100);
    const auto room = Room::restore("http://example/r/", records);
    if (!room) FAIL(room.error());
    CHECK(room->finished());
    CHECK(room->version() == records.size());
}

TEST_CASE("the golden journal has one of every deed") {
    std::string all;
    for (const JournalRecord& record : read_golden())
        all += record.body;
    for (const char* deed : {"created", "joined", "resumed", "token-rotated", "sat", "started", "moved",
                             "drawn-for-away", "said"})
        CHECK_MESSAGE(all.find("\"deed\":\"" + std::string{deed} + '"') != std::string::npos, deed);
}

}  // namespace
}  // namespace seq::core
