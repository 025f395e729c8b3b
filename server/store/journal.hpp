#pragma once

#include <boost/function.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "server/room/expected.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::store {

enum class AppendResult : std::uint8_t {
    durable,       ///< on the disk, so answers and broadcasts may be sent
    storage_full,  ///< rolled back because the disk is full: nothing of this append is stored
    damaged,       ///< rolled back because a page of the journal that this room needs cannot be read
    fenced  ///< another process owns the room now and stores nothing of later appends. This one is stored if
            ///< the room was taken over before its answer arrived
};

/// Called once for each append, from the journal's own thread, in the order of the appends of one room.
/// boost::function keeps an owner and a number without memory of its own, unlike std::function.
using OnStored = boost::function<void(AppendResult)>;

/// What the journal stores about a room in addition to its records.
enum class RoomState : std::uint8_t {
    running = 0,    ///< a time limit is in force: loaded at the start
    on_demand = 1,  ///< loaded when somebody joins or resumes
    ended = 2,      ///< archived or full: takes no more records
    played = 3,     ///< the same, and a game was finished in it
};

/// Which rooms Journal::rooms() lists.
enum class RoomFilter : std::uint8_t {
    running,    ///< a time limit is in force in them
    living,     ///< they have not ended for good
    removable,  ///< they have ended without a finished game, as far as is known; none if all rooms are kept
};

/// A position between two records of a room: after this version, whose record has this hash. Both are 0
/// before the first record.
struct RecordPosition {
    std::uint64_t version = 0;
    protocol::Digest hash{};
};

/// The maximal size of a page of records. A page has at least one record if there is one, whatever its size.
struct PageLimits {
    std::size_t records = 256;
    std::size_t bytes = std::size_t{256} * 1024;  ///< of their bodies
};

/// What an append stores of one room: either all of it becomes durable or none.
struct RoomChange {
    /// In order, followed by the first record of its successor room, if there is one.
    std::vector<room::JournalRecord> records{};
    std::vector<room::MemberTokens> tokens{};
    std::vector<room::SubscriptionChange> subscriptions{};
    /// Instead of the others: a room that has ended, of which everything is removed. Unless the answer is
    /// `durable`, the room is kept. Not for a journal that keeps all rooms.
    std::optional<protocol::RoomCode> removed{};

    /// The room; null if nothing changes.
    const protocol::RoomCode* room() const {
        if (removed) return &*removed;
        if (!records.empty()) return &records.front().room;
        if (!tokens.empty()) return &tokens.front().room;
        return subscriptions.empty() ? nullptr : &subscriptions.front().room;
    }
};

/// What a journal counts of its own work since it was opened.
struct JournalMetrics {
    telemetry::Counter appends;     ///< appends that rooms requested
    telemetry::Counter records;     ///< records made durable
    telemetry::Counter bytes;       ///< of the bodies of these records
    telemetry::Counter taken_back;  ///< commits that were rolled back because the disk was full
    /// From the beginning of a transaction until it is durable.
    telemetry::Histogram commit_seconds{0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                        0.05,    0.1,    0.25,  0.5,    1,     2.5};
    telemetry::Histogram records_per_commit{0, 1, 2, 4, 8, 16, 32, 64, 128};
};

/// The space that a journal uses and has; zeros if that is not known.
struct DiskUse {
    std::uint64_t bytes = 0;              ///< of the journal
    std::filesystem::space_info space{};  ///< of the disk
};

/// One append-only log for each room, which is authoritative; rooms in memory are caches of it. The error of
/// a reading function is a sentence for the log: a damaged page does not end the process.
class Journal {
  public:
    virtual ~Journal() = default;

    /// Stores a change. Returns at once. A failure of the disk ends the process, unless the disk is full or a
    /// page is damaged. After one of these two, every later append of that room has the same result until the
    /// room has been read again; after `fenced`, until it has been acquired again.
    virtual void append(RoomChange change, OnStored done) = 0;
    /// The same for records only.
    void append(std::vector<room::JournalRecord> records, OnStored done) {
        append(RoomChange{.records = std::move(records)}, std::move(done));
    }

