#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <tuple>
#include <utility>
#include <vector>

#include "server/room/after/finished_game.hpp"
#include "server/room/after/tally.hpp"
#include "server/room/budget/command_table.hpp"
#include "server/room/clock/room_clock.hpp"
#include "server/room/deal/deal.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/delivery/history.hpp"
#include "server/room/dependencies.hpp"
#include "server/room/game/game_table.hpp"
#include "server/room/game/purses.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/entry.hpp"
#include "server/room/lobby/door.hpp"
#include "server/room/members/members.hpp"
#include "server/room/talk/talk.hpp"

// The fields that outlive the process are in stored_fields(), which snapshots of the room keep
// (journal/state_snapshot.hpp); other_fields() has the rest.

namespace seq::room {

/// For how long no member has done anything in a room. What the room does by itself does not count.
class Activity {
  public:
    /// A member does something at this time.
    void note(TimePoint now) {
        at_ = now;
        unserved_ = {};
    }
    /// The server was not available, so no member could do anything.
    void note(const Outage& outage) {
        const TimePoint idle_from = std::max(outage.from, at_);
        if (outage.until > idle_from) unserved_ += outage.until - idle_from;
    }

    /// When a member last did something.
    TimePoint at() const { return at_; }
    /// How long that is ago, without the time in which the server was not available.
    std::chrono::milliseconds idle_time(TimePoint now) const { return now - at_ - unserved_; }
    /// Whether the members have yet to be warned that the room is idle. True once after each activity.
    bool needs_warning() { return std::exchange(warned_of_, at_) != at_; }

    auto stored_fields() { return std::tie(at_, unserved_, warned_of_); }

  private:
    TimePoint at_{};
    std::chrono::milliseconds unserved_{0};  ///< since then
    std::optional<TimePoint> warned_of_{};   ///< the activity after which the members were last warned
};

/// A player's draw that has to wait, because it would end another player's right to a card too soon (S19).
struct HeldDraw {
    protocol::MemberId member;
    protocol::CommandId id;
    protocol::Digest content{};
};

/// The bot whose turn it is. Not journaled: after a restart it begins to think again.
struct Thinking {
    Seat seat;
    TimePoint moves_at;          ///< its choice is made and kept before
    std::uint64_t position = 0;  ///< GameTable::changes() when the choice was or will be made
    std::uint64_t question = 0;  ///< the number of the question that is being answered; 0: none
    std::optional<Action> choice{};
};

/// When something happened last that bots leave in sight for a while. Not journaled.
struct RecentHighlights {
    std::optional<TimePoint> sequence_at{};
    std::optional<TimePoint> notice_at{};  ///< a lost card, a cut or a tie-break
};

/// The ready check that is open (lobby/lobby.hpp).
struct OpenReadyCheck {
    protocol::ReadyCheck check{};  ///< with the whole time
    /// When bots take seats. Not journaled: the time starts again after a restart.
    std::optional<TimePoint> ends_at{};

    auto stored_fields() { return std::tie(check); }
    auto other_fields() { return std::tie(ends_at); }
};

/// The newest snapshot of the room (state_snapshot.hpp); version 0 if there is none.
struct SnapshotPosition {
    std::uint64_t version = 0;
    std::uint64_t log_bytes = 0;  ///< of the bodies of the records up to it
    std::uint64_t size = 0;       ///< its own, in bytes
};

/// Where the room is in its log.
struct LogPosition {
    std::uint32_t epoch = 1;
    protocol::Digest last_hash{};  ///< of the newest record
    TimePoint at{};                ///< of the newest record
    std::uint64_t bytes = 0;       ///< of the bodies of all records
    std::uint64_t durable = 0;     ///< the newest version whose frames were handed to their sessions
    std::optional<TimePoint>
        loss_at{};               ///< when the room last began an epoch because of a loss; not journaled
    bool is_fresh_copy = false;  ///< the journal was restored from a backup, and the room has no record since
    SnapshotPosition snapshot{};

    static constexpr std::chrono::minutes between_epochs{1};
    /// Begins a new epoch, because acknowledged versions are lost and their numbers will be used for others.
    /// Returns false, and does nothing, within `between_epochs` of the last time, because a member can claim
    /// a loss that did not happen.
    bool begin_epoch(TimePoint now);

    /// The epoch is stored, too, but not compared.
    auto stored_fields() { return std::tie(last_hash, at, bytes); }
    auto other_fields() { return std::tie(epoch, durable, loss_at, is_fresh_copy, snapshot); }
};

struct Lobby {
    protocol::MemberId host = founder;
    std::optional<TakenHostRole> taken_host_role{};
    protocol::RoomFlags flags{};              ///< that the host has switched on
    std::optional<std::string> voice_link{};  ///< of the members' voice call
    std::optional<std::string> table{};       ///< the name of a regular table
    std::optional<OpenReadyCheck> ready_check{};
    std::vector<CloseSession> parting{};  ///< sessions to close, of members who have left or were removed

