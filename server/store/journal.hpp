#pragma once

#include <boost/function.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "server/room/inputs.hpp"
#include "server/room/journal/entry_codec.hpp"
#include "server/room/journal/journal_record.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::store {

enum class Stored : std::uint8_t {
    durable,       ///< on the disk, so answers and broadcasts may be sent
    storage_full,  ///< rolled back because the disk is full: nothing of this append is stored
    damaged,       ///< rolled back because a page of the journal that this room needs cannot be read
    fenced  ///< another process owns the room now and stores nothing of later appends. This one is stored if
            ///< the room was taken over before its answer arrived
};

/// Called once for each append, from the journal's own thread, in the order of the appends of one room.
/// boost::function keeps an owner and a number without memory of its own, unlike std::function.
using OnStored = boost::function<void(Stored)>;

/// Where a room is, as far as the journal can say.
struct Place {
    enum class Kind : std::uint8_t {
        nowhere,      ///< there is no such room; `node` is the one that is to make it, if that is another
        here,         ///< this process has it, or may load it
        elsewhere,    ///< another process has it
        unreadable,   ///< its records cannot be read, now or later
        unavailable,  ///< the journal cannot be asked at the moment
    };
    Kind kind = Kind::here;
    std::string node{};  ///< of another process; empty: none
    std::string why{};   ///< unreadable, unavailable: a sentence for the log
};

/// Called once, from any thread, perhaps before the function that takes it returns.
using OnPlace = std::function<void(Place)>;

/// What the journal stores about a room in addition to its records.
enum class RoomState : std::uint8_t {
    running = 0,    ///< a time limit is in force: loaded at the start
    on_demand = 1,  ///< loaded when somebody joins or resumes
    ended = 2,      ///< archived or full: takes no more records
    played = 3,     ///< the same, and a game was finished in it
};

/// A period in which rooms were served: its start, and the last moment that was noted.
struct Served {
    room::TimePoint from;
    room::TimePoint until;
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

/// The room that an append is of, see Journal::append(); null if it changes nothing.
inline const protocol::RoomCode* room_of_append(const std::vector<room::JournalRecord>& records,
                                                const std::vector<room::MemberTokens>& tokens,
                                                const std::vector<room::SubscriptionChange>& subscriptions) {
    if (!records.empty()) return &records.front().room;
    if (!tokens.empty()) return &tokens.front().room;
    return subscriptions.empty() ? nullptr : &subscriptions.front().room;
}

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

/// One append-only log for each room, which is authoritative; rooms in memory are caches of it. Several
/// processes may share a journal. Then each room belongs to one of them at a time.
class Journal {
  public:
    virtual ~Journal() = default;

    /// Says whether a room exists, and which process has it.
    virtual void locate(const protocol::RoomCode& room, const OnPlace& done) {
        const auto found = newest(room);
        if (!found) return done({.kind = Place::Kind::unreadable, .why = found.error()});
        done({.kind = found->version == 0 ? Place::Kind::nowhere : Place::Kind::here});
    }
    /// Whether locate() need not be asked before somebody enters a room that this process has loaded: false
    /// if another process may have taken it.
    virtual bool is_certain(const protocol::RoomCode&) const { return true; }
    /// Says where a room is that this process has loaded, even if is_certain(). False if no other process can
    /// have it; then `done` is not called.
    virtual bool confirm(const protocol::RoomCode&, const OnPlace& /*done*/) { return false; }
    /// Makes this process the owner of an existing room, unless another one is. If the answer is `here`, the
    /// functions that read from this room do not wait until it is released. Allows appends again after
    /// `fenced`.
    virtual void acquire(const protocol::RoomCode&, const OnPlace& done) { done({}); }
    /// This process does not need the room any more, once its pending appends are answered.
    virtual void release(const protocol::RoomCode&) {}
    /// The same, for another node that is to have the room next; empty: any.
    virtual void hand_over(const protocol::RoomCode& room, const std::string& /*node*/) { release(room); }
    /// Calls `lost`, from any thread, when another process has taken a room that this one has acquired or
    /// made, whether or not an append is answered `fenced`. Nothing ends that; then no call is running.
    virtual void on_lost(const std::function<void(const protocol::RoomCode&)>& /*lost*/) {}
    /// The times in which an acquired room was not served, oldest first, if the journal knows them for each
    /// room; otherwise those of this process count.
    virtual std::optional<std::vector<room::Outage>> outages_of(const protocol::RoomCode&) {
        return std::nullopt;
    }

