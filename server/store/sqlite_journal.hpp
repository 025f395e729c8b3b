#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "server/machine/background.hpp"
#include "server/store/database.hpp"
#include "server/store/files/data_directory.hpp"
#include "server/store/files/head_file.hpp"
#include "server/store/record_index.hpp"
#include "server/store/room_owner.hpp"

namespace seq::store {

class RecordWriter;

struct JournalSetup {
    FileSystem* files = &real_files();
    std::chrono::milliseconds busy_wait{5'000};  ///< for another program's transaction, each time
    int checkpoint_pages = 4000;         ///< of 1 KiB in the log, above which it is copied into the file
    std::size_t index_records = 16'384;  ///< so many records are committed before they are indexed
    /// Commits begin at least so long after each other, so that more appends share one (see spacing_after()).
    std::chrono::milliseconds commit_spacing{5};
    /// A planted mistake, for the test that must notice it: commits are acknowledged before they are synced.
    bool forgets_to_sync = false;
};

/// The time from the beginning of a commit of so many appends and notes to that of the next one: twice the
/// usual time under moderate load.
std::chrono::milliseconds spacing_after(std::size_t jobs, std::chrono::milliseconds usual);

/// The journal in one SQLite file. Appends of all rooms are collected while the writer thread commits, and
/// written together in its next transaction; then they are answered in the order of arrival.
///
/// Thread-safe. It must outlive all callers; the destructor commits pending appends.
class SqliteJournal final : public LocalStore {
  public:
    /// Opens or creates the journal of a data directory. The error is a sentence: a directory that cannot be
    /// used or is in use, a file of another program, or one of another format.
    static Expected<std::unique_ptr<SqliteJournal>> open(const std::filesystem::path& data,
                                                         const JournalSetup& setup = {});
    ~SqliteJournal() override;

    /// Commits pending appends and stops the writer thread. The journal takes no more work.
    void close();

    using Journal::append;
    void append(RoomChange change, OnStored done) override;
    Expected<std::vector<protocol::PushSubscribe>> subscriptions(const protocol::RoomCode& room,
                                                                 protocol::MemberId member) override;
    Expected<std::vector<room::MemberTokens>> tokens(const protocol::RoomCode& room) override;
    Expected<std::vector<room::JournalRecord>> read_page(const protocol::RoomCode& room,
                                                         const RecordPosition& after,
                                                         const PageLimits& limits) override;
    void keep_snapshot(room::StateSnapshot&& snapshot) override { give(std::move(snapshot)); }
    Expected<std::optional<room::StateSnapshot>> snapshot(const protocol::RoomCode& room) override;
    void note(const protocol::RoomCode& room, RoomState state) override { give(Note{room, state}); }
    Expected<std::vector<protocol::RoomCode>> rooms(RoomFilter filter) override;
    Expected<room::JournalRecord> newest(const protocol::RoomCode& room) override;
    void note_serving(room::TimePoint now, Period period) override;
    Expected<std::vector<Served>> served() override;
    bool has_lost_versions(const protocol::RoomCode& room, const RecordPosition& newest) override;
    void probe(std::function<void(bool)> done) override { give(Probe{std::move(done)}); }
    DiskUse disk_use() const override;

    /// The stored private key of Web Push; if there is none yet, stores `fresh` and returns it. Waits for the
    /// disk. The error is a sentence, also if the stored key is damaged.
    Expected<protocol::Digest> push_key(const protocol::Digest& fresh);

    /// Ends the work of the journal with deleting what is left of removed rooms, and gives free space back to
    /// the file system.
    Expected<void> compact();

    /// Limits the file to this many pages, like a full disk, for tests and quotas. Applies to all
    /// appends after this call.
    void limit_pages(std::uint32_t pages);

  private:
    using Records = std::vector<room::JournalRecord>;
    struct AppendJob {
        RoomChange change;
        OnStored done;
        AppendResult result = AppendResult::durable;
        std::int64_t first_entry = 0;  ///< of its records, once they are written

