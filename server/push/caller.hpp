#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/message/ids.hpp"
#include "protocol/message/push_message.hpp"

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

}  // namespace seq::push