    /// Appends records of one room, in order, followed by the first record of its successor room, if there is
    /// one, and tokens and push subscriptions of the room that have changed: either all of them become
    /// durable or none. Returns at once. A failure of the disk ends the process, unless the disk is full or a
    /// page is damaged. After one of these two, every later append of that room has the same result until the
    /// room has been read again; after `fenced`, until it has been acquired again.
    virtual void append(std::vector<room::JournalRecord> records, std::vector<room::MemberTokens> tokens,
                        std::vector<room::SubscriptionChange> subscriptions, OnStored done) = 0;
    void append(std::vector<room::JournalRecord> records, std::vector<room::MemberTokens> tokens,
                OnStored done) {
        append(std::move(records), std::move(tokens), {}, std::move(done));
    }
    void append(std::vector<room::JournalRecord> records, OnStored done) {
        append(std::move(records), {}, {}, std::move(done));
    }

    /// The durable records of a room after a position, oldest first, as many as the limits allow; empty after
    /// the newest one. The hash of each record is checked against the one before it. The error is a sentence
    /// for the log. Reading from the beginning allows appends again after `storage_full` or `damaged`.
    virtual tl::expected<std::vector<room::JournalRecord>, std::string> read_page(
        const protocol::RoomCode& room, const RecordPosition& after, const PageLimits& limits) = 0;

    /// Keeps this snapshot of a room instead of an older one, after the appends before it. It may be lost,
    /// and with a full disk it is. A journal need not keep any.
    virtual void keep_snapshot(room::StateSnapshot&& /*snapshot*/) {}
    /// The snapshot of a room, whose record is in the journal; nothing if there is none. Reading the records
    /// after it allows appends again after `storage_full` or `damaged`, like reading all of them. The error
    /// is a sentence for the log.
    virtual tl::expected<std::optional<room::StateSnapshot>, std::string> snapshot(
        const protocol::RoomCode&) {
        return std::nullopt;
    }

    /// The room could not be restored from its snapshot. It has to be acquired again, and is then read
    /// without it.
    virtual void distrust_snapshot(const protocol::RoomCode&) {}

    /// The durable tokens of a room that have changed since their members came in, by member.
    virtual tl::expected<std::vector<room::MemberTokens>, std::string> tokens(
        const protocol::RoomCode& room) = 0;

    /// The durable push subscriptions of a member, oldest first. A journal need not keep any. The error is a
    /// sentence for the log.
    virtual tl::expected<std::vector<protocol::PushSubscribe>, std::string> subscriptions(
        const protocol::RoomCode&, protocol::MemberId) {
        return {};
    }

    /// All durable records of a room at once. For tests, since it takes memory for the room's whole history.
    tl::expected<std::vector<room::JournalRecord>, std::string> read(const protocol::RoomCode& room);

    /// Rooms in which a time limit is in force, to be loaded at the start. The error of this and the other
    /// reading functions is a sentence for the log: a damaged page does not end the process.
    virtual tl::expected<std::vector<protocol::RoomCode>, std::string> unfinished() = 0;
    /// Notes that a time limit is in force in a room, so that the room is loaded at the start. Must be called
    /// before the append that begins the limit.
    virtual void note_running(const protocol::RoomCode& room) = 0;
    /// Notes that no time limit is in force any more, so that the room is loaded on demand.
    virtual void archive(const protocol::RoomCode& room) = 0;

