#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "protocol/digest/digest.hpp"
#include "protocol/message/ids.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/inputs.hpp"

namespace seq::room {

/// Somebody who wants to join: the part of a `join` that is kept while they wait.
struct Newcomer {
    SessionId session;
    std::string name;
    protocol::Digest token{};
    protocol::CommandId id;
    protocol::Digest content{};  ///< of the command
    bool screen = false;
    SourceId source{};
    bool stranger =
        false;  ///< shows neither the link's secret nor a password, and is not admitted by the host
    std::optional<protocol::MemberId> claims{};  ///< the member who they say they are
    std::vector<protocol::MemberId> votes{};  ///< to let them have that member's place; the host's is enough
};

/// A newcomer who waits for the host of a locked room. Not journaled: unauthenticated clients must not cause
/// writes. Clients knock again after a restart.
struct WaitingOutside {
    std::uint32_t knock = 0;
    Newcomer who;
};

/// When something was done within the last minute, newest last, by source.
using SourceTimes = std::map<SourceId, std::deque<TimePoint>>;

/// A member's former key, which is void.
struct VoidKey {
    protocol::Digest token{};
    protocol::MemberId member;
    TimePoint at;
    std::vector<protocol::MemberId>
        by{};                ///< who let somebody else have the place; empty: the member has moved
    std::uint32_t game = 0;  ///< that was running then; 0: none
    bool is_noted = false;   ///< that it was used; only the first time is
};

/// With it, a member continues on another device. Not journaled.
struct OfferedMove {
    protocol::MemberId member;
    protocol::Digest key{};
    TimePoint ends_at;
    std::optional<protocol::Digest> taken_by{};  ///< the token of the other device
};

/// Who may join the room, and who waits to be admitted.
struct Door {
    std::string address{};                             ///< the link without its secret
    protocol::LinkSecret secret{};                     ///< of the link
    std::optional<protocol::PasswordHash> password{};  ///< for newcomers without the link's secret
    std::vector<protocol::Digest> removed{};           ///< tokens of removed members, newest last
    std::vector<protocol::Digest> left{};              ///< tokens of members who have left, newest last
    std::vector<VoidKey> void_keys{};                  ///< newest last

    std::vector<WaitingOutside> waiting{};  ///< in the order of their knocks
    std::vector<Newcomer> admitted{};       ///< by the host, and not members yet
    std::uint32_t knocks = 0;               ///< the number of the last knock; none is used twice
    SourceTimes password_tries{};
    SourceTimes replays{};                           ///< that were opened by their links
    std::optional<protocol::PasswordHash> hashed{};  ///< for the command that is being handled
    SourceId source{};                               ///< of that command
    std::vector<OfferedMove> moves{};                ///< at most one for each member
    std::optional<protocol::MemberId> old_key_of{};  ///< was used just now, and is to be noted
    bool players_see_claims = false;                 ///< the players were last sent a list that is not empty
    Shortage shortage = Shortage::none;              ///< while it is handled

    auto stored_fields() { return std::tie(secret, password, removed, left, void_keys); }
    auto other_fields() {
        return std::tie(address, waiting, admitted, knocks, password_tries, replays, hashed, source, moves,
                        old_key_of, players_see_claims, shortage);
    }
};

}  // namespace seq::room
