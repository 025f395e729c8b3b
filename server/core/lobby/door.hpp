#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/digest/password.hpp"
#include "protocol/message/ids.hpp"
#include "server/core/delivery.hpp"
#include "server/core/inputs.hpp"

namespace seq::core {

/// Who wants to come in: a `join`, without what is only needed once.
struct Newcomer {
    SessionId session;
    std::string name;
    protocol::Digest token{};
    protocol::CommandId id;
    protocol::Digest content{};  ///< of the command
};

/// A newcomer at the door of a locked room. Not journaled: unauthenticated clients must not cause
/// writes. Clients knock again after a restart.
struct WaitingOutside {
    std::uint32_t knock = 0;
    Newcomer who;
};

/// How one comes into the room.
struct Door {
    protocol::LinkSecret secret{};                     ///< of the link
    bool locked = false;                               ///< newcomers knock
    std::optional<protocol::PasswordHash> password{};  ///< for those who come without the link's secret
    std::deque<protocol::Digest> removed{};            ///< tokens that do not come back, newest last
    std::deque<protocol::Digest> left{};               ///< tokens of members who have left, newest last

    std::vector<WaitingOutside> waiting{};  ///< longest first
    std::deque<Newcomer> admitted{};        ///< by the host, and not yet members
    std::uint32_t knocks = 0;               ///< counted on, so that a number is never used twice
    /// When passwords were tried within the last minute, newest last, by who tried them.
    std::map<SourceId, std::deque<TimePoint>> tries{};
    std::optional<protocol::PasswordHash> hashed{};  ///< for the command that is being handled
};

}  // namespace seq::core
