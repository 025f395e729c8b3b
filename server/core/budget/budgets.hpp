#pragma once

#include <array>
#include <optional>

#include "protocol/message/server_message.hpp"
#include "server/core/budget/command_class.hpp"
#include "server/core/budget/token_bucket.hpp"

// How much a member may do in a minute, and how much all members together. Runtime state: after a restart all
// buckets are full.

namespace seq::core {

/// One bucket for each class of commands.
using ClassBuckets = std::array<TokenBucket, command_classes>;

/// What all members of a room share. Those with and without a seat have buckets of their own, so that
/// spectators cannot use up what players need.
struct SharedBuckets {
    ClassBuckets seated{};
    ClassBuckets unseated{};
    TokenBucket joins{};  ///< new members
};

/// The rates of one class; nothing where a class has no such budget.
struct ClassRates {
    std::optional<Rate> member{};    ///< of one member
    std::optional<Rate> seated{};    ///< of all with a seat together
    std::optional<Rate> unseated{};  ///< of all without a seat together
};
ClassRates rates_of(CommandClass kind);
/// New members of a room.
inline constexpr Rate joins_rate{120, 60};

}  // namespace seq::core