    /// Rooms that have not ended for good, whether they are finished or not.
    virtual tl::expected<std::vector<protocol::RoomCode>, std::string> living() = 0;
    /// Notes that a room has ended for good. Its records can be read, but may be removed one day.
    virtual void end(const protocol::RoomCode& room) = 0;
    /// The same for a room in which a game was finished, which is not among removable().
    virtual void end_played(const protocol::RoomCode& room) { end(room); }
    /// Rooms that have ended without a finished game, as far as is known. None if all rooms are kept.
    virtual tl::expected<std::vector<protocol::RoomCode>, std::string> removable() { return {}; }
    /// The time from which they count as unused at the earliest: an earlier program has kept all rooms.
    virtual room::TimePoint removable_from() const { return {}; }
    /// Removes all that is stored about a room that has ended. `done` as for append(); unless it is called
    /// with `durable`, the room is kept. Not for a journal that keeps all rooms.
    virtual void remove(const protocol::RoomCode&, const OnStored& /*done*/) {}
    /// The newest durable record of a room, without reading those before it. Has version 0 if there is none.
    virtual tl::expected<room::JournalRecord, std::string> newest(const protocol::RoomCode& room) = 0;

    /// The newest version of a room, and when it was made, as far as that is known; version 0 if there is
    /// none. May wait for an answer of another machine.
    struct LastChange {
        std::uint64_t version = 0;
        std::optional<room::TimePoint> at{};
    };
    virtual tl::expected<LastChange, std::string> last_change(const protocol::RoomCode& room);

    /// Whether there is evidence that acknowledged versions of a room are lost. Then the room begins a new
    /// epoch, whose first record clears this state.
    virtual bool has_lost_versions(const protocol::RoomCode&) { return false; }

    /// Notes that rooms are served from now on. The time since the last note was an outage.
    virtual void begin_serving(room::TimePoint now) = 0;
    /// Notes that rooms are still being served, in case the process dies before it can note the end.
    virtual void note_serving(room::TimePoint now) = 0;
    /// The noted periods in which rooms were served, oldest first.
    virtual tl::expected<std::vector<Served>, std::string> served() = 0;

    /// Makes a test write, to detect the end of a full disk. Calls `done` once with whether it succeeded,
    /// from the journal's own thread or before this function returns. `done` must not wait for anything.
    virtual void probe(std::function<void(bool)> done) = 0;

    /// The epoch of new records. It increases when the journal was replaced by a copy, so that versions
    /// written after the copy was made are not mistaken for new ones.
    virtual std::uint32_t epoch() const = 0;

    /// Its counters. Thread-safe.
    virtual const JournalMetrics& metrics() const = 0;
    /// Its size on the disk in bytes.
    virtual std::uint64_t size() const = 0;
    /// The space on its disk; zeros if that is not known. Thread-safe.
    virtual std::filesystem::space_info space() const { return {}; }
};

inline tl::expected<Journal::LastChange, std::string> Journal::last_change(const protocol::RoomCode& room) {
    const auto record = newest(room);
    if (!record) return tl::unexpected{record.error()};
    return LastChange{record->version, room::time_of(*record)};
}

/// Reads the records of one room page by page, oldest first.
class RecordPages {
  public:
    RecordPages(Journal& journal, protocol::RoomCode room, const PageLimits& limits = {})
        : journal_{&journal}, room_{std::move(room)}, limits_{limits} {}

    /// Begins after this position instead of before the first record.
    void begin_after(const RecordPosition& position) { position_ = position; }

    /// The next page; empty after the newest record. The error is that of Journal::read_page().
    tl::expected<std::vector<room::JournalRecord>, std::string> next() {
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

inline tl::expected<std::vector<room::JournalRecord>, std::string> Journal::read(
    const protocol::RoomCode& room) {
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
