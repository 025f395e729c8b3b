#pragma once

#include <deque>
#include <limits>
#include <list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/assert.hpp"
#include "engine/base/bot_level.hpp"
#include "engine/base/seat.hpp"
#include "protocol/message/ids.hpp"
#include "server/core/budget/budgets.hpp"
#include "server/core/delivery.hpp"
#include "server/core/inputs.hpp"
#include "server/core/journal_record.hpp"

namespace seq::core {

/// What a member was told about a command, kept so that sending it again is safe.
struct Answer {
    protocol::CommandId id;
    protocol::Digest content{};  ///< of the command
    std::uint64_t version = 0;   ///< the record it became
    bool introduces = false;     ///< a create, join or resume: the answer names room and member
};

/// That a member wants a bot to play for another, and how well, where the vote names that.
struct StandInVote {
    protocol::MemberId by;
    std::optional<BotLevel> level{};
};

/// A person in the room, or a bot. Outlives connections: a session comes and goes, the member and the seat
/// stay.
struct Member {
    protocol::MemberId id;
    std::string name;
    std::optional<Seat> seat{};
    Seat playing_as = spectator;  ///< the seat in the newest game; another may have been taken since its end

    bool ready = false;          ///< for the next game
    bool muted = false;          ///< by the host
    std::optional<Seat> asks{};  ///< the seat that this member would like to have

    std::optional<BotLevel> bot{};       ///< how well it plays; nothing for a person
    std::optional<BotLevel> stand_in{};  ///< of the bot that plays for them
    std::vector<StandInVote> votes{};    ///< who wants a stand-in for them

    protocol::Digest token{};  ///< hash of the token that counts
    std::optional<protocol::Digest>
        next_token{};  ///< proposed by the last resume, not yet confirmed by a frame
    std::deque<protocol::Digest> used_tokens{};  ///< former ones, newest last, to know a stolen one by

    bool has_theft_notice_due =
        false;  ///< somebody used an old token while there was no session to tell it to

    std::deque<Answer> answers{};  ///< oldest first, at most protocol::answers_kept

    std::optional<SessionId> session{};
    std::optional<TimePoint> disconnected_at{};  ///< since when there is no session; nothing if there is one
    std::optional<TimePoint> away_since{};       ///< of one who is away: when the session was lost
    /// To the present session and back, smoothed; 0 while it is not known.
    std::chrono::milliseconds round_trip{0};

    std::uint32_t overheard_game = 0;  ///< the newest game whose seats' talk this member was sent

    ClassBuckets budgets{};            ///< runtime state: what this member may still do
    std::deque<TimePoint> spoke_at{};  ///< when this member last wrote, newest last, as many as are asked for

    /// No longer ready for a game, nor asking for a seat.
    void clear_marks();
    const Answer* answer_to(const protocol::CommandId& command) const;
    void remember(const Answer& answer);
    void note_speech(TimePoint at);
    /// The proposed token becomes the token.
    void rotate_token();
    MemberTokens tokens_in(const protocol::RoomCode& room) const;
    void take(const MemberTokens& tokens);
};

class Members {
  public:
    Member& add(std::string name, const protocol::Digest& token);
    void remove(protocol::MemberId id);
    /// The number of the member that is added next. No number is given twice, and there must be one left.
    protocol::MemberId next_id() const;
    /// How many members can still be added: numbers have 16 bits, and 0 is nobody's.
    std::size_t numbers_left() const { return std::numeric_limits<std::uint16_t>::max() - added_; }

    const Member* at(SessionId session) const;
    const Member* at(Seat seat) const;
    const Member* at(protocol::MemberId id) const;
    /// By a token that counts: the present one or the one that was proposed.
    const Member* with_token(const protocol::Digest& token) const;
    const Member* with_used_token(const protocol::Digest& token) const;

    template <typename Key>
    Member* at(const Key& key) {
        return change(std::as_const(*this).at(key));
    }
    Member* with_token(const protocol::Digest& token) {
        return change(std::as_const(*this).with_token(token));
    }
    Member* with_used_token(const protocol::Digest& token) {
        return change(std::as_const(*this).with_used_token(token));
    }

    std::size_t seated() const;
    auto begin() { return members_.begin(); }
    auto end() { return members_.end(); }
    auto begin() const { return members_.begin(); }
    auto end() const { return members_.end(); }
    std::size_t size() const { return members_.size(); }

  private:
    /// For somebody who may change the members, and so the one that was found among them.
    static Member* change(const Member* member) { return const_cast<Member*>(member); }

    std::list<Member> members_;  ///< by number; a list, so that a member stays where it is
    std::uint16_t added_ = 0;    ///< how many have ever been
};

/// Who made the room, and is its first host.
inline constexpr protocol::MemberId founder{1};

}  // namespace seq::core
