#pragma once

#include <atomic>
#include <boost/container/flat_map.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/host/metrics.hpp"
#include "server/host/peer.hpp"
#include "server/host/remote_rooms.hpp"
#include "server/host/runner/durability_queue.hpp"
#include "server/host/runner/handler_time.hpp"
#include "server/host/runner/password_hasher.hpp"
#include "server/host/runner/pending_bytes.hpp"
#include "server/host/runner/room_loading.hpp"
#include "server/host/runner/stored_answers.hpp"
#include "server/host/serving.hpp"
#include "server/host/storage_monitor.hpp"
#include "server/host/threads/executor.hpp"
#include "server/limits/limits.hpp"
#include "server/push/caller.hpp"
#include "server/room/room.hpp"

namespace seq::net {

class RoomDirectory;

/// What the operator may want of a room: to close it for good, or to reopen an archived one.
enum class Operation : std::uint8_t { close, reopen };

/// The result of an Operation.
enum class Closing : std::uint8_t {
    done,
    done_before,   ///< it was already archived
    not_closed,    ///< it is open, so it cannot be reopened
    history_full,  ///< it was archived because its history is full, so it cannot be reopened
    no_such_room,
    server_full,     ///< too many rooms are in memory
    storage_full,    ///< the record could not be written; nothing has changed
    elsewhere,       ///< another process has it
    room_broken,     ///< it was quarantined by the attempt; a second request closes it
    server_closing,  ///< the server is shutting down; the result is unknown
};
using OnClosed = std::function<void(Closing)>;

/// Shared by all rooms of a server, and outlives them.
struct RoomContext {
    store::Journal& journal;
    store::RoomOwner& owner;
    StorageMonitor& storage;
    Serving& serving;
    RoomDirectory& rooms;
    Worker& reading;  ///< reads the records of rooms that are being loaded
    PasswordHasher& hasher;
    Worker& thinking;  ///< chooses the moves of bots
    const Limits& limits;
    Metrics& metrics;
    std::string link_base;                       ///< followed by a room's code, the link that friends share
    push::Caller* caller = nullptr;              ///< null if members are not called by Web Push
    std::atomic<std::size_t> pending_bytes = 0;  ///< waiting for the disk, in all rooms
};

/// What the rooms of one thread share.
struct RoomThread {
    explicit RoomThread(const Executor& its_executor) : executor{its_executor} {}

    Executor executor;
    Slices slices{executor};
    std::shared_ptr<StoredAnswers> stored = std::make_shared<StoredAnswers>(executor);
};

/// Runs one room: gives it commands and the time, and carries out its effects. Frames are sent in order, when
/// the records they depend on are durable. A room that violates an invariant is quarantined without an effect
/// on other rooms.
///
/// Lives on one thread; its public functions are thread-safe. After it has closed, it forwards requests to
/// the RoomDirectory, which may have a new runner for the room.
class RoomRunner final : public RoomLink, public std::enable_shared_from_this<RoomRunner> {
  public:
    enum class Begins : std::uint8_t {
        to_be_made,   ///< a create makes the room
        to_be_loaded  ///< its records are in the journal, if it exists
    };
    RoomRunner(protocol::RoomCode code, Begins begins, RoomThread& thread, RoomContext& context);

    /// Handles a create, join or resume of a session that is in no room, and reports the outcome to it.
    void enter(Arrival arrival);
    void post(room::RoomInput input) override;
    void drain(room::SessionId session) override;
    /// Archives the room if it is loaded and has been inactive for too long.
    void look_for_idleness();
    /// The same, but loads the room first if necessary. Calls `looked` afterwards, on the room's thread. A
    /// room that `may_be_removed` is removed if it was archived without a finished game.
    void load_and_look(bool may_be_removed, std::function<void()> looked);
    /// Does what the operator wants. Calls `on_closed` with the result, on the room's thread, when the record
    /// is durable.
    void operate(Operation wish, OnClosed on_closed);
    /// Reloads the room if a full disk has stopped it.
    void storage_is_back();
    /// Gives the room to another node as soon as nothing of it is being written; see
    /// RoomDirectory::hand_over().
    void hand_over(const std::string& to, bool spares_games);
    /// Stops the runner. Calls `stopped`, on the room's thread, when no append of the room is pending.
    void stop(std::function<void()> stopped);

