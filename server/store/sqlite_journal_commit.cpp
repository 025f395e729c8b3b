#include <algorithm>

#include "server/store/record_table.hpp"
#include "server/store/sqlite_journal.hpp"
#include "server/telemetry/log.hpp"

// Committing the collected jobs: in one transaction or, if a damaged page prevents that, each in its own.
// Noting what was committed, and deleting what is left of removed rooms.

namespace seq::store {

// Begins a transaction. Waits if another program has one open on the journal; after a minute nothing is
// stored, as with a full disk. Does not read pages of rooms.
WriteResult SqliteJournal::begin() {
    constexpr int tries = 12;
    constexpr int primary_code = 0xFF;
    for (int i = 0; i < tries; ++i) {
        const WriteResult begun = tables_->begin.run();
        if ((sqlite3_errcode(writer_.handle()) & primary_code) != SQLITE_BUSY)
            return begun == WriteResult::damaged ? WriteResult::broken : begun;
        telemetry::log(telemetry::Event::journal_rollback, {},
                       "another program has locked the journal: waiting for the end of its transaction");
    }
    return WriteResult::full;
}

WriteResult SqliteJournal::commit(std::vector<Job>& jobs) {
    const WriteResult outcome = commit_together(jobs);
    if (outcome != WriteResult::damaged) return outcome;
    commit_apart(jobs);
    return WriteResult::done;
}

// After a failed commit the content of the disk is unknown, whatever the error of SQLite.
WriteResult SqliteJournal::commit_together(std::span<Job> jobs) {
    WriteResult outcome = begin();
    for (std::size_t i = 0; i < jobs.size() && outcome == WriteResult::done; ++i)
        outcome = write(jobs[i]);
    if (outcome == WriteResult::done) {
        outcome = tables_->commit.run();
        if (outcome == WriteResult::damaged) outcome = WriteResult::broken;
    }
    if (outcome == WriteResult::done) undo_.clear();
    if (outcome == WriteResult::damaged) trouble_ = writer_.trouble();
    if (outcome == WriteResult::full || outcome == WriteResult::damaged) take_back(jobs, outcome);
    return outcome;
}

// Commits each job alone, so that only those that need the damaged page are lost. Keeps the order of arrival,
// so that a room which has lost a record is blocked before its next one.
void SqliteJournal::commit_apart(std::span<Job> jobs) {
    for (Job& job : jobs) {
        if (auto* append = std::get_if<AppendJob>(&job)) append->result = AppendResult::durable;
        const WriteResult outcome = commit_together({&job, 1});
        if (outcome == WriteResult::broken) give_up(writer_);
        if (outcome != WriteResult::damaged) continue;
        std::string room;
        if (auto* append = std::get_if<AppendJob>(&job);
            append != nullptr && append->change.room() != nullptr) {
            room = append->change.room()->text;
            append->result = AppendResult::damaged;
            const std::lock_guard guard{waiting_};
            blocked_.emplace(*append->change.room(), AppendResult::damaged);
        }
        if (const auto* note = std::get_if<Note>(&job)) room = note->room.text;
        telemetry::log(telemetry::Event::journal_unreadable, {.room = room},
                       "cannot write, a page of the journal is damaged: " + trouble_);
    }
}

WriteResult SqliteJournal::write(Job& job) {
    if (auto* append = std::get_if<AppendJob>(&job)) return write(*append);
    if (const auto* snapshot = std::get_if<room::StateSnapshot>(&job)) return write(*snapshot);
    if (auto* note = std::get_if<Note>(&job)) return note->is_written = true, write(*note);
    if (const auto* serving = std::get_if<ServingJob>(&job))
        return tables_->note_serving(serving->now, serving->period);
    if (const auto* key = std::get_if<PushKey>(&job)) return tables_->subscriptions.put_key(key->key);
    return WriteResult::done;
}

WriteResult SqliteJournal::write(AppendJob& append) {
    const RoomChange& change = append.change;
    if (change.room() == nullptr) return WriteResult::done;
    const auto blocked = why_blocked(*change.room());
    append.result = blocked.value_or(AppendResult::durable);
    if (blocked) return WriteResult::done;
    if (change.removed) {
        heads_.forget(*change.removed);  // durable before the removal, which would look like a loss
        heads_.write();
        heads_.sync();
        return remove_room(writer_, *change.removed);
    }
    for (const room::JournalRecord& record : change.records) {
        if (record.version == 1) {
            const WriteResult noted = tables_->add_room(record.room);
            if (noted != WriteResult::done) return noted;
        }
        const WriteResult written = tables_->append(record);
        if (written != WriteResult::done) return written;
        if (&record == &change.records.front())
            append.first_entry = sqlite3_last_insert_rowid(writer_.handle());
    }
    for (const room::MemberTokens& changed : change.tokens) {
        const WriteResult written = tables_->put_tokens(changed);
        if (written != WriteResult::done) return written;
    }
    for (const room::SubscriptionChange& each : change.subscriptions) {
        const WriteResult written = tables_->subscriptions.change(each);
        if (written != WriteResult::done) return written;
    }
    return WriteResult::done;
}

// A room that has lost records since may have lost the one that the snapshot follows.
WriteResult SqliteJournal::write(const room::StateSnapshot& snapshot) {
    return why_blocked(snapshot.room) ? WriteResult::done : tables_->put_snapshot(snapshot);
}

// Does not write what is noted already, because rooms are loaded more often than their state changes.
WriteResult SqliteJournal::write(const Note& note) {
    const bool runs = note.state == RoomState::running;
    const bool ran = running_.contains(note.room);
    if (note.state < RoomState::ended && runs == ran) return WriteResult::done;
    undo_.emplace_back(note.room, ran);
    if (runs)
        running_.insert(note.room);
    else
        running_.erase(note.room);
    return tables_->note_room(note.room, note.state);
}

// After a full disk: blocks all rooms that have lost records before the first one is answered, and keeps
// notes to be repeated, because their callers do not learn that they are lost.
void SqliteJournal::take_back(std::span<Job> jobs, WriteResult why) {
    writer_.roll_back();
    for (auto change = undo_.rbegin(); change != undo_.rend(); ++change) {
        if (change->second)
            running_.insert(change->first);
        else
            running_.erase(change->first);
    }
    undo_.clear();
    for (Job& job : jobs) {
        if (auto* note = std::get_if<Note>(&job)) note->is_written = false;
        if (why != WriteResult::full) continue;
        repeat_later(job);
        auto* append = std::get_if<AppendJob>(&job);
        if (append == nullptr || append->change.room() == nullptr) continue;
        const std::lock_guard guard{waiting_};
        append->result = blocked_.emplace(*append->change.room(), AppendResult::storage_full).first->second;
    }
}

// Only the newest note of each room counts, and the newest one about serving.
void SqliteJournal::repeat_later(Job& job) {
    if (const auto* note = std::get_if<Note>(&job)) {
        std::erase_if(to_repeat_, [&](const Job& other) {
            const auto* older = std::get_if<Note>(&other);
            return older != nullptr && older->room == note->room;
        });
        to_repeat_.emplace_back(*note);
    }
    const auto* serving = std::get_if<ServingJob>(&job);
    if (serving == nullptr) return;
    if (serving->period == Period::continues && !to_repeat_.empty())
        if (auto* older = std::get_if<ServingJob>(&to_repeat_.back());
            older != nullptr && older->period == Period::continues && older->now <= serving->now)
            to_repeat_.pop_back();
    to_repeat_.emplace_back(*serving);
}

std::optional<AppendResult> SqliteJournal::why_blocked(const protocol::RoomCode& room) const {
    const std::lock_guard guard{waiting_};
    const auto found = blocked_.find(room);
    return found == blocked_.end() ? std::nullopt : std::optional{found->second};
}

// Called before the answers, so that every acknowledged record can be read. A removal has indexed all records
// before it.
void SqliteJournal::note_entries(const std::vector<Job>& jobs) {
    const bool has_removed = std::ranges::any_of(jobs, [](const Job& job) {
        const auto* append = std::get_if<AppendJob>(&job);
        return append != nullptr && append->has_removed();
    });
    if (has_removed) unindexed_.clear();
    has_removed_ = has_removed_ || has_removed;
    for (const Job& job : jobs) {
        const auto* append = std::get_if<AppendJob>(&job);
        if (append == nullptr || !append->has_records()) continue;
        unindexed_.add(append->change.records, append->first_entry);
        not_indexed_ += append->change.records.size();
    }
}

// Called before the answers, so that every acknowledged version has been noted.
void SqliteJournal::note_heads(const std::vector<Job>& jobs) {
    for (const Job& job : jobs) {
        if (const auto* note = std::get_if<Note>(&job);
            note != nullptr && note->is_written && note->state >= RoomState::ended)
            heads_.forget(note->room);
        const auto* append = std::get_if<AppendJob>(&job);
        if (append == nullptr || !append->has_records()) continue;
        const room::JournalRecord* before = nullptr;
        for (const room::JournalRecord& record : append->change.records) {
            if (before != nullptr && before->room != record.room) heads_.note(*before);
            before = &record;
        }
        heads_.note(*before);
    }
    heads_.write();
}

void SqliteJournal::count(const std::vector<Job>& jobs, WriteResult outcome, machine::Clock::duration time) {
    if (outcome != WriteResult::done) return metrics_.taken_back.add();
    std::size_t records = 0;
    for (const Job& job : jobs) {
        const auto* append = std::get_if<AppendJob>(&job);
        if (append == nullptr || !append->has_records()) continue;
        records += append->change.records.size();
        for (const room::JournalRecord& record : append->change.records)
            metrics_.bytes.add(record.body.size());
    }
    metrics_.records.add(records);
    metrics_.records_per_commit.note(static_cast<double>(records));
    metrics_.commit_seconds.note(std::chrono::duration<double>{time}.count());
}

Expected<void> SqliteJournal::compact() {
    close();
    if (store::compact(writer_) == WriteResult::done) return {};
    return tl::unexpected{writer_.trouble()};
}

// Deletes a few records of removed rooms after each commit. Returns whether there were any. After a failure
// the next removal or start continues.
bool SqliteJournal::delete_removed() {
    constexpr std::size_t slice = 64;
    if (!has_removed_) return false;
    const auto deleted = store::delete_removed(writer_, slice);
    if (!deleted && deleted.error() == WriteResult::broken) give_up(writer_);
    has_removed_ = deleted.value_or(false);
    if (log_pages_ >= checkpoint_pages_) checkpoint();
    return has_removed_;
}

}  // namespace seq::store