    auto stored_fields() { return std::tie(host, taken_host_role, flags, voice_link, table, ready_check); }
    auto other_fields() { return std::tie(parting); }
};

/// The games of the room: the newest one, its deal, its clock and its bots.
struct Play {
    std::uint32_t games = 0;          ///< how many have begun
    std::uint32_t rotated_for = 0;    ///< the game for which seats were rotated; 0 if none
    std::optional<GameTable> game{};  ///< the newest one, also when it is over
    TimePoint game_began_at{};        ///< the newest game
    std::optional<Deal> deal{};       ///< of the newest game, or of the one that is being dealt
    RoomClock clock{};
    bool paused = false;  ///< a member has paused the running game
    Purses purses{};
    /// The newest game, if the present rules decide it differently; then there is no `game`.
    std::unique_ptr<RecordedGame> recorded_game{};
    /// The events of the record that is being replayed, if it is of an older revision of the rules and the
    /// engine's events have to be compared with them.
    const std::vector<protocol::RoomEvent>* recorded = nullptr;
    std::optional<Thinking> thinking{};
    std::uint64_t bot_questions = 0;  ///< that were asked since the room was loaded
    RecentHighlights highlights{};
    std::vector<HeldDraw> held_draws{};

    /// The rest is not listed, because a class that has a GameTable cannot be taken apart by Boost.PFR.
    auto stored_fields() {
        return std::tie(games, rotated_for, game, game_began_at, deal, clock, paused, purses);
    }

    bool game_is_running() const {
        return (game && !game->is_over()) || (recorded_game && !recorded_game->result());
    }
    bool has_game() const { return game || recorded_game; }
    bool deal_is_running() const { return deal && !deal->is_dealt(); }
};

/// The finished games: their records, and what is counted over them.
struct Results {
    RecordShelf shelf{};
    std::optional<protocol::GameStatistics> statistics{};  ///< of the newest game, once it is over
    std::uint32_t stopped_by_host = 0;                     ///< games that the host has ended by `abandon`
    protocol::Standings standings{};                       ///< of all games that have counted
    std::vector<protocol::GameNight> nights{};  ///< of these games, oldest first (after/ending.hpp)
    SeriesKeeper series{};                      ///< empty if no series is played
};

/// How long the room exists, and the rooms before and after it.
struct Lifetime {
    Activity activity{};
    bool archived = false;                           ///< its records can be read, and nothing else
    std::optional<protocol::Successor> successor{};  ///< the room that follows this archived one
    bool follows_another = false;                    ///< this room follows one whose history was full
};

/// What a room is. Room is its public interface; features are functions of the State. A function that changes
/// one part takes that part, and the State to read.
struct State {
    protocol::RoomCode code;
    Setup setup;  ///< of the newest game, and of the next one
    Dependencies dependencies{};
    RoomLimits limits{};

    LogPosition log{};
    History history{};

    Members members{};
    Lobby lobby{};
    Door door{};
    Talk talk{};
    SharedBuckets budgets{};
    Play play{};
    Results results{};
    Lifetime lifetime{};

    bool game_is_running() const { return play.game_is_running(); }
    bool has_game() const { return play.has_game(); }
    bool deal_is_running() const { return play.deal_is_running(); }
    /// Only the six-dice games have purses (X7). While another game is set, they are kept but not sent.
    bool has_purses() const { return setup.preset->kind == Kind::six_dice; }
    /// The number of the newest version: how many records the room has.
    std::uint64_t version() const { return history.newest(); }
    const Deck& deck() const { return *setup.preset->deck; }
};

/// The setup of a room that is created: of a preset, with options as words. Refuses what the rules do not
/// allow.
tl::expected<Setup, Rejection> setup_of(std::string_view preset, std::uint32_t players, std::uint32_t sides,
                                        const std::vector<std::pair<std::string, std::string>>& options);
tl::expected<Setup, Rejection> setup_of(const FollowRoom& decision);

/// Adds the content of a member's purse if the game has purses and clients would assume that it is a new one.
void tell_old_purse(const State& state, protocol::MemberId member, RoomEvents& events);

/// A room in which nothing has happened yet. Its link is `link_base`, its code and the secret.
std::unique_ptr<State> make_state(const protocol::RoomCode& code, const std::string& link_base,
                                  const Setup& setup, const protocol::LinkSecret& secret);

}  // namespace seq::room
