#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/machine/background.hpp"
#include "server/room/inputs.hpp"
#include "server/store/room_owner.hpp"

namespace seq::net {

class AllRooms;
class Serving;

/// Periodically archives abandoned rooms, on a separate thread because it reads the journal. A loaded room
/// checks itself; any other is loaded for the check, one at a time, if its newest record is old enough. A
/// room that was archived without a finished game is removed after IdleLimits::room. Only time in which rooms
/// were served counts.
class IdleSweep {
  public:
    IdleSweep(store::Journal& journal, store::RoomOwner& owner, AllRooms& rooms, const Serving& serving,
              const room::IdleLimits& limits, std::chrono::milliseconds every);
    ~IdleSweep();

  private:
    std::optional<machine::Clock::time_point> work();
    void begin_sweep();
    bool ask_next();
    struct Listed {
        protocol::RoomCode room;
        bool has_ended = false;  ///< it may have to be removed
    };
    void add(store::RoomFilter filter);
    bool is_due(const Listed& listed, room::TimePoint now);

    store::Journal& journal_;
    store::RoomOwner& owner_;
    AllRooms& rooms_;
    const Serving& serving_;
    const room::IdleLimits& limits_;
    std::chrono::milliseconds every_;
    /// The last check of a room that is not loaded.
    struct Asked {
        std::uint64_t version = 0;
        bool has_ended = false;
        std::chrono::milliseconds age{};  ///< of its newest record
    };
    std::map<protocol::RoomCode, Asked> asked_;
    /// Empty while a sweep goes on, which began at `began_at_` and still has to check `left_`.
    std::optional<machine::Clock::time_point> next_sweep_;
    room::TimePoint began_at_;
    std::vector<Listed> left_;  ///< the last one is the next
    const std::shared_ptr<machine::Background> thread_;
};

}  // namespace seq::net
