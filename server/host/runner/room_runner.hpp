#pragma once

#include <boost/asio/post.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/host/metrics.hpp"
#include "server/host/peer.hpp"
#include "server/host/runner/durability_queue.hpp"
#include "server/host/runner/password_hasher.hpp"
#include "server/host/runner/room_context.hpp"
#include "server/host/runner/room_peers.hpp"
#include "server/host/runner/room_reports.hpp"
#include "server/host/runner/room_times.hpp"
#include "server/room/room.hpp"

namespace seq::net {

/// Closes a session whose client comes back by itself.
inline constexpr room::CloseReason reconnect = room::CloseReason::server_restart;

/// Gives all of these the result, each once, and empties the list.
inline void answer(std::vector<OnClosed>& waiting, Closing outcome) {
    for (const OnClosed& on_closed : std::exchange(waiting, {}))
        on_closed(outcome);
}

/// Runs one room: gives it commands and the time, and carries out its effects. Frames are sent in order, when
/// the records they depend on are durable. A room that violates an invariant is quarantined without an effect
/// on other rooms.
///
/// Lives on one thread; its public functions are thread-safe. After it has closed, it forwards requests to
/// the RoomDirectory, which may have a new runner for the room.
class RoomRunner final : public std::enable_shared_from_this<RoomRunner> {
  public:
    enum class Begins : std::uint8_t {
        to_be_made,   ///< a create makes the room
        to_be_loaded  ///< its records are in the journal, if it exists
    };
    enum class RunnerState : std::uint8_t {
        to_be_made,
        hashing,  ///< the password of the new room
        to_be_loaded,
        loading,
        open,
        storage_full,
        disk_behind,  ///< like open, but clocks stop and nothing is accepted until the journal has answered
        quarantined,
        removing,     ///< until the journal has answered
        closed,       ///< this runner has no room any more; the next request gets another one
        unavailable,  ///< closed, because the journal could not give the room to this process
        stopped       ///< because the server stops
    };
    RoomRunner(protocol::RoomCode code, Begins begins, RoomThread& thread, RoomContext& context);

    /// Handles a create, join or resume of a session that is in no room, and reports the outcome to it.
    void enter(EntryRequest arrival);
    /// Tells the room what happens to a session that is in it: a Command, Disconnected, Silent, Reachable or
    /// RoundTrip. Returns at once.
    void post(room::RoomInput input);
    /// The server shuts down: closes the session after everything that the room has sent to it so far.
    void drain(room::SessionId session);
    /// Archives the room if it is loaded and has been inactive for too long.
    void look_for_idleness() {
        in_turn("other", [](RoomRunner& self) { self.look(false); });
    }
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
    Clock::time_point idle_since() const { return times_.idle_since(); }
    /// Unloads the room if it is still idle; otherwise informs the RoomDirectory that it stays.
    void make_place();

    /// Another process has taken the room: closes it here, and its clients reconnect.
    void lose();

    /// The journal's answer to the append up to this version. Called on the room's thread.
    void on_stored(store::AppendResult stored, std::uint64_t version);

    const protocol::RoomCode& code() const { return code_; }

  private:
    /// Work that waits until the room is loaded.
    struct Waiting {
        std::shared_ptr<Peer> peer;  ///< the session that wants to enter; null for other work
        std::function<void()> go_on;
    };

    /// Calls `then` with this runner on the room's thread, in a turn of its own. `kind`: see HandlerTime.
    template <class Then>
    void in_turn(std::string_view kind, Then then) {
        asio::post(thread_.executor, [self = shared_from_this(), kind, then = std::move(then)]() mutable {
            const HandlerTime measured{self->context_.metrics, self->context_.limits, kind};
            then(*self);
        });
    }

    void enter_here(const EntryRequest& arrival);
    void make(const std::shared_ptr<Peer>& peer, room::Command create);
    void open_room(const std::shared_ptr<Peer>& peer, const room::Command& create);
    void handle(const std::shared_ptr<Peer>& peer, room::Command&& command);
    void go_on_hashed(const std::shared_ptr<Peer>& peer, room::Command&& command, bool enters);
    void go_on_held(room::SessionId session);
    void execute(const std::shared_ptr<Peer>& peer, room::Command&& command);
    void operate_now(Operation wish, const OnClosed& on_closed);

    /// Returns whether the room has refused a command.
    bool ask_room(const room::RoomInput& input,
                  std::optional<DurabilityQueue::Question> answers = std::nullopt);
    void carry_out(room::Effects effects, std::optional<DurabilityQueue::Question> answers);
    void let_bot_think(room::BotQuestion question);
    void arm();
    void on_timer();
    void on_full();
    void on_fenced();
    void quarantine(const std::string& why);

    void when_loaded(Waiting waiting);
    bool waits_for_disk() const {
        return state_ == RunnerState::storage_full || state_ == RunnerState::disk_behind;
    }
    bool is_busy() const {
        return state_ == RunnerState::loading || state_ == RunnerState::hashing ||
               state_ == RunnerState::removing;
    }
    void end_loading(LoadedRoom room);
    void go_on_waiting();
    void look(bool may_be_removed);
    bool is_idle() const;
    void settle();
    void unload();
    void close(RunnerState state = RunnerState::closed);

    const protocol::RoomCode code_;
    RoomThread& thread_;
    RoomContext& context_;
    RunnerState state_;
    std::weak_ptr<RoomLoading> loading_;
    std::deque<Waiting> waiting_;
    HeldCommands held_;
    std::optional<room::Room> room_;
    std::uint64_t loads_ = 0;  ///< how often the room was loaded or created; each numbers its questions anew
    RoomPeers peers_;
    RoomReports reports_;
    Pending pending_;
    RoomTimes times_;
    std::vector<OnClosed> closers_;  ///< called when the record that closes or reopens the room is durable
    std::optional<std::string> next_node_;  ///< set while the room is about to be handed over
};

}  // namespace seq::net
