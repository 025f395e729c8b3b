#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/ids.hpp"
#include "server/machine/clock.hpp"

namespace seq::push {

/// What a member who is away is called for. A turn or a game is called for once, and a turn again when
/// somebody has nudged the member.
struct PushCall {
    protocol::MemberId member;
    std::uint32_t game = 0;               ///< which has begun, or in which the turn is
    std::optional<std::uint32_t> turn{};  ///< the number of the member's turn; nothing: the game has begun
    std::size_t nudges = 0;               ///< in the turn
    bool is_prepared = false;             ///< a ready check before the game waits for the member
    friend bool operator==(const PushCall&, const PushCall&) = default;
};

/// Calls members by Web Push. All functions are thread-safe and return at once.
class Caller {
  public:
    virtual ~Caller() = default;
    /// Calls a member through all of their subscriptions, at once or when the member may be called again. A
    /// later call of the same member replaces one that waits.
    virtual void call(const protocol::RoomCode& room, const PushCall& call) = 0;
    /// The member is back, or the reason is gone: a call that waits is not made.
    virtual void cancel(const protocol::RoomCode& room, protocol::MemberId member) = 0;
    /// Why the server would never call this subscription, as a sentence; empty if it would.
    virtual std::string why_not(const protocol::PushSubscribe& subscription) const = 0;
};

/// What became of a message to a push service.
enum class PushOutcome : std::uint8_t {
    accepted,     ///< by the push service
    expired,      ///< the push service no longer knows the subscription (404, 410)
    refused,      ///< any other answer, redirections included
    unreachable,  ///< no name, no connection, no valid certificate, or no answer that is HTTP
    not_public,   ///< the name leads to no public address
    timeout,
    queue_full,  ///< dropped, because too many messages wait
};

/// As in the metrics, for example `not-public`.
constexpr std::string_view name_of(PushOutcome outcome) {
    switch (outcome) {
        case PushOutcome::accepted: return "accepted";
        case PushOutcome::expired: return "expired";
        case PushOutcome::refused: return "refused";
        case PushOutcome::unreachable: return "unreachable";
        case PushOutcome::not_public: return "not-public";
        case PushOutcome::timeout: return "timeout";
        case PushOutcome::queue_full: return "queue-full";
    }
    return {};
}

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
