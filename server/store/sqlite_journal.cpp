#include "server/store/sqlite_journal.hpp"

#include <iterator>

#include "server/machine/program.hpp"
#include "server/store/copy.hpp"
#include "server/store/record_table.hpp"
#include "server/store/schema.hpp"
#include "server/telemetry/log.hpp"

namespace seq::store {
namespace {

/// Appends whose records are kept until the threads that have made them free them.
constexpr std::size_t used_max = 256;

/// When notes are repeated that were lost to a full disk.
constexpr std::chrono::seconds repeat_after{5};

Expected<Database> open_prepared(const std::filesystem::path& file, FileSystem& files) {
    auto database = Database::open(file, files);
    if (!database) return database;
    if (const std::string trouble = prepare(*database); !trouble.empty())
        return tl::unexpected{"cannot use " + file.string() + ": " + trouble};
    return database;
}

}  // namespace

// If few appends share a commit, more time would not have more share the next one; if many do, it would save
// little.
std::chrono::milliseconds spacing_after(std::size_t jobs, std::chrono::milliseconds usual) {
    constexpr std::size_t few = 3;
    constexpr std::size_t many = 16;
    return jobs >= few && jobs < many ? 2 * usual : usual;
}

Expected<std::unique_ptr<SqliteJournal>> SqliteJournal::open(const std::filesystem::path& data,
                                                             const JournalSetup& setup) {
    auto directory = DataDirectory::open(data, *setup.files);
    if (!directory) return tl::unexpected{directory.error()};
    if (std::string trouble = settle_doubt(*directory); !trouble.empty()) return tl::unexpected{trouble};
    if (std::string trouble = directory->lock_journal(); !trouble.empty()) return tl::unexpected{trouble};
    if (const auto exposed = directory->writable_by_others())
        telemetry::log(telemetry::Event::data_exposed, {},
                       "other users of this machine can change or delete the data; run: chmod go-w " +
                           exposed->string());
    auto writer = open_prepared(directory->database(), *setup.files);
    if (!writer) return tl::unexpected{writer.error()};
    sqlite3_busy_timeout(writer->handle(), static_cast<int>(setup.busy_wait.count()));
    if (setup.forgets_to_sync) writer->run("PRAGMA synchronous = NORMAL");
    auto reader = open_prepared(directory->database(), *setup.files);
    if (!reader) return tl::unexpected{reader.error()};
    const auto last_epoch = read_epoch(*writer);
    if (begin_life(*writer) != WriteResult::done) return tl::unexpected{writer->trouble()};
    const auto epoch = read_epoch(*writer);
    if (!epoch) return tl::unexpected{epoch.error()};
    const auto removable_from = read_removable_from(*writer);
    if (!removable_from) return tl::unexpected{removable_from.error()};
    const auto packs = has_packed_bodies(*writer);
    if (!packs) return tl::unexpected{packs.error()};
    // The list only saves writes, so the server can start without it.
    const auto running = read_rooms_of(*reader, RoomFilter::running);
    // The log file exists now; its name must be as durable as its content.
    if (!directory->sync()) return tl::unexpected{"cannot make " + data.string() + " durable"};
    std::unique_ptr<SqliteJournal> journal{
        new SqliteJournal{std::move(*directory), std::move(*writer), std::move(*reader), *packs, setup}};
    journal->epoch_ = *epoch;
    journal->removable_from_ = *removable_from;
    journal->index();
    if (running) journal->running_.insert(running->begin(), running->end());
    if (last_epoch != epoch) journal->heads_.forget_all();  // they belong to the journal before this copy
    // All rooms wait for the writer thread, so it gets priority. If a container forbids this, the thread runs
    // without it.
    journal->thread_.emplace([self = journal.get()] { return self->work(); },
                             machine::BackgroundSetup{.priority = machine::Priority::real_time});
    if (!journal->thread_->has_priority())
        telemetry::log(telemetry::Event::no_priority, {},
                       "the journal's thread runs without real-time priority");
    return journal;
}

SqliteJournal::SqliteJournal(DataDirectory directory, Database writer, Database reader, bool packs,
                             const JournalSetup& setup)
    : directory_{std::move(directory)},
      writer_{std::move(writer)},
      reader_{std::move(reader)},
      checkpoint_pages_{packs ? setup.checkpoint_pages : setup.checkpoint_pages / 4},
      index_records_{setup.index_records},
      commit_spacing_{setup.commit_spacing},
      heads_{directory_.path() / "journal.heads", directory_.files()},
      tables_{std::make_unique<RecordWriter>(writer_, packs)} {
    const auto note_length = [](void* pages, sqlite3*, const char*, int length) {
        *static_cast<int*>(pages) = length;
        return SQLITE_OK;
    };
    sqlite3_wal_hook(writer_.handle(), note_length, &log_pages_);
}

SqliteJournal::~SqliteJournal() {
    close();
}

// The writer thread has stopped, so this thread takes its place. Answers may lead to more appends.
void SqliteJournal::close() {
    if (thread_) thread_->stop();
    if (has_given_up_) return forget_jobs();
    while (work_once()) {
    }
    if (!to_repeat_.empty()) carry_out(taken_);
    heads_.sync();
}

// Their answers hold rooms, which must not outlive what they use.
void SqliteJournal::forget_jobs() {
    taken_.clear();
    std::vector<Job> forgotten;  // destroyed when the lock is released
    const std::lock_guard guard{waiting_};
    forgotten.swap(jobs_);
}

// The content of the disk is unknown. Continuing could acknowledge what is lost; the next start rewrites the
// journal and reads what is there.
void SqliteJournal::give_up(const Database& database) {
    telemetry::log(telemetry::Event::journal_broken, {},
                   "the journal cannot be written, aborting: " + database.trouble());
    mark_doubt(directory_);
    has_given_up_ = true;
    machine::end_process();
}

// What would be written now is gone at the next start.
void SqliteJournal::look_for_journal() {
    if (directory_.has_journal()) return;
    telemetry::log(telemetry::Event::journal_broken, {},
                   "the journal was deleted or replaced while the server uses it, aborting: " +
                       directory_.database().string());
    has_given_up_ = true;
    machine::end_process();
}

// If the end of the log is damaged or cut off, the journal itself does not show it.
bool SqliteJournal::has_lost_versions(const protocol::RoomCode& room, const RecordPosition& newest) {
    const auto head = heads_.find(room);
    if (!head || head->version < newest.version) return false;
    return head->version > newest.version || head->hash != newest.hash;
}

void SqliteJournal::append(RoomChange change, OnStored done) {
    if (!change.removed) metrics_.appends.add();
    give(AppendJob{std::move(change), std::move(done)});
}

void SqliteJournal::note_serving(room::TimePoint now, Period period) {
    give(ServingJob{now, period});
}

Expected<std::vector<Served>> SqliteJournal::served() {
    const std::lock_guard one_reader{reading_};
    return read_served(reader_);
}

void SqliteJournal::limit_pages(std::uint32_t pages) {
    LimitJob limit{.pages = pages, .done = {}};
    std::future<void> done = limit.done.get_future();
    give(std::move(limit));
    done.wait();
}

Expected<std::vector<room::JournalRecord>> SqliteJournal::read_page(const protocol::RoomCode& room,
                                                                    const RecordPosition& after,
                                                                    const PageLimits& limits) {
    const std::lock_guard one_reader{reading_};
    auto records = store::read_page(reader_, room, after, limits, unindexed_.of(room));
    if (!records || after.version > 0) return records;
    const std::lock_guard guard{waiting_};
    blocked_.erase(room);
    return records;
}

Expected<std::optional<room::StateSnapshot>> SqliteJournal::snapshot(const protocol::RoomCode& room) {
    const std::lock_guard one_reader{reading_};
    auto snapshot = read_snapshot(reader_, room, unindexed_.of(room));
    if (!snapshot || !*snapshot) return snapshot;
    const std::lock_guard guard{waiting_};
    blocked_.erase(room);
    return snapshot;
}

Expected<std::vector<room::MemberTokens>> SqliteJournal::tokens(const protocol::RoomCode& room) {
    const std::lock_guard one_reader{reading_};
    return read_tokens(reader_, room);
}

Expected<std::vector<protocol::PushSubscribe>> SqliteJournal::subscriptions(const protocol::RoomCode& room,
                                                                            protocol::MemberId member) {
    const std::lock_guard one_reader{reading_};
    return read_subscriptions(reader_, room, member);
}

Expected<protocol::Digest> SqliteJournal::push_key(const protocol::Digest& fresh) {
    const auto read = [this] {
        const std::lock_guard one_reader{reading_};
        return read_push_key(reader_);
    };
    auto stored = read();
    if (!stored) return tl::unexpected{stored.error()};
    if (*stored) return **stored;
    PushKey job{.key = fresh, .done = {}};
    std::future<void> done = job.done.get_future();
    give(std::move(job));
    done.wait();
    stored = read();
    if (!stored) return tl::unexpected{stored.error()};
    if (!*stored)
        return tl::unexpected{std::string{"the key of Web Push cannot be stored: the disk is full"}};
    return **stored;
}

Expected<std::vector<protocol::RoomCode>> SqliteJournal::rooms(RoomFilter filter) {
    const std::lock_guard one_reader{reading_};
    return read_rooms_of(reader_, filter);
}

Expected<room::JournalRecord> SqliteJournal::newest(const protocol::RoomCode& room) {
    const std::lock_guard one_reader{reading_};
    return read_newest(reader_, room, unindexed_.of(room));
}

// Wakes the thread only if it waits for a job: after a commit it looks for jobs by itself.
void SqliteJournal::give(Job job) {
    Records used;  // destroyed when the lock is released
    bool wakes = false;
    {
        const std::lock_guard guard{waiting_};
        wakes = std::exchange(waits_for_job_, false);
        jobs_.push_back(std::move(job));
        if (!used_.empty()) {
            used.swap(used_.back());
            used_.pop_back();
        }
    }
    if (wakes) thread_->wake();
}

// Returns the time of the next commit, or, if there was nothing to commit, the time to repeat notes after a
// full disk, if there are any.
std::optional<machine::Clock::time_point> SqliteJournal::work() {
    const auto now = machine::Clock::now();
    if (now < next_commit_) return next_commit_;
    const bool has_worked = work_once();
    const bool has_deleted = delete_removed();
    if (has_worked || has_deleted) return next_commit_ = now + spacing_after(last_jobs_, commit_spacing_);
    return to_repeat_.empty() ? std::nullopt : std::optional{repeat_at_};
}

// Carries out all jobs that wait. Returns whether there were any.
bool SqliteJournal::work_once() {
    if (!take()) return false;
    carry_out(taken_);
    keep_used();
    taken_.clear();
    if (not_indexed_ >= index_records_) index();
    if (log_pages_ >= checkpoint_pages_) checkpoint();
    if (!to_repeat_.empty()) repeat_at_ = machine::Clock::now() + repeat_after;
    return true;
}

// Takes all jobs that wait. False if there is nothing to do yet: an earlier call may have taken the job that
// woke the thread.
bool SqliteJournal::take() {
    const std::lock_guard guard{waiting_};
    taken_.swap(jobs_);
    last_jobs_ = taken_.size();
    waits_for_job_ = taken_.empty();
    return !taken_.empty() || (!to_repeat_.empty() && machine::Clock::now() >= repeat_at_);
}

// Memory costs less if the thread that has allocated it also frees it.
void SqliteJournal::keep_used() {
    const std::lock_guard guard{waiting_};
    for (Job& job : taken_)
        if (auto* append = std::get_if<AppendJob>(&job); append != nullptr && used_.size() < used_max)
            used_.push_back(std::move(append->change.records));
}

void SqliteJournal::carry_out(std::vector<Job>& jobs) {
    const auto began = machine::Clock::now();
    jobs.insert(jobs.begin(), std::move_iterator{to_repeat_.begin()}, std::move_iterator{to_repeat_.end()});
    to_repeat_.clear();
    const WriteResult outcome = commit(jobs);
    count(jobs, outcome, machine::Clock::now() - began);
    if (outcome == WriteResult::broken) give_up(writer_);
    look_for_journal();
    if (outcome == WriteResult::full)
        telemetry::log(
            telemetry::Event::journal_rollback, {},
            "no space left for the journal: " + std::to_string(jobs.size()) + " jobs were taken back");
    if (outcome == WriteResult::done) note_entries(jobs);
    if (outcome == WriteResult::done) note_heads(jobs);
    answer(jobs);
    for (Job& job : jobs) {
        if (auto* asked = std::get_if<Probe>(&job)) asked->done(can_write());
        if (auto* limit = std::get_if<LimitJob>(&job)) {
            writer_.run(("PRAGMA max_page_count = " + std::to_string(limit->pages)).c_str());
            limit->done.set_value();
        }
        if (auto* key = std::get_if<PushKey>(&job)) key->done.set_value();
    }
}

DiskUse SqliteJournal::disk_use() const {
    DiskUse use{.space = directory_.files().space(directory_.path())};
    for (const char* const end : {"", "-wal"})
        use.bytes += directory_.files().size(directory_.database().string() + end).value_or(0);
    return use;
}

void SqliteJournal::answer(std::vector<Job>& jobs) {
    for (const Job& job : jobs)
        if (const auto* append = std::get_if<AppendJob>(&job)) append->done(append->result);
}

// Writes as much as a busy moment needs, in its own transaction: space that a rollback has freed would not
// prove that the disk has space.
bool SqliteJournal::can_write() {
    for (const char* const sql :
         {"INSERT INTO probe (bytes) VALUES (zeroblob(65536))", "DELETE FROM probe"}) {
        const WriteResult written = writer_.run(sql);
        if (written == WriteResult::done) continue;
        if (written == WriteResult::broken) give_up(writer_);
        writer_.roll_back();
        return false;
    }
    return true;
}

// Called at the start, and after answers, so that nothing waits for it but later appends. If it is not
// possible now, it is repeated later; until then the records are found by searching the end of the table.
void SqliteJournal::index() {
    not_indexed_ = 0;
    const WriteResult written = index_records(writer_);
    if (written == WriteResult::broken) give_up(writer_);
    if (written == WriteResult::done) return unindexed_.clear();
    unindexed_.forget();
    if (written == WriteResult::damaged)
        telemetry::log(telemetry::Event::journal_unreadable, {},
                       "cannot index the newest records, a page of the journal is damaged");
}

// Called after the answers, so that nothing waits for it. If there is no space or a reader prevents it, it is
// repeated later.
void SqliteJournal::checkpoint() {
    const int code =
        sqlite3_wal_checkpoint_v2(writer_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    const bool later = code == SQLITE_LOCKED;
    const WriteResult written = later ? WriteResult::full : classify(code, writer_.handle());
    if (written == WriteResult::broken || written == WriteResult::damaged) give_up(writer_);
    log_pages_ = 0;
    heads_.sync();
}

}  // namespace seq::store
