#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/base/bot_level.hpp"
#include "engine/base/seat.hpp"
#include "protocol/digest/password.hpp"
#include "protocol/message/ids.hpp"

// What happens around the games, as it stands in the journal.

namespace seq::core {

struct Stood {};
struct ReadySet {
    bool ready = false;
};
struct SeatAskedFor {
    Seat seat;
};
/// Changes places with the member who asked.
struct SeatGiven {
    protocol::MemberId to;
};
/// A bot sits there: a new member, or one of an idle bot's number.
struct BotSeated {
    protocol::MemberId member;
    std::string name;
    Seat seat;
    BotLevel level = BotLevel::medium;
};
/// The heir was chosen by who was there at that moment: the next host where the host leaves, if anybody is
/// left.
struct Left {
    std::optional<protocol::MemberId> heir{};
    std::optional<BotSeated> successor{};  ///< plays on, where the member played
};
struct OptionSet {
    std::string key;
    std::string value;
};
struct GameSet {
    std::string preset;
    std::uint32_t players = 0;
    std::uint32_t sides = 0;  ///< 0: the default
};
/// The order follows from this chance.
struct Shuffled {
    protocol::Digest chance{};
};
struct LockSet {
    bool locked = false;
};
/// Nothing: no password any more.
struct PasswordSet {
    std::optional<protocol::PasswordHash> password;
};
struct LinkRenewed {
    protocol::LinkSecret secret;
};
/// The host answered a knock. Who was let in joins in a record of their own.
struct DoorAnswered {};
struct Removed {
    protocol::MemberId member;
    std::optional<BotSeated> successor{};  ///< plays on, where the member played
};
struct Muted {
    protocol::MemberId member;
    bool muted = false;
};
struct HandedOver {
    protocol::MemberId member;
};

using LobbyDeed = std::variant<Stood, ReadySet, SeatAskedFor, SeatGiven, Left, OptionSet, GameSet, Shuffled,
                               LockSet, PasswordSet, LinkRenewed, DoorAnswered, Removed, Muted, HandedOver>;

}  // namespace seq::core
