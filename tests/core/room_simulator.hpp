#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/message/codec.hpp"
#include "server/core/room.hpp"
#include "tests/core/friend.hpp"
#include "tests/support/split_mix.hpp"

// A simulated session at one table without a network: a room, a virtual clock, friends with connections that
// break, and a journal that is durable when the test says so.

namespace seq::core {

class RoomSimulator {
  public:
    /// Ann creates a room for so many players. Its deals are quick where the options do not say otherwise.
    explicit RoomSimulator(std::uint32_t players,
                           const std::vector<std::pair<std::string, std::string>>& options = {},
                           const std::string& preset = "sequence", const RoomLimits& limits = {},
                           const Dependencies& dependencies = {});

    Room& room() { return *room_; }
    bool has(const std::string& name) const { return friends_.contains(name); }
    Friend& at(const std::string& name) { return friends_.at(name); }
    TimePoint now() const { return now_; }
    const std::vector<JournalRecord>& journal() const { return journal_; }
    /// The tokens of members that have changed, as the journal has them beside the records.
    std::vector<MemberTokens> tokens() const;

    /// Sends a command on the friend's connection and returns its answer, if one came.
    std::optional<protocol::ServerMessage> send(const std::string& name, protocol::ClientBody body);
    /// The same with an id of the test's choice.
    std::optional<protocol::ServerMessage> send(const std::string& name,
                                                const protocol::ClientMessage& command);
    protocol::ClientMessage command(const std::string& name, protocol::ClientBody body);

    std::optional<protocol::ServerMessage> join(const std::string& name);
    /// The same by the whole link, or with a password.
    std::optional<protocol::ServerMessage> join(const std::string& name,
                                                std::optional<protocol::LinkSecret> secret,
                                                std::optional<std::string> password = {});
    /// From now on commands come from another remote address.
    void send_from(SourceId source) { source_ = source; }
    /// Breaks the connection without a word.
    void lose(const std::string& name);
    /// Comes back on a new connection, with what was seen.
    std::optional<protocol::ServerMessage> come_back(const std::string& name);
    /// Everybody joins, sits and the host starts.
    void begin(const std::vector<std::string>& guests);
    /// Whoever can do something does, at random, until the game is over. Time passes while bots think.
    void play_to_the_end(test::SplitMix& random);
    /// Seat and friend to move, and one of the legal actions of a friend.
    Friend& to_move();
    std::optional<protocol::ServerMessage> act(Friend& who, const Action& action);

    /// The room is woken whenever it wants to be meanwhile.
    void pass_time(std::chrono::milliseconds time);
    /// The network has measured how far away the friend is.
    void measure(const std::string& name, std::chrono::milliseconds round_trip);
    /// The timer does not ring before the next command comes.
    void sleep_over(std::chrono::milliseconds time) { now_ += time; }
    /// Whoever runs the room asks whether it has been idle for too long.
    void sweep(const IdleLimits& limits = {});
    /// When the room wants to be woken.
    std::optional<TimePoint> wake_at() const { return wake_at_; }

    /// The process dies, and another comes back after so long: the room is restored from the journal, every
    /// connection is gone. `unseen`: so long before its end the first one was last noted to be there.
    void restart(std::chrono::milliseconds gone = std::chrono::milliseconds{1},
                 std::chrono::milliseconds unseen = {});

    /// The server has other rules, or another chance, from the next restart on.
    void change_dependencies(const Dependencies& dependencies) { dependencies_ = dependencies; }

    /// The same on a copy of the journal that has only its oldest records, and begins this epoch.
    void restore_backup(std::size_t records, std::uint32_t epoch);

    /// The server archives the room, whose history is full, and founds the one that follows.
    void retire();
    /// The first record of that room.
    const std::vector<JournalRecord>& successor() const { return successor_; }
    /// Everybody goes there, with the tokens that they have.
    void move_to_successor();

    /// The operator closes the room for good.
    void close_room();
    /// The operator opens it again.
    void reopen() { carry_out(room_->on_reopen(now_)); }

    /// The journal keeps what it is handed but is not durable before the test says so.
    void hold_journal() { holding_ = true; }
    void release_journal();

    protocol::CommandId new_id();
    protocol::Token new_token();

  private:
    Entropy entropy();
    SessionId connect(Friend& who);
    void carry_out(Effects effects);
    void hand_over();
    void note_deck(const protocol::ServerMessage& message);

    const Deck* deck_;
    RoomLimits limits_;
    SourceId source_{};
    Dependencies dependencies_;
    std::optional<Room> room_;
    std::map<std::string, Friend> friends_;
    std::vector<JournalRecord> journal_;
    std::vector<JournalRecord> successor_;
    /// Every change of tokens, and how many records there were.
    std::vector<std::pair<std::size_t, MemberTokens>> token_changes_;
    std::vector<Outage> outages_;
    std::deque<Delivery> waiting_;
    std::vector<CloseSession> closing_;
    std::optional<TimePoint> wake_at_;
    TimePoint now_{std::chrono::hours{500'000}};
    std::uint64_t counter_ = 0;
    std::uint64_t durable_ = 0;
    bool holding_ = false;
    std::uint32_t epoch_ = 1;
};

/// The code of a refusal; empty for anything else.
std::string code_of(const std::optional<protocol::ServerMessage>& answer);
/// The sentence of a refusal; throws for anything else.
inline std::string sentence_of(const std::optional<protocol::ServerMessage>& answer) {
    return std::get<protocol::Refused>(answer.value()).sentence;
}
bool accepted(const std::optional<protocol::ServerMessage>& answer);

}  // namespace seq::core
