#include "server/net/idle_sweep.hpp"

#include <algorithm>

#include "server/net/chance.hpp"
#include "server/net/registry.hpp"
#include "server/watch/log.hpp"

namespace seq::net {

IdleSweep::IdleSweep(store::Journal& journal, Registry& registry, const core::IdleLimits& limits,
                     std::chrono::milliseconds every)
    : journal_{journal}, registry_{registry}, limits_{limits}, every_{every}, thread_{[this] { work(); }} {}

IdleSweep::~IdleSweep() {
    {
        const std::lock_guard guard{guard_};
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void IdleSweep::work() {
    std::unique_lock lock{guard_};
    while (!wake_.wait_for(lock, every_, [this] { return ending_; })) {
        lock.unlock();
        sweep();
        lock.lock();
    }
}

void IdleSweep::sweep() {
    registry_.ask_the_loaded();
    const core::TimePoint now = now_for_rooms();
    const auto living = journal_.living();
    if (!living)
        return watch::log(watch::Event::journal_unreadable, {}, "cannot list the rooms: " + living.error());
    for (const protocol::RoomCode& room : *living)
        if (!registry_.has_loaded(room) && is_due(room, now)) registry_.ask_if_idle(room);
}

// A room that was asked and is still living has a game that runs: it has the longer time.
bool IdleSweep::is_due(const protocol::RoomCode& room, core::TimePoint now) {
    const auto newest = journal_.newest(room);
    if (!newest) {
        watch::log(watch::Event::journal_unreadable, {.room = room.text},
                   "cannot look up: " + newest.error());
        return false;
    }
    const auto at = core::time_of(*newest);
    if (!at) return false;
    const bool was_asked = asked_.contains(room) && asked_.at(room) == newest->version;
    const auto limit =
        was_asked ? std::max(limits_.room, limits_.game) : std::min(limits_.room, limits_.game);
    if (now - *at < limit) return false;
    asked_[room] = newest->version;
    return true;
}

}  // namespace seq::net
