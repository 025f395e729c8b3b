#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/assert.hpp"
#include "engine/base/seat.hpp"
#include "protocol/message/ids.hpp"
#include "server/core/frame.hpp"

namespace seq::core {

/// What a member was told about a command, kept so that sending it again is safe.
struct Answer {
    protocol::CommandId id;
    protocol::Digest content{};  ///< of the command
    std::uint64_t version = 0;   ///< the record it became
    bool introduces = false;     ///< a create, join or resume: the answer names room and member
};

/// A person in the room. Outlives connections: a session comes and goes, the member and the seat stay.
struct Member {
    protocol::MemberId id;
    std::string name;
    std::optional<Seat> seat{};
    Seat playing_as = spectator;  ///< the seat in the newest game; another may have been taken since its end

    protocol::Digest token{};  ///< hash of the token that counts
    std::optional<protocol::Digest>
        next_token{};  ///< proposed by the last resume, not yet confirmed by a frame
    std::deque<protocol::Digest> used_tokens{};  ///< former ones, newest last, to know a stolen one by

    std::deque<Answer> answers{};  ///< oldest first, at most protocol::answers_kept

    std::optional<SessionId> session{};
    std::optional<TimePoint> gone_at{};  ///< since when there is no session; nothing if there is one

    const Answer* answer_to(const protocol::CommandId& command) const;
    void remember(const Answer& answer);
    /// The proposed token becomes the token.
    void rotate_token();
};

class Members {
  public:
    Member& add(std::string name, const protocol::Digest& token);

    Member* at(SessionId session);
    Member* at(Seat seat);
    Member* at(protocol::MemberId id);
    /// By a token that counts: the present one or the one that was proposed.
    Member* with_token(const protocol::Digest& token);
    Member* with_used_token(const protocol::Digest& token);

    std::size_t seated() const;
    auto begin() { return members_.begin(); }
    auto end() { return members_.end(); }
    auto begin() const { return members_.begin(); }
    auto end() const { return members_.end(); }
    std::size_t size() const { return members_.size(); }

  private:
    std::deque<Member> members_;  ///< by number; a deque, so that a member stays where it is
};

/// Who made the room, and is its first host.
inline constexpr protocol::MemberId founder{1};

}  // namespace seq::core