        bool has_removed() const { return change.removed && result == AppendResult::durable; }
        bool has_records() const { return !change.records.empty() && result == AppendResult::durable; }
    };
    struct Note {
        protocol::RoomCode room;
        RoomState state = RoomState::on_demand;
        bool is_written = true;
    };
    struct ServingJob {
        room::TimePoint now;
        Period period = Period::continues;
    };
    struct Probe {
        std::function<void(bool)> done;
    };
    struct LimitJob {
        std::uint32_t pages = 0;
        std::promise<void> done;
    };
    struct PushKey {
        protocol::Digest key;
        std::promise<void> done;  ///< whether it is stored or not
    };
    using Job = std::variant<AppendJob, room::StateSnapshot, Note, ServingJob, Probe, LimitJob, PushKey>;

    SqliteJournal(DataDirectory directory, Database writer, Database reader, bool packs,
                  const JournalSetup& setup);
    void give(Job job);
    std::optional<machine::Clock::time_point> work();
    bool work_once();
    bool take();
    void keep_used();
    void carry_out(std::vector<Job>& jobs);
    WriteResult commit(std::vector<Job>& jobs);
    WriteResult commit_together(std::span<Job> jobs);
    void commit_apart(std::span<Job> jobs);
    WriteResult write(Job& job);
    WriteResult write(AppendJob& append);
    WriteResult write(const room::StateSnapshot& snapshot);
    WriteResult write(const Note& note);
    void take_back(std::span<Job> jobs, WriteResult why);
    void repeat_later(Job& job);
    std::optional<AppendResult> why_blocked(const protocol::RoomCode& room) const;
    void count(const std::vector<Job>& jobs, WriteResult outcome, machine::Clock::duration time);
    static void answer(std::vector<Job>& jobs);
    bool can_write();
    void checkpoint();
    void index();
    bool delete_removed();
    void note_entries(const std::vector<Job>& jobs);
    void note_heads(const std::vector<Job>& jobs);
    WriteResult begin();
    void forget_jobs();
    [[noreturn]] void give_up(const Database& database);
    void look_for_journal();

    DataDirectory directory_;
    Database writer_;
    Database reader_;
    const int checkpoint_pages_;
    const std::size_t index_records_;
    const std::chrono::milliseconds commit_spacing_;
    HeadFile heads_;
    UnindexedRecords unindexed_;
    std::mutex reading_;

    mutable std::mutex waiting_;  ///< guards the four below
    std::vector<Job> jobs_;
    bool waits_for_job_ = true;  ///< the thread has found no job, so the next one wakes it
    std::vector<Records> used_;  ///< written, to be freed by threads that append
    std::map<protocol::RoomCode, AppendResult>
        blocked_;  ///< rooms that lost records, and why, until they are read again

    std::unordered_set<protocol::RoomCode, protocol::RoomCodeHash>
        running_;  ///< of the writer thread: rooms that the file notes as running
    /// Of the writer thread: rooms that the open transaction has changed in `running_`, and whether they were
    /// in it before.
    std::vector<std::pair<protocol::RoomCode, bool>> undo_;
    std::vector<Job> taken_;                  ///< of the writer thread: the jobs that it carries out
    std::vector<Job> to_repeat_;              ///< of the writer thread: notes to repeat after a full disk
    machine::Clock::time_point repeat_at_{};  ///< of the writer thread: when they are due
    bool has_given_up_ = false;               ///< of the writer thread: nothing more may be written
    std::string trouble_;          ///< of the writer thread: the damage that the last transaction met
    int log_pages_ = 0;            ///< of the writer thread: length of the write-ahead log
    bool has_removed_ = true;      ///< of the writer thread: records of removed rooms may be left
    std::size_t not_indexed_ = 0;  ///< of the writer thread: records since the last attempt to index
    std::size_t last_jobs_ = 0;    ///< of the writer thread: how many it took last
    machine::Clock::time_point next_commit_{};  ///< of the writer thread: the earliest time
    std::unique_ptr<RecordWriter> tables_;
    std::optional<machine::Background> thread_;
};

}  // namespace seq::store
