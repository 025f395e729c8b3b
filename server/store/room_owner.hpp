#pragma once

#include "server/store/journal.hpp"

namespace seq::store {

/// Where a room is, as far as its owner is known.
struct RoomLocation {
    enum class Kind : std::uint8_t {
        nowhere,      ///< there is no such room; `node` is the one that is to make it, if that is another
        here,         ///< this process has it, or may load it
        elsewhere,    ///< another process has it
        unreadable,   ///< its records cannot be read, now or later
        unavailable,  ///< nobody can be asked at the moment
    };
    Kind kind = Kind::here;
    std::string node{};  ///< of another process; empty: none
    std::string why{};   ///< unreadable, unavailable: a sentence for the log
};

/// Called once, from any thread, perhaps before the function that takes it returns.
using OnPlace = std::function<void(RoomLocation)>;

/// Whether a room may be read from its snapshot. It may not if it could not be restored from it.
enum class SnapshotUse : std::uint8_t { allowed, ignored };

/// A period in which rooms were served: its start, and the last moment that was noted.
struct Served {
    room::TimePoint from;
    room::TimePoint until;
};

/// Whether a note about serving begins a period.
enum class Period : std::uint8_t { begins, continues };

/// Says which process has a room, and when rooms were served. Several processes may share their rooms; each
/// room belongs to one of them at a time. The error of a function is a sentence for the log.
class RoomOwner {
  public:
    virtual ~RoomOwner() = default;

    /// Says whether a room exists, and which process has it.
    virtual void locate(const protocol::RoomCode& room, const OnPlace& done) = 0;
    /// Whether locate() need not be asked before somebody enters a room that this process has loaded: false
    /// if another process may have taken it.
    virtual bool is_certain(const protocol::RoomCode& room) const = 0;
    /// Says where a room is that this process has loaded, even if is_certain(). False if no other process can
    /// have it; then `done` is not called.
    virtual bool confirm(const protocol::RoomCode& room, const OnPlace& done) = 0;
    /// Makes this process the owner of an existing room, unless another one is. If the answer is `here`, the
    /// functions of the journal that read from this room do not wait until it is released. Allows appends
    /// again after `fenced`.
    virtual void acquire(const protocol::RoomCode& room, const OnPlace& done,
                         SnapshotUse use = SnapshotUse::allowed) = 0;
    /// This process does not need the room any more, once its pending appends are answered. `next` is the
    /// node that is to have it next, if that is known.
    virtual void release(const protocol::RoomCode& room, const std::optional<std::string>& next = {}) = 0;
    /// Calls `lost`, from any thread, when another process has taken a room that this one has acquired or
    /// made, whether or not an append is answered `fenced`. Nothing ends that; then no call is running.
    virtual void on_lost(const std::function<void(const protocol::RoomCode&)>& lost) = 0;

    /// The newest version of a room, and when it was made, as far as that is known; version 0 if there is
    /// none. May wait for an answer of another machine.
    struct LastChange {
        std::uint64_t version = 0;
        std::optional<room::TimePoint> at{};
    };
    virtual Expected<LastChange> last_change(const protocol::RoomCode& room) = 0;
    /// The times in which an acquired room was not served, oldest first, if they are known for each room;
    /// otherwise those of this process count.
    virtual std::optional<std::vector<room::Outage>> outages_of(const protocol::RoomCode& room) = 0;
    /// Notes that rooms are served, in case the process dies before it can note the end. If a period begins,
    /// the time since the last note was an outage.
    virtual void note_serving(room::TimePoint now, Period period) = 0;
    /// The noted periods in which rooms were served, oldest first.
    virtual Expected<std::vector<Served>> served() = 0;
};

/// Where a server keeps its rooms.
class RoomStore : public Journal, public RoomOwner {};

/// The store of one process, which has all rooms.
class LocalStore : public RoomStore {
  public:
    void locate(const protocol::RoomCode& room, const OnPlace& done) override {
        const auto found = newest(room);
        if (!found) return done({.kind = RoomLocation::Kind::unreadable, .why = found.error()});
        done({.kind = found->version == 0 ? RoomLocation::Kind::nowhere : RoomLocation::Kind::here});
    }
    bool is_certain(const protocol::RoomCode&) const override { return true; }
    bool confirm(const protocol::RoomCode&, const OnPlace&) override { return false; }
    void acquire(const protocol::RoomCode&, const OnPlace& done, SnapshotUse) override { done({}); }
    void release(const protocol::RoomCode&, const std::optional<std::string>&) override {}
    void on_lost(const std::function<void(const protocol::RoomCode&)>&) override {}
    Expected<LastChange> last_change(const protocol::RoomCode& room) override {
        const auto record = newest(room);
        if (!record) return tl::unexpected{record.error()};
        return LastChange{record->version, room::time_of(*record)};
    }
    std::optional<std::vector<room::Outage>> outages_of(const protocol::RoomCode&) override { return {}; }
};

}  // namespace seq::store
