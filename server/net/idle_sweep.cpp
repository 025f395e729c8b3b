#include "server/net/idle_sweep.hpp"

#include <algorithm>

#include "server/core/entry_codec.hpp"
#include "server/machine/clock.hpp"
#include "server/net/room_directory.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {

IdleSweep::IdleSweep(store::Journal& journal, RoomDirectory& rooms, const Serving& serving,
                     const core::IdleLimits& limits, std::chrono::milliseconds every)
    : journal_{journal}, rooms_{rooms}, serving_{serving}, limits_{limits}, every_{every}, thread_{[this] {
          work();
      }} {}

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
    rooms_.ask_the_loaded();
    const core::TimePoint now = machine::now_for_rooms();
    const auto living = journal_.living();
    if (!living)
        return telemetry::log(telemetry::Event::journal_unreadable, {},
                              "cannot list the rooms: " + living.error());
    for (const protocol::RoomCode& room : *living)
        if (!rooms_.has_loaded(room) && is_due(room, now) && !ask(room)) return;
}

// Waits for the answer, so that no more than one room is loaded for this; false when the sweep ends.
bool IdleSweep::ask(const protocol::RoomCode& room) {
    struct Answer {
        std::mutex guard;
        std::condition_variable wake;
        bool given = false;
    };
    const auto answer = std::make_shared<Answer>();
    rooms_.ask_if_idle(room, [answer] {
        const std::lock_guard guard{answer->guard};
        answer->given = true;
        answer->wake.notify_one();
    });
    constexpr std::chrono::milliseconds look_again{20};
    std::unique_lock lock{answer->guard};
    while (!answer->wake.wait_for(lock, look_again, [&] { return answer->given; })) {
        const std::lock_guard guard{guard_};
        if (ending_) return false;
    }
    return true;
}

// How long a room may be idle depends on its state, which only the room knows. So it is checked after the
// first of the limits, and if it is kept, again after the next one.
bool IdleSweep::is_due(const protocol::RoomCode& room, core::TimePoint now) {
    const auto newest = journal_.newest(room);
    if (!newest) {
        telemetry::log(telemetry::Event::journal_unreadable, {.room = room.text},
                       "cannot look up: " + newest.error());
        return false;
    }
    const auto at = core::time_of(*newest);
    if (!at) return false;
    const std::chrono::milliseconds age = serving_.served_since(*at, now);
    Asked& asked = asked_[room];
    if (asked.version != newest->version) asked = {.version = newest->version};
    const auto has_passed = [&](std::chrono::milliseconds limit) {
        return asked.age < limit && limit <= age;
    };
    if (!has_passed(limits_.lobby) && !has_passed(limits_.room) && !has_passed(limits_.game)) return false;
    asked.age = age;
    return true;
}

}  // namespace seq::net
