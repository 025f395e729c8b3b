#include <doctest/doctest.h>

#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/store/support/wait.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/simulated_disk.hpp"
#include "tests/support/split_mix.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::DiskImage;
using seq::test::SimulatedDisk;
using seq::test::SplitMix;

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
        rooms.push_back(room.next_many(12, std::string(700, 'x')));
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
            REQUIRE(append_and_wait(**journal, half == 0
                                                   ? std::vector(records.begin(), middle)
                                                   : std::vector(middle, records.end())) == Stored::durable);
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
        CHECK((*journal)->has_lost_versions(code));
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
