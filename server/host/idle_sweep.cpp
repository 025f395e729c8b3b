#include "server/host/idle_sweep.hpp"

#include <algorithm>
#include <utility>

#include "server/host/runner/room_context.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {

IdleSweep::IdleSweep(store::Journal& journal, store::RoomOwner& owner, AllRooms& rooms,
                     const Serving& serving, const room::IdleLimits& limits, std::chrono::milliseconds every)
    : journal_{journal},
      owner_{owner},
      rooms_{rooms},
      serving_{serving},
      limits_{limits},
      every_{every},
      next_sweep_{machine::Clock::now() + every},
      thread_{std::make_shared<machine::Background>([this] { return work(); })} {
    thread_->wake();
}

IdleSweep::~IdleSweep() {
    thread_->stop();
}

// Called at the time of the next sweep, and when a room has been asked.
std::optional<machine::Clock::time_point> IdleSweep::work() {
    if (next_sweep_) {
        if (*next_sweep_ > machine::Clock::now()) return next_sweep_;
        begin_sweep();
    }
    if (ask_next()) return std::nullopt;
    next_sweep_ = machine::Clock::now() + every_;
    return next_sweep_;
}

void IdleSweep::begin_sweep() {
    next_sweep_.reset();
    rooms_.ask_the_loaded();
    began_at_ = machine::now_for_rooms();
    add(store::RoomFilter::removable);
    add(store::RoomFilter::living);
    std::ranges::reverse(left_);
}

void IdleSweep::add(store::RoomFilter filter) {
    const auto rooms = journal_.rooms(filter);
    if (!rooms)
        return telemetry::log(telemetry::Event::journal_unreadable, {},
                              "cannot list the rooms: " + rooms.error());
    for (const protocol::RoomCode& room : *rooms)
        left_.push_back({room, filter == store::RoomFilter::removable});
}

// Asks the next room that is due, and returns whether there is one. Its answer wakes the thread, so that no
// more than one room is loaded for this. An answer may arrive after this object is destroyed.
bool IdleSweep::ask_next() {
    while (!left_.empty()) {
        const Listed next = std::move(left_.back());
        left_.pop_back();
        if (rooms_.has_loaded(next.room) || !is_due(next, began_at_)) continue;
        rooms_.ask_if_idle(next.room, next.has_ended, [thread = thread_] { thread->wake(); });
        return true;
    }
    return false;
}

// How long a room may be idle depends on its state, which only the room knows. So it is checked after the
// first of the limits, and if it is kept, again after the next one. One that has ended is checked once.
bool IdleSweep::is_due(const Listed& listed, room::TimePoint now) {
    const auto& [room, has_ended] = listed;
    const auto newest = owner_.last_change(room);
    if (!newest) {
        telemetry::log(telemetry::Event::journal_unreadable, {.room = room.text},
                       "cannot look up: " + newest.error());
        return false;
    }
    if (!newest->at) return false;
    const room::TimePoint since = has_ended ? std::max(*newest->at, journal_.removable_from()) : *newest->at;
    const std::chrono::milliseconds age = serving_.served_since(since, now);
    Asked& asked = asked_[room];
    if (asked.version != newest->version || asked.has_ended != has_ended)
        asked = {.version = newest->version, .has_ended = has_ended};
    const auto has_passed = [&](std::chrono::milliseconds limit) {
        return asked.age < limit && limit <= age;
    };
    const bool may_be_idle = has_passed(limits_.lobby) || has_passed(limits_.game) ||
                             has_passed(std::max(limits_.game, limits_.regular)) ||
                             has_passed(std::max(limits_.room, limits_.regular));
    if (!has_passed(limits_.room) && (has_ended || !may_be_idle)) return false;
    asked.age = age;
    return true;
}

}  // namespace seq::net
