#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/base/seat.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/talk_message.hpp"

// What the journal says of the talk at a table.

namespace seq::core {

struct PhraseChosen {
    std::string phrase;
};
struct ReactionGiven {
    protocol::MessageNumber message = 0;
    std::string reaction;
};
struct CallOpened {
    protocol::MessageNumber message = 0;
};
struct CallVoted {
    bool upheld = false;
};
/// By a member of the called side, by the referee, or by the room when its time is up (T1). What time, votes
/// and the word list have decided is written down, so that a replay asks none of them.
struct CallSettled {
    bool upheld = false;
    protocol::Way way = protocol::Way::noted;
    std::string word;
};
struct ShutToSpectators {
    bool closed = false;
};
struct RefereeNamed {
    std::optional<protocol::MemberId> member;
};
/// The card of a player who did not choose in time, or is away, by the chance of the game (S23).
struct ForfeitTaken {
    Seat seat;
};

using TalkDeed = std::variant<PhraseChosen, ReactionGiven, CallOpened, CallVoted, CallSettled,
                              ShutToSpectators, RefereeNamed, ForfeitTaken>;

/// The field `deed` and the deed's own, for the journal.
void write_talk_deed(protocol::json::Writer& out, const TalkDeed& deed);
/// Nothing where the name is none of these.
std::optional<TalkDeed> read_talk_deed(protocol::json::Fields& fields, std::string_view name);

}  // namespace seq::core
