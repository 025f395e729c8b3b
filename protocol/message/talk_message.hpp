#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/message/ids.hpp"

// Chat, calls and verdicts: section T of the rulebook.

namespace seq::protocol {

/// The number of a chat message: the version in which it was sent.
using MessageNumber = std::uint64_t;

// --- from a client ---

/// Sends one of the fixed phrases, which carry no hint and cannot be called (T2).
struct SayPhrase {
    std::string phrase;  ///< its id; see protocol/talk/choices.hpp
    friend bool operator==(const SayPhrase&, const SayPhrase&) = default;
};
/// Adds a reaction to a message. It counts as chat (T4).
struct React {
    MessageNumber message = 0;
    std::string reaction;  ///< its id
    friend bool operator==(const React&, const React&) = default;
};
/// Shows one of the fixed emotes at the sender's seat. It is a line of the chat and can be called (T1, T4).
struct Emote {
    std::string emote;  ///< its id; see protocol/talk/choices.hpp
    friend bool operator==(const Emote&, const Emote&) = default;
};
/// Reminds the player in this seat that it is their turn.
struct Nudge {
    std::uint32_t seat = 0;
    friend bool operator==(const Nudge&, const Nudge&) = default;
};
/// Claims that a message of a rival side was table talk (T1).
struct CallMessage {
    MessageNumber message = 0;
    friend bool operator==(const CallMessage&, const CallMessage&) = default;
};
/// Concedes the open call for the own side (T1 a).
struct Concede : WithoutFields {};
/// The referee's verdict on the open call (T1 b).
struct RuleOnCall {
    bool upheld = false;
    friend bool operator==(const RuleOnCall&, const RuleOnCall&) = default;
};
/// The vote of a seat of the neutral side (T1 c).
struct VoteOnCall {
    bool upheld = false;
    friend bool operator==(const VoteOnCall&, const VoteOnCall&) = default;
};
/// The host makes a spectator the referee; without a member, there is none.
struct MakeReferee {
    std::optional<MemberId> member;
    friend bool operator==(const MakeReferee&, const MakeReferee&) = default;
};

using TalkCommand =
    std::variant<SayPhrase, React, Emote, Nudge, CallMessage, Concede, RuleOnCall, VoteOnCall, MakeReferee>;

// --- from the server ---

/// How a call is settled (T1), or ends without a consequence (T3).
enum class Way : std::uint8_t {
    concession,    ///< (a)
    referee,       ///< (b)
    neutral_side,  ///< (c)
    word_list,     ///< (d)
    noted,         ///< under `honour`, if nobody conceded
};
/// `concession`, `referee`, `neutral-side`, `word-list`, `noted`.
std::string_view to_string(Way way);

struct PhraseSaid {
    MemberId member;
    std::string phrase;
};
struct Reacted {
    MemberId member;
    MessageNumber message = 0;
    std::string reaction;
};
struct Emoted {
    MemberId member;
    std::string emote;
};
/// The member `by` reminds the player in the seat, whose turn it is.
struct Nudged {
    MemberId by;
    Seat seat;
};
/// A call that is not settled yet. Until then play waits (T1).
struct OpenCall {
    MemberId by;
    MessageNumber message = 0;
    Side side;                  ///< that is accused
    std::vector<Way> ways;      ///< in which it can be settled, in T1's order
    std::uint32_t seconds = 0;  ///< after the call, the latest time at which it is settled
};
struct MessageCalled {
    OpenCall call;
};
struct VoteGiven {
    MemberId member;
    bool upheld = false;
};
struct VerdictGiven {
    MessageNumber message = 0;
    Side side;
    bool upheld = false;
    Way way = Way::noted;
    std::string word;  ///< found in the message (T1 d); only for those who may read it
};
/// Without a member, there is no referee.
struct RefereeMade {
    std::optional<MemberId> member;
};

using TalkEvent =
    std::variant<PhraseSaid, Reacted, Emoted, Nudged, MessageCalled, VoteGiven, VerdictGiven, RefereeMade>;

}  // namespace seq::protocol
