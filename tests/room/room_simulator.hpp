#pragma once

#include <deque>
#include <map>
#include <optional>
#include <source_location>
#include <string>
#include <vector>

#include "protocol/message/codec.hpp"
#include "server/room/room.hpp"
#include "tests/room/friend.hpp"
#include "tests/support/numbered.hpp"
#include "tests/support/split_mix.hpp"

// A simulated session at one table without a network: a room, a virtual clock, friends whose connections
// break, and a journal that becomes durable when the test says so.

namespace seq::room {

/// Names and values, as in the command that creates a room.
using NamedOptions = std::vector<std::pair<std::string, std::string>>;

/// Every move of a bot takes a second.
inline constexpr BotPace a_second{.least = BotPace::Time{1'000},
                                  .most = BotPace::Time{1'000},
                                  .least_alone = BotPace::Time{1'000},
                                  .most_alone = BotPace::Time{1'000},
                                  .after_sequence = {},
                                  .after_notice = {}};

/// A snapshot of each version, so that restarts can begin with any of them; and bots that take a second.
inline constexpr RoomLimits with_all_snapshots{.snapshots = {.records = 1, .times = 0}, .bots = a_second};

using Names = std::vector<std::string>;

/// A command, and what its sender is told: `accepted`, or the code of the refusal.
struct Sent {
    std::string by;
    protocol::ClientBody body;
    std::string answer = "accepted";
};

class RoomSimulator {
  public:
    using Place = std::source_location;

    /// Ann creates a room for this many players. Its deals are quick unless the options say otherwise.
    explicit RoomSimulator(std::uint32_t players, const NamedOptions& options = {},
                           const std::string& preset = "sequence",
                           const RoomLimits& limits = with_all_snapshots,
                           const Dependencies& dependencies = {});

    Room& room() { return *room_; }
    bool has(const std::string& name) const { return friends_.contains(name); }
    Friend& at(const std::string& name) { return friends_.at(name); }
    TimePoint now() const { return now_; }
    const std::vector<JournalRecord>& journal() const { return journal_; }
    /// The changed tokens of members, as the journal stores them next to the records.
    std::vector<MemberTokens> tokens() const;

    /// Sends a command on the friend's connection and returns its answer, if one came.
    std::optional<protocol::ServerMessage> send(const std::string& name, protocol::ClientBody body);
    /// Sends a command: `accepted`, or the code of the refusal.
    std::string ask(const std::string& name, protocol::ClientBody body);
    /// The same for several, with a blank between their answers.
    std::string ask(const std::string& name, const std::vector<protocol::ClientBody>& bodies);
    /// Sends these commands, and fails at the place of the test unless each is answered as it says.
    void does(const std::vector<Sent>& commands, Place place = Place::current());
    void does(const std::string& name, const std::vector<protocol::ClientBody>& bodies,
              Place place = Place::current());
    void does(const std::string& name, protocol::ClientBody body, Place place = Place::current());
    /// Each of these members sends the same command.
    void all(const Names& names, const protocol::ClientBody& body, Place place = Place::current());
    /// The answer of this kind to a command; fails if there is another.
    template <typename Kind>
    Kind fetch(const std::string& name, protocol::ClientBody body, Place place = Place::current()) {
        const auto answer = send(name, std::move(body));
        if (!answer || !std::holds_alternative<Kind>(*answer)) fail("is answered otherwise", place);
        return std::get<Kind>(*answer);
    }
    /// Sends it with an id that the test chooses.
    std::optional<protocol::ServerMessage> send(const std::string& name,
                                                const protocol::ClientMessage& command);
    protocol::ClientMessage command(const std::string& name, protocol::ClientBody body);

    std::optional<protocol::ServerMessage> join(const std::string& name);
    /// Joins with the secret of a link, or with a password, or as a big screen.
    std::optional<protocol::ServerMessage> join(const std::string& name,
                                                std::optional<protocol::LinkSecret> secret,
                                                std::optional<std::string> password = {},
                                                bool screen = false);
    /// On a new device, says that they are the member of this name.
    std::optional<protocol::ServerMessage> claim(const std::string& device, const std::string& name,
                                                 std::optional<protocol::LinkSecret> secret = {});
    /// On a new device, resumes with a key that was offered for another one.
    std::optional<protocol::ServerMessage> continue_on(const std::string& device, const protocol::Token& key);
    /// All of these join.
    void join_all(const Names& names, Place place = Place::current());
    /// All of these come back.
    void return_all(const Names& names, Place place = Place::current());
    /// From now on commands come from another source address.
    void send_from(SourceId source) { source_ = source; }
    /// Breaks the connection without a Close; then this time passes.
    void lose(const std::string& name, std::chrono::milliseconds then = {});
    /// Breaks the connection, and comes back.
    void reconnect(const std::string& name, Place place = Place::current()) {
        lose(name);
        return_all({name}, place);
    }
    /// The connection stays, but nothing has been heard on it for this time.
    void fall_silent(const std::string& name, std::chrono::milliseconds silent_for) {
        carry_out(room_->take(Silent{at(name).session.value(), silent_for}, now_));
    }
    /// Something is heard on a silent connection.
    void be_heard(const std::string& name) {
        carry_out(room_->take(Reachable{at(name).session.value()}, now_));
    }
    /// Resumes on a new connection, with the last version seen.
    std::optional<protocol::ServerMessage> come_back(const std::string& name);
    /// Everybody joins and takes a seat, and the host starts.
    void begin(const Names& guests);
    /// Random players who can act make random moves, until the game is over. Time passes while bots think.
    void play_to_the_end(test::SplitMix& random);
    /// The same with random numbers from this seed.
    void play_to_the_end(std::uint64_t seed);
    /// The seat and the friend to move, and one of the friend's legal actions.
    Friend& to_move();
    std::optional<protocol::ServerMessage> act(Friend& who, const Action& action);
    /// The player to move takes the first legal action. Returns that player.
    Friend& move_once(Place place = Place::current());

    /// Passes time and wakes the room whenever it has asked for that.
    void pass_time(std::chrono::milliseconds time);
    /// Reports a measured round trip for the friend.
    void measure(const std::string& name, std::chrono::milliseconds round_trip) {
        carry_out(room_->take(RoundTrip{at(name).session.value(), round_trip}, now_));
    }
    /// Passes time without waking the room before the next command.
    void sleep_over(std::chrono::milliseconds time) { now_ += time; }
    /// Answers a question of the room for a bot.
    void answer(const BotQuestion& question);
    /// Makes the room check whether it has been idle for too long.
    void sweep(const IdleLimits& limits = {}) { carry_out(room_->take(Sweep{limits}, now_)); }
    /// When the room has asked to be woken.
    std::optional<TimePoint> wake_at() const { return wake_at_; }

    /// The process dies, and after `gone` another restores the room from the journal; every connection is
    /// lost. `unseen`: how long before its end the first process was last noted as running.
    void restart(std::chrono::milliseconds gone = std::chrono::milliseconds{1},
                 std::chrono::milliseconds unseen = {});
    /// The same; then these friends come back.
    void restart_for(const Names& names, std::chrono::milliseconds gone = std::chrono::milliseconds{1},
                     std::chrono::milliseconds unseen = {}, Place place = Place::current());

    /// From now on a restart replays all records. Otherwise it begins with a snapshot of one of the newest
    /// versions, and checks that all records lead to the same room.
    void restart_from_all_records() { snapshots_count_ = false; }
    /// The newest snapshots that the room has made, oldest first.
    const std::deque<StateSnapshot>& snapshots() const { return snapshots_; }

    /// The server has other rules or other random numbers from the next restart on.
    void change_dependencies(const Dependencies& dependencies) { dependencies_ = dependencies; }

    /// Restarts on a copy of the journal with only its oldest records, in a new epoch.
    void restore_backup(std::size_t records, std::uint32_t epoch);

    /// The server archives the room, whose history is full, and creates its successor.
    void retire();
    /// The first records of that room.
    const std::vector<JournalRecord>& successor() const { return successor_; }
    /// Everybody resumes there with their tokens.
    void move_to_successor();

    /// The operator closes the room permanently.
    void close_room() { carry_out(room_->take(CloseForGood{}, now_)); }
    /// The operator reopens it.
    void reopen() { carry_out(room_->take(Reopen{}, now_)); }

    /// From now on the journal accepts records but they are not durable until the test says so.
    void hold_journal() { holding_ = true; }
    void release_journal();

    protocol::CommandId new_id() { return test::numbered<protocol::CommandId>(++counter_); }
    protocol::Token new_token() { return protocol::Token{protocol::sha256(new_id().bytes)}; }

  private:
    [[noreturn]] static void fail(const std::string& what, Place place);
    Entropy entropy();
    SessionId connect(Friend& who);
    void carry_out(Effects effects);
    void hand_over();
    void note_deck(const protocol::ServerMessage& message);
    const StateSnapshot* a_snapshot();
    Room restored(const StateSnapshot* snapshot) const;

    const Deck* deck_;
    RoomLimits limits_;
    SourceId source_{};
    Dependencies dependencies_;
    std::optional<Room> room_;
    std::map<std::string, Friend> friends_;
    std::vector<JournalRecord> journal_;
    std::vector<JournalRecord> successor_;
    std::deque<StateSnapshot> snapshots_;  ///< of the newest versions
    bool snapshots_count_ = true;
    /// Every change of tokens, each with the number of records at that point.
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
inline std::string code_of(const std::optional<protocol::ServerMessage>& answer) {
    const auto* refused = answer ? std::get_if<protocol::Refused>(&*answer) : nullptr;
    return refused == nullptr ? std::string{} : refused->code;
}
/// The sentence of a refusal; throws for anything else.
inline std::string sentence_of(const std::optional<protocol::ServerMessage>& answer) {
    return std::get<protocol::Refused>(answer.value()).sentence;
}
inline bool accepted(const std::optional<protocol::ServerMessage>& answer) {
    return answer && std::holds_alternative<protocol::Accepted>(*answer);
}

}  // namespace seq::room
