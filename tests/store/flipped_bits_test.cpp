#include <doctest/doctest.h>
#include <future>

#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/new_journal.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/changed_journal.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/simulated_disk.hpp"
#include "tests/support/split_mix.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::contains;
using seq::test::DiskImage;
using seq::test::open_journal;
using seq::test::SimulatedDisk;
using seq::test::SplitMix;
using seq::test::writable;

// A disk that returns other bytes than were written.

namespace {

constexpr const char* flipped_data = "/data";

struct Outcomes {
    int intact = 0;
    int refused = 0;     ///< the journal is not opened; rare, because few bytes matter for that
    int unreadable = 0;  ///< reading the room is an error
    int lost = 0;        ///< records at the end are missing, and the journal says so
};

std::vector<std::vector<room::JournalRecord>> make_rooms() {
    std::vector<std::vector<room::JournalRecord>> rooms;
    for (const char* code : {"AAAAAAAAAA", "BBBBBBBBBB", "CCCCCCCCCC"}) {
        Chain room{code};
        rooms.push_back(room.next_many(12, random_text(700)));
    }
    return rooms;
}

// With records in the main file and in the log.
DiskImage written(const std::vector<std::vector<room::JournalRecord>>& rooms) {
    SimulatedDisk disk;
    for (const std::size_t half : {std::size_t{0}, std::size_t{1}}) {
        auto journal = SqliteJournal::open(flipped_data, {.files = &disk});
        REQUIRE_MESSAGE(journal.has_value(), journal.error());
        for (const auto& records : rooms) {
            const auto middle = records.begin() + static_cast<std::ptrdiff_t>(records.size() / 2);
            REQUIRE(append_and_wait(**journal, half == 0 ? std::vector(records.begin(), middle)
                                                         : std::vector(middle, records.end())) ==
                    AppendResult::durable);
        }
        if (half == 0) continue;
        const auto killed = disk.after_kill(1);
        for (const std::string& file : killed->files_in(flipped_data))
            killed->sync_file(file);
        killed->sync_folder(flipped_data);
        return killed->image();
    }
    return {};
}

void flip_a_bit(DiskImage& image, SplitMix& random) {
    std::vector<std::string*> files;
    for (auto& [name, content] : image.files)
        if (!content.empty()) files.push_back(&content);
    std::string& content = *files[random.below(files.size())];
    char& byte = content[random.below(content.size())];
    byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << random.below(8)));
}

bool begins_with(const std::vector<room::JournalRecord>& all,
                 const std::vector<room::JournalRecord>& beginning) {
    if (beginning.size() > all.size()) return false;
    for (std::size_t i = 0; i < beginning.size(); ++i)
        if (beginning[i].body != all[i].body || beginning[i].hash != all[i].hash) return false;
    return true;
}

void read_again(const DiskImage& image, const std::vector<std::vector<room::JournalRecord>>& rooms,
                Outcomes& outcomes) {
    SimulatedDisk disk{image};
    const auto journal = SqliteJournal::open(flipped_data, {.files = &disk});
    if (!journal) {
        CHECK_FALSE(journal.error().empty());
        ++outcomes.refused;
        return;
    }
    for (const auto& records : rooms) {
        const protocol::RoomCode& code = records.front().room;
        const auto read = (*journal)->read(code);
        if (!read) {
            CHECK_FALSE(read.error().empty());
            ++outcomes.unreadable;
            continue;
        }
        CHECK(begins_with(records, *read));
        if (read->size() == records.size()) {
            ++outcomes.intact;
            continue;
        }
        CHECK(test::has_lost_versions(**journal, code));
        ++outcomes.lost;
    }
}

}  // namespace

TEST_CASE("after a bit was flipped in a file of the journal no record is changed or missing unnoticed") {
    const test::CapturedLog quiet;
    const auto rooms = make_rooms();
    const DiskImage image = written(rooms);
    Outcomes outcomes;
    for (std::uint64_t seed = 1; seed <= test::rounds(1000); ++seed) {
        CAPTURE(seed);
        SplitMix random{seed};
        DiskImage flipped = image;
        flip_a_bit(flipped, random);
        read_again(flipped, rooms, outcomes);
    }
    // Otherwise the test has covered too little.
    CHECK(outcomes.intact > 0);
    CHECK(outcomes.unreadable > 0);
    CHECK(outcomes.lost > 0);
}

// Writes that hit an unreadable page: the rooms on it lose them and get an error, all others continue.

namespace {

/// Many rooms, so that the tables of rooms have several leaves.
void fill(const std::filesystem::path& data) {
    const auto journal = open_journal(data);
    for (int i = 0; i < 1000; ++i)
        journal->note({"000000" + std::to_string(1000 + i)}, RoomState::running);
}

std::future<AppendResult> append(Journal& journal, std::vector<room::JournalRecord> records) {
    auto answered = std::make_shared<std::promise<AppendResult>>();
    std::future<AppendResult> answer = answered->get_future();
    journal.append(std::move(records), [answered](AppendResult stored) { answered->set_value(stored); });
    return answer;
}

}  // namespace

TEST_CASE("an append that meets a damaged page is refused, and the appends of other rooms become durable") {
    const TempFolder data;
    fill(data.path());
    seq::test::damage_first_leaf(data.path(), "rooms");
    const seq::test::CapturedLog log;
    const auto journal = open_journal(data.path());
    Chain damaged{"0000001000A"};  // a new room has to be noted between the first ones
    Chain good{"ZZZZZZZZZZ"};
    for (int round = 0; round < 3; ++round) {
        CAPTURE(round);
        // They queue while the writer is busy, so most of them are written in one transaction.
        std::vector<std::future<AppendResult>> of_damaged;
        std::vector<std::future<AppendResult>> of_good;
        for (int i = 0; i < 20; ++i) {
            of_good.push_back(append(*journal, {good.next()}));
            of_damaged.push_back(append(*journal, {damaged.next()}));
        }
        for (auto& answer : of_good)
            CHECK(answer.get() == AppendResult::durable);
        for (auto& answer : of_damaged)
            CHECK(answer.get() == AppendResult::damaged);
    }
    CHECK(contains(log.text(), "a page of the journal is damaged"));
    CHECK_FALSE(std::filesystem::exists(data.path() / "journal.doubt"));
    CHECK(journal->read(good.room())->size() == 60);
    CHECK(writable(*journal));
}

TEST_CASE("a note that meets a damaged page is dropped, and the other jobs become durable") {
    const TempFolder data;
    fill(data.path());
    seq::test::damage_first_leaf(data.path(), "rooms_unfinished");
    const auto journal = open_journal(data.path());
    Chain other{"ZZZZZZZZZZ"};
    journal->note({"0000001000"}, RoomState::ended);
    CHECK(append_and_wait(*journal, {other.next()}) == AppendResult::durable);
    CHECK(journal->read(other.room())->size() == 1);
}
