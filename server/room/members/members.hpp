#pragma once

#include <boost/container/deque.hpp>
#include <limits>
#include <list>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/bot_level.hpp"
#include "engine/base/seat.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/lobby.hpp"
#include "server/room/budget/command_table.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/journal_record.hpp"

namespace seq::room {

/// The answer to an accepted command, kept so that a client can safely send the command again.
struct CommandAnswer {
    protocol::CommandId id;
    protocol::Digest content{};  ///< of the command
    std::uint64_t version = 0;   ///< of the room, that the command led to
    bool introduces = false;     ///< to a create, join or resume: the answer names room and member
};

/// A vote that a bot plays for another member.
struct StandInVote {
    protocol::MemberId by;
    std::optional<BotLevel> level{};  ///< nothing if the voter did not choose one
};

/// The hashes of the tokens with which a member authenticates.
struct Tokens {
    protocol::Digest current{};
    std::optional<protocol::Digest> next{};  ///< proposed by the last resume and not confirmed yet
    std::vector<protocol::Digest> used{};    ///< former ones, newest last, to detect a stolen token
    bool theft_notice_due = false;           ///< a former token was used while the member had no session

    /// Whether the member is accepted with this token: the current or the proposed one. Takes constant time.
    bool include(const protocol::Digest& token) const;
    /// The proposed token, which must exist, becomes the current one.
    void rotate();

    auto stored_fields() { return std::tie(current, next, used); }
    auto other_fields() { return std::tie(theft_notice_due); }
};

/// A person in the room, or a bot. A member and their seat outlive the member's connections.
struct Member {
    protocol::MemberId id;
    std::string name;
    std::optional<Seat> seat{};
    Seat playing_as = spectator;  ///< the seat in the newest game; `seat` may have changed since it ended

    /// Whose part this is, if the member has taken it over: the stake is theirs (X7).
    std::optional<protocol::MemberId> plays_for{};

    bool ready = false;  ///< for the next game
    bool muted = false;  ///< by the host
    protocol::Avatar avatar{};
    bool screen = false;         ///< a big screen, which only shows the game
    bool stranger = false;       ///< came by the room's code alone, and the host did not admit them
    std::optional<Seat> asks{};  ///< the seat that this member would like to have

    std::optional<BotLevel> bot{};       ///< the level of a bot; nothing for a person
    std::optional<BotLevel> stand_in{};  ///< the level of the bot that plays for this person
    /// For a bot that plays for this person, or to give them the seat that they ask for in a running game.
    std::vector<StandInVote> votes{};

    Tokens tokens{};
    boost::container::deque<CommandAnswer> answers{};  ///< oldest first, at most protocol::answers_kept

    std::optional<SessionId> session{};
    /// Since when nothing is heard: there is no session, or it does not answer pings. Else nothing.
    std::optional<TimePoint> disconnected_at{};
    std::optional<TimePoint> away_since{};  ///< the same time, once the member counts as away
    SourceId source{};                      ///< of the newest session since the room was loaded
    /// To the present session and back, smoothed; 0 until it was measured.
    std::chrono::milliseconds round_trip{0};

    std::uint32_t overheard_game = 0;  ///< the newest game whose seats' talk this member was sent

    ClassBuckets budgets{};             ///< not journaled: they are full after a restart
    std::vector<TimePoint> spoke_at{};  ///< when this member last wrote, newest last, at most chat_burst_max

    auto stored_fields() {
        return std::tie(id, name, seat, playing_as, plays_for, ready, muted, avatar, screen, stranger, asks,
                        bot, stand_in, votes, tokens, away_since, overheard_game, spoke_at);
    }
    /// The answers are stored, too, but not compared.
    auto other_fields() { return std::tie(answers, session, disconnected_at, source, round_trip, budgets); }

    /// Withdraws what the member has said about the next game: ready, and the seat that they asked for.
    void clear_marks();
    /// The kept answer to this command; null if there is none. Valid until the next remember().
    const CommandAnswer* answer_to(const protocol::CommandId& command) const;
    /// Keeps an answer; the oldest one is dropped if there are too many.
    void remember(const CommandAnswer& answer);
    void note_speech(TimePoint at);
    /// The tokens as they are stored.
    MemberTokens tokens_in(const protocol::RoomCode& room) const;
    /// Takes over stored tokens.
    void take(const MemberTokens& stored);
};

/// The members of a room, in the order of their numbers. A number is never given twice.
class Members {
  public:
    /// Adds a member with the next number. There must be one left. The reference stays valid until the member
    /// is removed.
    Member& add(std::string name, const protocol::Digest& token);
    void remove(protocol::MemberId id);
    /// The number of the member that is added next. There must be one left.
    protocol::MemberId next_id() const;
    /// How many members can still be added: numbers have 16 bits, and no member has number 0.
    std::size_t numbers_left() const { return std::numeric_limits<std::uint16_t>::max() - added_; }

    // Each of these returns null if there is no such member.

    const Member* at(SessionId session) const;
    const Member* at(Seat seat) const;
    const Member* at(protocol::MemberId id) const;
    /// By the hash of a token that is accepted: the current one or the proposed one.
    const Member* with_token(const protocol::Digest& token) const;
    /// By the hash of a token that was replaced.
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

    /// The member with this number, who must exist.
    Member& known(protocol::MemberId id);

    /// How many members have a seat.
    std::size_t seated() const;
    auto begin() { return members_.begin(); }
    auto end() { return members_.end(); }
    auto begin() const { return members_.begin(); }
    auto end() const { return members_.end(); }
    std::size_t size() const { return members_.size(); }

    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp).
    auto stored_fields() { return std::tie(members_, added_); }

  private:
    /// The same member, for a caller that may change all of them.
    static Member* change(const Member* member) { return const_cast<Member*>(member); }

    std::list<Member> members_;  ///< a list, because references to members have to stay valid
    std::uint16_t added_ = 0;    ///< how many members were ever added
};

/// Who created the room, and is its first host.
inline constexpr protocol::MemberId founder{1};

}  // namespace seq::room
