#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/cluster/log/acquisition.hpp"
#include "server/cluster/log/fenced_append.hpp"
#include "server/cluster/log/log_context.hpp"
#include "server/cluster/log/room_contents.hpp"
#include "server/store/room_owner.hpp"

namespace seq::cluster {

/// What one process does with one room of the replicated log. Its jobs are done one after another, in the
/// order in which they were added; appends that wait share a message. Thread-safe.
class RoomLog : public std::enable_shared_from_this<RoomLog> {
  public:
    /// Why a room that this process does not own cannot be read.
    static constexpr const char* not_loaded = "the room is not loaded by this server";
    /// Messages with several appends are not larger.
    static constexpr std::size_t message_bytes_max = std::size_t{512} * 1024;

    struct Append {
        store::RoomChange change;
        std::optional<room::JournalRecord> successor;  ///< the first record of the room that follows
        store::OnStored done;
        machine::Clock::time_point since{};
    };
    struct Note {
        store::RoomState state = store::RoomState::on_demand;
    };
    struct Acquire {
        store::OnPlace done;
    };
    struct Release {
        std::string to{};  ///< the node that has the room next; empty: any
    };
    /// Writes the owner key of a room that this process has made.
    struct Claim {};
    struct Probe {
        std::function<void(bool)> done;
    };
    using Job = std::variant<Append, room::StateSnapshot, Note, Acquire, Release, Claim, Probe>;

    RoomLog(LogContext& context, protocol::RoomCode room);
    ~RoomLog();

    /// Adds a job, which go_on() begins.
    void add(Job job);
    void go_on();

    /// Whether the room is neither loaded nor blocked, and no job waits.
    bool is_unused() const;
    /// Whether the room is loaded, and is not known to be lost.
    bool is_owned() const;
    /// Another process has taken the room. Returns whether that is news. What was begun in the room may take
    /// a while until the room is released.
    bool note_lost();
    /// Whether the room is loaded, and its owner key says that another process has taken it since.
    bool is_lost_to(const KeySeen<Owner>& owner) const;
    /// Whether it was known at this time or later that the room belongs to this process.
    bool is_sure_since(std::optional<machine::Clock::time_point> time) const;
    /// The same, and this process knows a newer message of the room than the one with this sequence.
    bool knows_newer(std::uint64_t sequence, machine::Clock::time_point time) const;
    /// At this time it belonged to this process.
    void note_sure(machine::Clock::time_point at);
    /// Whether the room is loaded and takes no appends until there is space.
    bool waits_for_space() const;

    /// The answer of what the log says, if the room has been acquired. The error is a sentence for the log.
    template <class Answer, class Question>
    tl::expected<Answer, std::string> read(const Question& question) const {
        const std::lock_guard guard{guard_};
        if (!is_owned_) return tl::unexpected{std::string{not_loaded}};
        return question(contents_);
    }
    void distrust_snapshot();

    /// The process ends: deletes the owner key without waiting for an answer, and returns what has to be
    /// destroyed without a lock.
    std::deque<Job> close();

  private:
    using Lock = std::unique_lock<std::mutex>;
    using Outcome = AppendResult::Outcome;

    void go_on(Lock& lock);
    bool is_unused_now() const;
    void begin(Lock& lock, Append first);
    void begin(Lock& lock, room::StateSnapshot snapshot);
    void begin(Lock& lock, Note note);
    void begin(Lock& lock, Acquire acquire);
    void begin(Lock& lock, const Release& release);
    void begin(Lock& lock, Claim claim);
    void begin(Lock& lock, Probe probe);

    void take_more_appends();
    bool may_append() const;
    Envelope next_envelope();
    void send_batch(Lock& lock);
    std::vector<room::SubscriptionChange> moved_subscriptions() const;
    void send_successor();
    void on_batch(Lock& lock, const AppendResult& result);
    void on_batch_stored(Lock& lock, std::uint64_t sequence);
    void on_batch_lost(Lock& lock, const AppendResult& result);
    void on_successor(Lock& lock, const AppendResult& result);
    void note_successor(const protocol::RoomCode& room);
    void answer_batch(Lock& lock, store::Stored result);
    void count_batch();

    RoomVersions versions_after(const RoomVersions& before) const;
    void note_versions();
    void write_note(std::uint64_t expected);
    void on_note(Lock& lock, const AppendResult& result);
    void on_snapshot(Lock& lock, const AppendResult& result);
    void on_acquired(Lock& lock, Acquisition::Result result);
    void note_loss();
    void forget_state();
    void on_released(Lock& lock, const AppendResult& result);
    void on_claimed(Lock& lock, const AppendResult& result);
    void on_probed(Lock& lock, const AppendResult& result);
    void claim_over(std::uint64_t revision);
    void add_later(Job job);
    void own(bool is_owned);
    void put(const Subject& subject, std::uint64_t expected, std::uint64_t number, std::string payload,
             FencedAppend::Done done, std::optional<machine::Clock::duration> within);
    void put_and_forget(const std::string& key, std::uint64_t expected, std::string payload);
    template <class Member>
    auto handler(Member member);

    LogContext& context_;
    const protocol::RoomCode room_;
    mutable std::mutex guard_;  ///< guards all that follows
    std::deque<Job> jobs_;
    bool is_busy_ = false;  ///< a job is being done
    bool is_owned_ = false;
    bool is_lost_ = false;  ///< it is owned until it is released, although another process has taken it
    std::optional<store::Stored> blocked_;  ///< the result of all appends until the room is acquired again
    RoomContents contents_;
    machine::Clock::time_point sure_at_ = machine::Clock::time_point::min();
    std::uint64_t claim_ = 0;  ///< the revision of the owner key that this process has written

    std::vector<Append> batch_;         ///< that are in one message
    std::optional<Envelope> envelope_;  ///< the message that is under way
    machine::Clock::time_point sent_at_{};
    store::OnPlace acquired_;
    std::function<void(bool)> probed_;
    std::optional<Owner> owner_;             ///< the value that is being written; nothing: the key is deleted
    NotedState noting_{};                    ///< the value that is being written
    std::optional<store::RoomState> noted_;  ///< what the key says, if this is known
    std::uint64_t snapshot_revision_ = 0;
    bool is_writing_snapshot_ = false;
    bool distrusts_snapshot_ = false;  ///< the next acquire reads all records
};

}  // namespace seq::cluster
