#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/inputs.hpp"
#include "server/core/journal_record.hpp"
#include "server/store/journal_figures.hpp"

namespace seq::store {

enum class Stored : std::uint8_t {
    durable,       ///< on the disk; answer and broadcast may go
    storage_full,  ///< rolled back; nothing of this append was kept
    damaged        ///< the same, since a page of the journal that this room needs cannot be read
};

/// Called once for each append, from the journal's own thread, in the order of the appends of one room.
using OnStored = std::function<void(Stored)>;

/// What the journal notes of a room beside its records.
enum class RoomState : std::uint8_t {
    running = 0,    ///< a time limit is in force: loaded at the start
    on_demand = 1,  ///< loaded when somebody comes
    ended = 2,      ///< for good
};

/// A time in which rooms were served: it began, and was last noted to go on.
struct Served {
    core::TimePoint from;
    core::TimePoint until;
};

/// Where reading a room's records goes on: after this version, which has this hash. Before the first record
/// both are 0.
struct RecordPosition {
    std::uint64_t version = 0;
    protocol::Digest hash{};
};

/// How much is read at once. A page has at least one record if there is one, whatever its size.
struct PageLimits {
    std::size_t records = 256;
    std::size_t bytes = std::size_t{256} * 1024;  ///< of their bodies
};

/// The journal is the truth; memory is a cache. One append-only log a room. Small enough to be implemented a
/// second time on a replicated log: nobody above knows which one is used.
class Journal {
  public:
    virtual ~Journal() = default;

    /// Hands records of one room over, in order, and behind them the first record of a room that follows it,
    /// if there is one: all of them become durable, or none. Returns at once. A failure of the disk ends the
    /// process, unless it is full or a page is damaged. After one of these two every later append of that
    /// room is answered the same until it was read again.
    virtual void append(std::vector<core::JournalRecord> records, OnStored done) = 0;

    /// The durable records of a room that follow a position, oldest first, as far as the limits allow; empty
    /// after the newest one. Each is checked to follow from the one before it. An error is a sentence for the
    /// log. Reading from the beginning lifts what a `storage_full` or `damaged` has brought about.
    virtual tl::expected<std::vector<core::JournalRecord>, std::string> read_page(
        const protocol::RoomCode& room, const RecordPosition& after, const PageLimits& limits) = 0;

    /// All durable records of a room at once, for tests: memory grows with the room's history.
    tl::expected<std::vector<core::JournalRecord>, std::string> read(const protocol::RoomCode& room);

    /// Rooms in which a time limit is in force, to be loaded at the start; in a journal of an older server
    /// also rooms without one. The error is a sentence for the log, as it is for the other functions that
    /// read: a damaged page is no reason to end the process.
    virtual tl::expected<std::vector<protocol::RoomCode>, std::string> unfinished() = 0;
    /// Says that a time limit is in force in a room: it is loaded at the start from now on. A room is not,
    /// unless it was said. To be called before the append that brings the limit about.
    virtual void note_running(const protocol::RoomCode& room) = 0;
    /// Says that none is in force any more: the room is loaded on demand from now on.
    virtual void archive(const protocol::RoomCode& room) = 0;

    /// Rooms that have not ended for good, whether they are finished or not.
    virtual tl::expected<std::vector<protocol::RoomCode>, std::string> living() = 0;
    /// Says that a room has ended for good. Its records stay and can be read.
    virtual void end(const protocol::RoomCode& room) = 0;
    /// The newest durable record of a room, without a look at those before it; a record of version 0 where
    /// there is none.
    virtual tl::expected<core::JournalRecord, std::string> newest(const protocol::RoomCode& room) = 0;

    /// Whether there is evidence that acknowledged versions of a room are lost. The room begins a new epoch
    /// then; its first record of that epoch is the end of it.
    virtual bool has_lost_versions(const protocol::RoomCode&) { return false; }

    /// Rooms are served from this moment on; what lies between the last note and it is an outage.
    virtual void begin_serving(core::TimePoint now) = 0;
    /// Rooms are served still. Should the process die, it is known to have been there until now.
    virtual void note_serving(core::TimePoint now) = 0;
    /// The times in which rooms were served, as far as they were noted, oldest first.
    virtual tl::expected<std::vector<Served>, std::string> served() = 0;

    /// Whether a probe write succeeds now: for /readyz and for coming back from a full disk.
    virtual bool writable() = 0;

    /// Which life of the log new records belong to. It rises when a copy has taken the journal's place, so
    /// that versions which came after the copy are not taken for those which come now.
    virtual std::uint32_t epoch() const = 0;

    /// What it has done so far. From any thread.
    virtual const JournalFigures& figures() const = 0;
    /// Bytes that it takes on the disk.
    virtual std::uint64_t size() const = 0;
};

}  // namespace seq::store
