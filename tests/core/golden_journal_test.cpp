#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>

#include "tests/core/evening.hpp"

namespace seq::core {
namespace {

// Journals as released servers wrote them, a record a line: hash, blank, body. Servers to come must read
// them. Rooms stand one after the other, each from its creation.
constexpr const char* format_1 = "tests/core/golden/format-1.journal";
constexpr const char* format_2 = "tests/core/golden/format-2.journal";
constexpr const char* format_3 = "tests/core/golden/format-3.journal";
constexpr const char* code_of_all = "TESTR00M00";

using Journal = std::vector<JournalRecord>;

/// The rooms of a journal, each by its records. A first record begins the next room.
std::vector<Journal> read_golden(const char* path) {
    std::ifstream file{path};
    std::vector<Journal> rooms;
    for (std::string hash, body; file >> hash && file.get() == ' ' && std::getline(file, body);) {
        if (body.find("\"deed\":\"created\"") != std::string::npos) rooms.emplace_back();
        REQUIRE_FALSE(rooms.empty());
        JournalRecord record{
            .room = {code_of_all}, .epoch = 1, .version = rooms.back().size() + 1, .body = std::move(body)};
        REQUIRE(protocol::from_hex(hash, record.hash));
        rooms.back().push_back(std::move(record));
    }
    return rooms;
}

/// One of everything that happens beside a game.
Journal write_room_deeds() {
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
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    return evening.journal();
}

using Options = std::vector<std::pair<std::string, std::string>>;

/// So many games of one room. Words before the start give it other chance.
Journal write_games(int games, const char* preset, const std::vector<std::string>& guests, Options options,
                    int words = 0) {
    Evening evening{static_cast<std::uint32_t>(guests.size() + 1), std::move(options), preset};
    for (int n = 0; n < words; ++n)
        evening.send("Ann", protocol::Say{"shall we?"});
    evening.begin(guests);
    test::SplitMix random{guests.size()};
    evening.play_to_the_end(random);
    for (int game = 1; game < games; ++game) {
        evening.send("Ann", protocol::Start{});
        evening.play_to_the_end(random);
    }
    return evening.journal();
}

std::string text_of(const Journal& records) {
    std::string all;
    for (const JournalRecord& record : records)
        all += record.body;
    return all;
}

/// Two games of which the first ends with a tie-break and leaves everybody but Ann without a stake.
Journal write_lucky_games() {
    for (int words = 0;; ++words) {
        Journal journal = write_games(2, "sequences", {"Bob", "Cy", "Dee", "Eve"},
                                      {{"stake", "600"}, {"target", "25"}}, words);
        const std::string all = text_of(journal);
        if (all.find("sat-out") != std::string::npos && all.find("tie-break-began") != std::string::npos)
            return journal;
    }
}

std::vector<Journal> write_everything() {
    return {write_room_deeds(),
            write_games(1, "sequence", {"Bob"}, {{"draw", "auto"}}),
            write_games(1, "sequence-rv", {"Bob", "Cy", "Dee"}, {}),
            write_games(1, "sequence-bible", {"Bob"}, {}),
            write_games(2, "sequence-dice", {"Bob", "Cy", "Dee"}, {{"line", "6"}}),
            write_games(2, "hearts-due", {}, {{"sequences_per_cast", "all"}}),
            write_lucky_games()};
}

void check_that_it_replays(const char* path) {
    const std::vector<Journal> rooms = read_golden(path);
    REQUIRE_FALSE(rooms.empty());
    for (const Journal& records : rooms) {
        const auto room = Room::restore("http://example/r/", records);
        if (!room) FAIL(room.error());
        CHECK(room->finished());
        CHECK(room->version() == records.size());
    }
}

TEST_CASE("a journal of format 1 is read by this server, and every record comes out as it was written") {
    check_that_it_replays(format_1);
}

TEST_CASE("a journal of format 2 is read by this server, and every record comes out as it was written") {
    check_that_it_replays(format_2);
}

TEST_CASE("a journal of format 3 is read by this server, and every record comes out as it was written") {
    if (std::getenv("SEQ_UPDATE_GOLDEN") != nullptr) {
        std::ofstream file{format_3};
        for (const Journal& records : write_everything())
            for (const JournalRecord& record : records)
                file << protocol::to_hex(record.hash) << ' ' << record.body << '\n';
    }
    check_that_it_replays(format_3);
}

std::string text_of(const char* path) {
    std::string all;
    for (const Journal& records : read_golden(path))
        all += text_of(records);
    return all;
}

TEST_CASE("the golden journals have one of every deed") {
    for (const char* path : {format_1, format_2, format_3}) {
        const std::string all = text_of(path);
        for (const char* deed : {"created", "joined", "resumed", "token-rotated", "sat", "started", "moved",
                                 "drawn-for-away", "said"})
            CHECK_MESSAGE(all.find("\"deed\":\"" + std::string{deed} + '"') != std::string::npos, deed);
    }
}

TEST_CASE("the newest golden journal has every preset, every kind of move and every purse's fate") {
    const std::string all = text_of(format_3);
    for (const Preset& preset : presets())
        CHECK_MESSAGE(all.find("\"preset\":\"" + std::string{preset.name} + '"') != std::string::npos,
                      preset.name);
    for (const char* move : {"place", "remove", "exchange", "draw", "pass", "roll", "put", "swap", "cast"})
        CHECK_MESSAGE(all.find("\"move\":\"" + std::string{move} + '"') != std::string::npos, move);
    for (const char* event : {"game-started", "purse-changed", "sat-out", "card-cut", "tie-break-began"})
        CHECK_MESSAGE(all.find("\"" + std::string{event} + '"') != std::string::npos, event);
}

}  // namespace
}  // namespace seq::core