    /// Loads the room on the calling thread, before the threads run. Returns whether it stays loaded: it does
    /// not if no time limit is in force in it, or if it was quarantined.
    bool load_at_start();

    /// Since when nobody has been in the room and nothing is pending, so that it can be unloaded to make
    /// place for another; time_point::max() if it cannot. Thread-safe.
    Clock::time_point idle_since() const { return idle_since_; }
    /// Unloads the room if it is still idle; otherwise informs the RoomDirectory that it stays.
    void make_place();

    /// Another process has taken the room: closes it here, and its clients reconnect.
    void lose();

    /// The journal's answer to the append up to this version. Called on the room's thread.
    void on_stored(store::Stored stored, std::uint64_t version);

    const protocol::RoomCode& code() const override { return code_; }

  private:
    enum class State : std::uint8_t {
        to_be_made,
        hashing,  ///< the password of the new room
        to_be_loaded,
        loading,
        open,
        storage_full,
        disk_behind,  ///< like open, but clocks stop and nothing is accepted until the journal has answered
        quarantined,
        removing,  ///< until the journal has answered
        closed
    };
    /// Work that waits until the room is loaded.
    struct Waiting {
        std::shared_ptr<Peer> peer;  ///< the session that wants to enter; null for other work
        std::function<void()> go_on;
    };

    void arrive(const Arrival& arrival);
    void enter_here(const Arrival& arrival);
    void make(const std::shared_ptr<Peer>& peer, room::Command create);
    void open_room(const std::shared_ptr<Peer>& peer, const room::Command& create);

    HandlerTime time_of(std::string_view kind) const { return {context_.metrics, context_.limits, kind}; }
    void take(room::RoomInput input);
    void take_command(room::Command&& command);
    void handle(const std::shared_ptr<Peer>& peer, room::Command&& command);
    void end_hashing(const std::shared_ptr<Peer>& peer, room::Command&& command, bool enters);
    void go_on_held(room::SessionId session);

    bool is_busy() const {
        return state_ == State::loading || state_ == State::hashing || state_ == State::removing;
    }
    bool has_to_wait() const { return is_busy() || !waiting_.empty(); }
    void when_loaded(Waiting waiting);
    void go_on_waiting();
    RoomSource source() const;
    void begin_loading();
    void on_acquired(const store::Place& place);
    void read_records();
    std::vector<room::Outage> outages() const;
    void end_loading(LoadedRoom room);
    void look_now();
    void remove_if_unplayed();
    void end_removing(store::Stored stored);

    void execute(const std::shared_ptr<Peer>& peer, room::Command&& command);
    void note_seats();
    void note_spoken_code();
    void hide_spoken_code();
    bool reserve_spoken_code(room::Command& command);
    std::vector<push::Call> calls_due(bool game_began);
    void learn_calls();
    void note_calls();
    bool refuses_push(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message);
    void refuse_for_now(const std::shared_ptr<Peer>& peer, const protocol::ClientMessage& message,
                        std::string_view sentence);
    void refuse(const std::shared_ptr<Peer>& peer, const protocol::CommandId& id);

