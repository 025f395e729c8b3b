#include <algorithm>
#include <doctest/doctest.h>
#include <future>
#include <map>

#include "server/store/copy.hpp"
#include "server/store/record_table.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/store/support/counted_tokens.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/simulated_disk.hpp"

using namespace seq;
using namespace seq::store;
using seq::test::DiskImage;
using seq::test::SimulatedDisk;
using seq::test::SplitMix;

// The journal on a disk that loses power again and again. Whatever the disk does with unsynced writes,
// acknowledged records and tokens are stored in order, followed only by writes that were handed over. Backups
// that were reported as done are complete. A seed reproduces the same lives.

namespace {

namespace fs = std::filesystem;
using Records = std::vector<room::JournalRecord>;

enum class Mistake : std::uint8_t { none, normal_sync, no_folder_sync, no_copy_sync };

constexpr const char* data = "/srv/tables/data";
constexpr std::uint64_t cuts_each = 4;

/// The test's own knowledge of a room.
struct KnownRoom {
    Records handed_over;
    std::size_t acknowledged = 0;
    std::uint64_t token_changes = 0;  ///< handed over
    std::uint64_t acknowledged_changes = 0;
};

class MachineWithoutPower {
  public:
    MachineWithoutPower(std::uint64_t seed, Mistake mistake) : random_{seed}, mistake_{mistake} {
        image_.folders = {"/", "/srv", "/backups"};
    }

    /// Runs some lives, each ended by a power cut, and a last check. Returns what is wrong; empty if nothing
    /// is.
    std::string live() {
        for (std::uint64_t life = 0; life < cuts_each && fault_.empty(); ++life) {
            // Sometimes a write failed in the life before: then everything is rewritten first, and this life
            // is cut during that.
            const bool was_used =
                std::ranges::any_of(rooms_, [](const auto& room) { return room.second.acknowledged > 0; });
            if (was_used && random_.one_in(4))
                image_.files[std::string{data} + "/journal.doubt"] = "a write failed";
            SimulatedDisk disk{image_, random_.next(), pretends()};
            disk.cut_after(1 + random_.below(random_.one_in(3) ? 40 : 300));
            live_on(disk);
            image_ = disk.image();
        }
        SimulatedDisk disk{image_};
        if (fault_.empty()) open(disk);
        if (fault_.empty()) check_backups(disk);
        return fault_;
    }

  private:
    SimulatedDisk::Pretends pretends() const {
        if (mistake_ == Mistake::no_folder_sync) return SimulatedDisk::Pretends::to_sync_folders;
        if (mistake_ == Mistake::no_copy_sync) return SimulatedDisk::Pretends::to_sync_copies;
        return SimulatedDisk::Pretends::nothing;
    }

    void live_on(SimulatedDisk& disk) {
        const auto journal = open(disk);
        while (fault_.empty() && !disk.is_cut()) {
            if (random_.one_in(15)) back_up(disk);
            if (random_.one_in(10)) journal->note(room(random_.below(3)), RoomState::on_demand);
            journal->limit_pages(1U << 30U);  // as below, so that a seed makes the same transactions
            if (random_.one_in(4))
                append_together(*journal, disk);
            else
                append_to(*journal, disk, room(random_.below(3))).wait();
            journal->limit_pages(1U << 30U);  // returns when the writer has finished everything else
        }
    }

    static protocol::RoomCode room(std::size_t i) { return {"ROOM00000" + std::to_string(i)}; }

    /// Opens the journal and compares it with what is known.
    std::unique_ptr<SqliteJournal> open(SimulatedDisk& disk) {
        JournalSetup setup{.files = &disk, .checkpoint_pages = 20, .index_records = 20, .commit_spacing = {}};
        setup.forgets_to_sync = mistake_ == Mistake::normal_sync;
        auto journal = SqliteJournal::open(data, setup);
        if (!journal) {
            fault_ = "the journal cannot be opened: " + journal.error();
            return nullptr;
        }
        for (auto& [code, known] : rooms_) {
            const auto records = (*journal)->read({code});
            if (test::has_lost_versions(**journal, {code})) fault_ = "a loss is reported, for room " + code;
            if (!fault_.empty()) return nullptr;
            fault_ = records ? compare(known, *records) : records.error();
            if (fault_.empty()) fault_ = compare_tokens(known, (*journal)->tokens({code}));
            if (!fault_.empty()) {
                fault_ = "room " + code + ": " + fault_;
                return nullptr;
            }
            known.handed_over = *records;
            known.acknowledged = records->size();
        }
        return std::move(*journal);
    }

    static std::string compare(const KnownRoom& known, const Records& found) {
        if (found.size() < known.acknowledged)
            return "only " + std::to_string(found.size()) + " of " + std::to_string(known.acknowledged) +
                   " acknowledged records are there";
        if (found.size() > known.handed_over.size()) return "there is more than was handed over";
        for (std::size_t i = 0; i < found.size(); ++i)
            if (found[i].hash != known.handed_over[i].hash) return "another record than was handed over";
        return {};
    }

