#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/host/idle_sweep.hpp"
#include "server/host/room_quota.hpp"
#include "server/host/runner/room_runner.hpp"
#include "server/host/threads/loops.hpp"

namespace seq::net {

/// Maps each room's code to its RoomRunner. Used when a session enters a room, never for a move. Everything
/// but load_unfinished() is thread-safe.
class RoomDirectory final : public AllRooms {
  public:
    /// Why a room is not opened.
    struct Refusal {
        const char* code;
        const char* sentence;
        JoinOutcome outcome = JoinOutcome::not_now;
        std::string node{};  ///< another one that has the room, or that is to make it if there is none
    };

    RoomDirectory(store::RoomStore& store, Loops& loops, const Limits& limits, Metrics& metrics,
                  const std::string& link_base, push::Caller* caller = nullptr);

    ~RoomDirectory() { context_.owner.on_lost({}); }

    void enter(EntryRequest arrival) override;
    bool enter_if_confirmed(const protocol::RoomCode& code, const EntryRequest& arrival) override;
    void forget(const protocol::RoomCode& code, const RoomRunner* runner) override;
    std::optional<protocol::RoomCode> unused_code() override;
    void note_end(const protocol::RoomCode& code) override;
    void note_game(const protocol::RoomCode& code) override;
    void keep_loaded(const protocol::RoomCode& code) override;
    void ask_the_loaded() override;
    bool has_loaded(const protocol::RoomCode& code) const override { return find_locked(code) != nullptr; }
    void ask_if_idle(const protocol::RoomCode& code, bool may_be_removed,
                     std::function<void()> asked) override;
    void operate(const protocol::RoomCode& code, Operation wish, OnClosed on_closed) override;

    /// Loads a room whose former owner is gone, because a time limit is in force in it.
    void take_over(const protocol::RoomCode& code);
    /// Gives a room to another node between two moves, or unloads it if it is idle. `spares_games`: not while
    /// a game is in progress. Does nothing if the room cannot be handed over at the moment.
    void hand_over(const protocol::RoomCode& code, const std::string& to, bool spares_games) {
        if (const auto runner = find_locked(code)) runner->hand_over(to, spares_games);
    }
    /// Starts the search for abandoned rooms.
    void begin_sweeping();

    /// Loads the rooms in which a time limit is in force, before the threads run. A room that cannot be
    /// loaded is quarantined.
    void load_unfinished();

    /// How many rooms are in memory.
    std::size_t size() const;
    bool storage_is_low() const { return storage_.is_low(); }
    bool storage_is_full() const { return storage_.is_full(); }
    bool storage_is_behind() const { return storage_.is_behind(); }
    /// Whether load_unfinished() could not read which rooms there are.
    bool list_is_unreadable() const { return list_is_unreadable_; }
    /// Stops all runners. When has_stopped() returns true, no append is pending.
    void stop();
    bool has_stopped() const { return still_working_ == 0 && lookups_ == 0; }

  private:
    using Found = tl::expected<std::shared_ptr<RoomRunner>, Refusal>;

    using OnFound = std::function<void(Found)>;

    void create(const std::shared_ptr<EntryRequest>& arrival, std::uint8_t attempt);
    Found make(const Peer& peer, const protocol::RoomCode& code);
    void admit(EntryRequest& arrival, const Found& found);
    static void redirect(Peer& peer, const std::string& node);
    void look_up(const protocol::RoomCode& code, OnFound found);
    Found found_at(const protocol::RoomCode& code, const store::RoomLocation& place);
    /// The number of the thread on which this room is.
    std::size_t thread_of(const protocol::RoomCode& code) const;
    std::shared_ptr<RoomRunner> add(const protocol::RoomCode& code, RoomRunner::Begins begins);
    bool has_place();
    std::shared_ptr<RoomRunner> find(const protocol::RoomCode& code) const;
    std::shared_ptr<RoomRunner> find_locked(const protocol::RoomCode& code) const;
    std::vector<std::shared_ptr<RoomRunner>> all() const;
    void notify_storage_is_back();

    Loops& loops_;
    const Limits& limits_;
    mutable std::mutex guard_;  ///< guards the next four
    std::unordered_map<std::string, std::shared_ptr<RoomRunner>> rooms_;
    std::set<std::string> leaving_;  ///< rooms that were asked to unload
    RoomQuota quota_;
    bool is_stopping_ = false;  ///< no runner is added any more
    std::atomic<std::size_t> still_working_ = 0;
    std::atomic<std::size_t> lookups_ = 0;  ///< in the journal, that are not answered
    std::atomic<bool> list_is_unreadable_ = false;
    Serving serving_;
    StorageMonitor storage_;
    Worker reading_;  ///< reads the records of rooms that are being loaded
    PasswordHasher hasher_;
    Worker thinking_;  ///< chooses the moves of bots
    std::vector<std::unique_ptr<RoomThread>> threads_;
    RoomContext context_;
    std::optional<IdleSweep> sweep_;
};

}  // namespace seq::net
