#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "server/machine/clock.hpp"
#include "server/push/caller.hpp"

namespace seq::push {

/// How often a member is called, and how many members are remembered.
struct CallLimits {
    std::chrono::milliseconds spacing{60'000};  ///< between two calls of one member
    std::size_t members_max = 10'000;           ///< that are remembered
};

/// When which member is called: once for each turn, nudge or game, and at most once in each `spacing`. A call
/// that comes too early waits, and is replaced by a newer one of the same member. Not thread-safe.
class CallPlan {
  public:
    using Time = machine::Clock::time_point;
    struct Due {
        protocol::RoomCode room;
        PushCall call;
    };

    explicit CallPlan(const CallLimits& limits = {}) : limits_{limits} {}

    /// Adds a call. False if it is dropped, because too many members wait or were called within `spacing`.
    bool add(const protocol::RoomCode& room, const PushCall& call, Time now);
    void cancel(const protocol::RoomCode& room, protocol::MemberId member);

    std::vector<Due> take_due(Time now);
    /// When the next call is due; nothing if none waits.
    std::optional<Time> next() const;

  private:
    using Key = std::pair<protocol::RoomCode, protocol::MemberId>;
    struct MemberCalls {
        std::optional<PushCall> waiting{};
        std::optional<PushCall> last{};
        std::optional<Time> last_at{};
    };

    Time due_at(const MemberCalls& member, Time otherwise) const;
    void forget_old(Time now);

    CallLimits limits_;
    std::map<Key, MemberCalls> members_;
};

}  // namespace seq::push
