#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/message/ids.hpp"

// What is said at a table, and what comes of it: section T of the rulebook.

namespace seq::protocol {

/// The number of a message of the chat: the version in which it was said.
using MessageNumber = std::uint64_t;

// --- from a client ---

/// One of the fixed phrases, which carry no hint and cannot be called (T2).
struct SayPhrase {
    std::string phrase;  ///< its id; see protocol/talk/phrases.hpp
    friend bool operator==(const SayPhrase&, const SayPhrase&) = default;
};
/// A sign under a message of somebody's. It counts as chat (T4).
struct React {
    MessageNumber message = 0;
    std::string reaction;  ///< its id
    friend bool operator==(const React&, const React&) = default;
};
/// Says that a message of a rival side was table talk (T1).
struct CallMessage {
    MessageNumber message = 0;
    friend bool operator==(const CallMessage&, const CallMessage&) = default;
};
/// Owns up to the open call, for one's side (T1 a).
struct Concede {
    friend bool operator==(const Concede&, const Concede&) = default;
};
/// The referee's word on the open call (T1 b).
struct RuleOnCall {
    bool upheld = false;
    friend bool operator==(const RuleOnCall&, const RuleOnCall&) = default;
};
/// The voice of a seat of the neutral side (T1 c).
struct VoteOnCall {
    bool upheld = false;
    friend bool operator==(const VoteOnCall&, const VoteOnCall&) = default;
};
/// The host closes the room to spectators, or opens it again.
struct CloseToSpectators {
    bool closed = false;
    friend bool operator==(const CloseToSpectators&, const CloseToSpectators&) = default;
};
/// The host makes a spectator the referee; without a member nobody is.
struct MakeReferee {
    std::optional<MemberId> member;
    friend bool operator==(const MakeReferee&, const MakeReferee&) = default;
};

using TalkCommand = std::variant<SayPhrase, React, CallMessage, Concede, RuleOnCall, VoteOnCall,
                                 CloseToSpectators, MakeReferee>;

// --- from the server ---

/// What settles a call (T1), or leaves it without a consequence (T3).
enum class Way : std::uint8_t {
    concession,    ///< (a)
    referee,       ///< (b)
    neutral_side,  ///< (c)
    word_list,     ///< (d)
    noted,         ///< under `honour`, when nobody owned up
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
/// A call that is not settled yet. While there is one nothing is played (T1).
struct OpenCall {
    MemberId by;
    MessageNumber message = 0;
    Side side;                  ///< the one that is called
    std::vector<Way> ways;      ///< that may settle it, in T1's order
    std::uint32_t seconds = 0;  ///< until it is settled at the latest, counted from when it was made
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
    std::string word;  ///< the one that was found (T1 d); only those who may read the message are told
};
struct SpectatorsShut {
    bool closed = false;
};
/// Nobody is the referee where there is no member.
struct RefereeMade {
    std::optional<MemberId> member;
};

using TalkEvent =
    std::variant<PhraseSaid, Reacted, MessageCalled, VoteGiven, VerdictGiven, SpectatorsShut, RefereeMade>;

}  // namespace seq::protocol