    /// The durable records of a room after a position, oldest first, as many as the limits allow; empty after
    /// the newest one. The hash of each record is checked against the one before it. Reading from the
    /// beginning allows appends again after `storage_full` or `damaged`.
    virtual Expected<std::vector<room::JournalRecord>> read_page(const protocol::RoomCode& room,
                                                                 const RecordPosition& after,
                                                                 const PageLimits& limits) = 0;
    /// All durable records of a room at once. For tests, since it takes memory for the room's whole history.
    Expected<std::vector<room::JournalRecord>> read(const protocol::RoomCode& room);
    /// The newest durable record of a room, without reading those before it. Has version 0 if there is none.
    virtual Expected<room::JournalRecord> newest(const protocol::RoomCode& room) = 0;

    /// Keeps this snapshot of a room instead of an older one, after the appends before it. It may be lost,
    /// and with a full disk it is. A journal need not keep any.
    virtual void keep_snapshot(room::StateSnapshot&& /*snapshot*/) {}
    /// The snapshot of a room, whose record is in the journal; nothing if there is none. Reading the records
    /// after it allows appends again after `storage_full` or `damaged`, like reading all of them.
    virtual Expected<std::optional<room::StateSnapshot>> snapshot(const protocol::RoomCode&) {
        return std::nullopt;
    }

    /// The durable tokens of a room that have changed since their members came in, by member.
    virtual Expected<std::vector<room::MemberTokens>> tokens(const protocol::RoomCode& room) = 0;
    /// The durable push subscriptions of a member, oldest first. A journal need not keep any.
    virtual Expected<std::vector<protocol::PushSubscribe>> subscriptions(const protocol::RoomCode&,
                                                                         protocol::MemberId) {
        return {};
    }

    /// Notes the state of a room: `running` before the append that begins a time limit, and another one when
    /// no limit is in force any more.
    virtual void note(const protocol::RoomCode& room, RoomState state) = 0;
    virtual Expected<std::vector<protocol::RoomCode>> rooms(RoomFilter filter) = 0;
    /// Whether there is evidence that acknowledged versions of a room, which has just been read up to
    /// `newest`, are lost. Then the room begins a new epoch, whose first record clears this state.
    virtual bool has_lost_versions(const protocol::RoomCode&, const RecordPosition& /*newest*/) {
        return false;
    }

    /// Makes a test write, to detect the end of a full disk. Calls `done` once with whether it succeeded,
    /// from the journal's own thread or before this function returns. `done` must not wait for anything.
    virtual void probe(std::function<void(bool)> done) = 0;
    /// How much of its disk it uses. Thread-safe.
    virtual DiskUse disk_use() const { return {}; }

    /// The epoch of new records. It increases when the journal was replaced by a copy, so that versions
    /// written after the copy was made are not mistaken for new ones.
    std::uint32_t epoch() const { return epoch_; }
    /// The time from which removable rooms count as unused at the earliest: an earlier program has kept all
    /// rooms.
    room::TimePoint removable_from() const { return removable_from_; }
    /// Its counters. Thread-safe.
    const JournalMetrics& metrics() const { return metrics_; }

  protected:
    std::uint32_t epoch_ = 1;           ///< not changed after the start
    room::TimePoint removable_from_{};  ///< not changed after the start
    JournalMetrics metrics_;
};

inline AppendResult append_and_wait(Journal& journal, RoomChange change) {
    std::promise<AppendResult> answered;
    std::future<AppendResult> answer = answered.get_future();
    journal.append(std::move(change), [&answered](AppendResult stored) { answered.set_value(stored); });
    return answer.get();
}

/// Reads the records of one room page by page, oldest first.
class RecordPages {
  public:
    RecordPages(Journal& journal, protocol::RoomCode room, const PageLimits& limits = {})
        : journal_{&journal}, room_{std::move(room)}, limits_{limits} {}

    /// Begins after this position instead of before the first record.
    void begin_after(const RecordPosition& position) { position_ = position; }

    /// The next page; empty after the newest record. The error is that of Journal::read_page().
    Expected<std::vector<room::JournalRecord>> next() {
        auto page = journal_->read_page(room_, position_, limits_);
        if (page && !page->empty()) position_ = {page->back().version, page->back().hash};
        return page;
    }

  private:
    Journal* journal_;
    protocol::RoomCode room_;
    PageLimits limits_;
    RecordPosition position_{};
};

inline Expected<std::vector<room::JournalRecord>> Journal::read(const protocol::RoomCode& room) {
    std::vector<room::JournalRecord> records;
    RecordPages pages{*this, room};
    while (true) {
        auto page = pages.next();
        if (!page) return page;
        if (page->empty()) return records;
        records.insert(records.end(), std::move_iterator{page->begin()}, std::move_iterator{page->end()});
    }
}

}  // namespace seq::store