    /// Returns whether the room has refused a command.
    bool ask_room(const room::RoomInput& input,
                  std::optional<DurabilityQueue::Question> answers = std::nullopt);
    void carry_out(room::Effects effects, std::optional<DurabilityQueue::Question> answers);
    store::OnStored begin_append(const std::vector<room::JournalRecord>& records);
    void address(room::Effects& effects, DurabilityQueue::Batch& batch) const;
    void archive_full_room();
    void let_bot_think();
    void on_bot_choice(std::uint64_t load, const room::BotChoice& made);
    void note(const room::Counts& counts, const std::optional<DurabilityQueue::Question>& answers);
    void on_full();
    void on_fenced();
    /// Whether more waits for the disk than the room or the server may keep in memory.
    bool too_much_is_pending() const;
    /// Whether nothing is accepted until the journal has space or has answered.
    bool waits_for_disk() const;
    bool disk_is_behind() const;
    bool is_overdue() const;
    void wait_for_disk();
    void reload();
    void quarantine(const std::string& why);
    void quarantine_for(const std::exception& fault);
    void operate_now(Operation wish, const OnClosed& on_closed);
    void answer_closers(Closing outcome);

    void note_time_limit_before();
    void note_time_limit_after();
    void keep(std::optional<room::StateSnapshot> snapshot);
    void arm();
    void on_timer();
    bool is_idle() const;
    void unload_if_idle();
    void unload();
    void hand_over_if_ready();
    void close();

    const protocol::RoomCode code_;
    const Executor executor_;
    Slices& slices_;
    const std::shared_ptr<StoredAnswers> stored_answers_;
    RoomContext& context_;
    State state_;
    bool is_unavailable_ = false;           ///< closed because the journal could not give it to this process
    std::shared_ptr<RoomLoading> loading_;  ///< while loading
    std::deque<Waiting> waiting_;
    /// Sessions with a password that is being hashed, and the commands that they have sent since.
    std::unordered_map<std::uint64_t, std::deque<room::Command>> hashing_;
    std::optional<room::Room> room_;
    std::uint64_t loads_ = 0;  ///< how often the room was loaded or created; each numbers its questions anew
    RoomCount count_;
    std::optional<Serving::RunningTime> running_time_;  ///< while a clock of the room runs
    /// By session number. Flat, because every move looks all players up.
    boost::container::flat_map<std::uint64_t, std::shared_ptr<Peer>> peers_;
    RecordAllowance charged_;              ///< of the newest command, for what the room writes from then on
    std::size_t append_overhead_ = 0;      ///< bytes that it pays for the next append
    std::vector<room::SessionId> seated_;  ///< the peers that were last told that they have a seat
    bool game_ran_ = false;                ///< then
    std::vector<room::SessionId> seated_now_;          ///< only of note_seats(), kept for its memory
    std::vector<push::Call> calls_;                    ///< that the Caller was last told
    bool game_began_ = false;                          ///< since then
    std::vector<room::AbsentPlayer> absent_;           ///< only of calls_due(), kept for its memory
    std::optional<protocol::SpokenCode> spoken_code_;  ///< that the directory knows
    DurabilityQueue awaiting_durability_;
    PendingBytes pending_;
    std::uint64_t durable_ = 0;      ///< the newest version that is on the disk
    std::size_t appends_ = 0;        ///< pending
    std::uint64_t stored_ = 0;       ///< appends that the journal has answered
    std::vector<OnClosed> closers_;  ///< called when the record that closes or reopens the room is durable
    std::optional<std::string> next_node_;  ///< set while the room is about to be handed over
    bool reload_waits_ = false;             ///< there is space again, but the journal still has to answer
    std::function<void()> stopped_;         ///< set while stopping
    Timer timer_;
    std::optional<room::TimePoint> wish_;       ///< when the room wants to be woken
    std::optional<room::TimePoint> armed_for_;  ///< when the timer expires
    Clock::time_point busy_at_;                 ///< the last activity
    bool was_visited_ = false;                  ///< somebody has entered, or tried to, since it was loaded
    std::optional<bool> noted_limit_;  ///< whether the journal lists a time limit in force; empty: unknown
    std::atomic<Clock::time_point> idle_since_;
};

}  // namespace seq::net