    static std::string compare_tokens(
        KnownRoom& known, const tl::expected<std::vector<room::MemberTokens>, std::string>& found) {
        if (!found) return found.error();
        const std::uint64_t changes = changes_in(*found);
        if (changes < known.acknowledged_changes) return "acknowledged tokens are lost";
        if (changes > known.token_changes) return "tokens are there that were not handed over";
        known.token_changes = known.acknowledged_changes = changes;
        return {};
    }

    std::future<void> append_to(SqliteJournal& journal, SimulatedDisk& disk, const protocol::RoomCode& code) {
        KnownRoom& known = rooms_[code.text];
        Records records;
        // A resume changes tokens, and nothing else.
        const bool is_resume = !known.handed_over.empty() && random_.one_in(4);
        for (std::size_t count = is_resume ? 0 : 1 + random_.below(3); count > 0; --count) {
            room::JournalRecord record{.room = code, .body = {}};
            record.version = known.handed_over.size() + 1;
            record.body = random_text(20 + random_.below(random_.one_in(4) ? 6000 : 400));
            record.hash = room::hash_of(
                record, known.handed_over.empty() ? protocol::Digest{} : known.handed_over.back().hash);
            known.handed_over.push_back(record);
            records.push_back(std::move(record));
        }
        auto answered = std::make_shared<std::promise<void>>();
        auto answer = answered->get_future();
        const std::uint64_t changes = ++known.token_changes;
        journal.append(
            {std::move(records), {counted_tokens(code, changes)}},
            [&disk, &known, version = known.handed_over.size(), changes, answered](AppendResult stored) {
                // A callback after the cut does not count.
                if (stored == AppendResult::durable && !disk.is_cut()) {
                    known.acknowledged = version;
                    known.acknowledged_changes = changes;
                }
                answered->set_value();
            });
        return answer;
    }

    /// Makes one append alone, then appends of several rooms in one transaction.
    void append_together(SqliteJournal& journal, SimulatedDisk& disk) {
        std::vector<std::future<void>> answers;
        const auto one = [&](std::size_t i) { answers.push_back(append_to(journal, disk, room(i))); };
        disk.while_held([&] { one(0); },
                        [&] {
                            for (std::size_t i = 0; i < 3; ++i)
                                one(i);
                        });
        for (const auto& answer : answers)
            answer.wait();
    }

    void back_up(SimulatedDisk& disk) {
        const auto rooms = rooms_;
        const fs::path file = "/backups/" + std::to_string(++backups_made_) + ".db";
        const auto copied = copy_journal(DataDirectory::database_in(data), file, Existing::keep, disk);
        if (!copied || !copied->faults.empty())
            fault_ = "no backup: " + (copied ? copied->faults.front() : copied.error());
        else if (!disk.is_cut())
            backups_.emplace_back(file, rooms);
    }

    void check_backups(SimulatedDisk& disk) {
        for (const auto& [file, rooms] : backups_) {
            const auto backup = Database::open_to_read(file, disk);
            for (const auto& [code, known] : rooms) {
                std::size_t records = 0;
                const auto count = [&](const room::JournalRecord&) { return ++records, std::string{}; };
                const auto read = backup ? visit_records(*backup, {code}, count)
                                         : tl::expected<void, std::string>{tl::unexpect, backup.error()};
                const auto tokens = backup ? read_tokens(*backup, {code})
                                           : tl::expected<std::vector<room::MemberTokens>, std::string>{};
                if (!read || records < known.acknowledged || !tokens ||
                    changes_in(*tokens) < known.acknowledged_changes)
                    fault_ = file.string() + " is not complete" + (read ? "" : ": " + read.error());
            }
        }
    }

    SplitMix random_;
    Mistake mistake_;
    DiskImage image_;
    std::map<std::string, KnownRoom> rooms_;
    std::vector<std::pair<fs::path, std::map<std::string, KnownRoom>>> backups_;
    int backups_made_ = 0;
    std::string fault_;
};

/// The first of this many seeds that loses something, and what; nothing if none does.
std::optional<std::string> first_fault(std::uint64_t seeds, Mistake mistake) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const std::string fault = MachineWithoutPower{seed, mistake}.live();
        if (!fault.empty()) return "seed " + std::to_string(seed) + ": " + fault;
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE(
    "power loss: acknowledged records and finished backups are there after every cut, and nothing is "
    "forked") {
    const test::CapturedLog quiet;
    const auto fault = first_fault(test::rounds(200) / cuts_each, Mistake::none);
    CHECK_MESSAGE(!fault, fault.value_or(""));
}

TEST_CASE("power loss: commits that are not synced, and a folder or a backup that is not, are noticed") {
    const test::CapturedLog quiet;
    for (const Mistake mistake : {Mistake::normal_sync, Mistake::no_folder_sync, Mistake::no_copy_sync}) {
        CAPTURE(static_cast<int>(mistake));
        const auto fault = first_fault(200, mistake);
        CHECK(fault);
        if (fault) MESSAGE(*fault);
    }
}
