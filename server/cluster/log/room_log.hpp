#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/cluster/log/log_context.hpp"
#include "server/cluster/log/room_contents.hpp"
#include "server/store/room_owner.hpp"

namespace seq::cluster {

/// What was acquired; of use only if the place is `here`.
struct Acquired {
    store::RoomLocation place{};
    RoomContents contents;
    std::uint64_t claim = 0;     ///< the revision of the owner key, if it is this process's; 0 if it is not
    std::uint64_t snapshot = 0;  ///< the revision of the snapshot's key
    bool has_lost_end = false;   ///< the log ends before the message that the snapshot follows
};

/// Takes a room for this process (docs/decisions/0077): writes the owner key, reads the log, and appends the
/// message that raises the term, which fences the owner before. Gives up after ten seconds. `claim`: the
/// revision of the owner key if this process holds it already. The strand is that of the room.
Task<Acquired> acquire(LogStrand* strand, protocol::RoomCode room, std::uint64_t claim,
                       bool ignores_snapshot);

/// What one process does with one room of the replicated log. Its jobs are done one after another, in the
/// order in which they were added; appends that wait share a message. Thread-safe.
class RoomLog final : public LogStrand {
  public:
    /// Why a room that this process does not own cannot be read.
    static constexpr const char* not_loaded = "the room is not loaded by this server";
    /// Messages with several appends are not larger.
    static constexpr std::size_t message_bytes_max = std::size_t{512} * 1024;

    struct RoomAppend {
        store::RoomChange change;
        std::optional<room::JournalRecord> successor;  ///< the first record of the room that follows
        store::OnStored done;
        machine::Clock::time_point since{};
    };
    using Job = std::variant<RoomAppend, Task<>>;

    RoomLog(LogContext& context, protocol::RoomCode room);

    /// Adds a job, which go_on() begins.
    void add(Job job);
    void go_on();

    // Jobs. Answers are given without the lock.
    Task<> note(store::RoomState wanted);
    Task<> keep_snapshot(room::StateSnapshot snapshot);
    Task<> acquire(store::OnPlace done);
    /// `to`: the node that has the room next; empty: any.
    Task<> release(std::string to = {});
    Task<> probe(std::function<void(bool)> done);

    /// Whether the room is neither loaded nor blocked, and no job waits.
    bool is_unused() const;
    /// Whether the room is loaded, and is not known to be lost.
    bool is_owned() const;
    /// Another process has taken the room. Returns whether that is news. What was begun in the room may take
    /// a while until the room is released.
    bool note_lost();
    /// The same if the owner key says so.
    bool note_lost_to(const KeySeen<Owner>& owner);
    /// Whether it was known at this time or later that the room belongs to this process.
    bool is_sure_since(std::optional<machine::Clock::time_point> time) const;
    /// The same, and this process knows a newer message of the room than the one with this sequence.
    bool knows_newer(std::uint64_t sequence, machine::Clock::time_point time) const;
    /// At this time it belonged to this process.
    void note_sure(machine::Clock::time_point at);
    /// Whether the room is loaded and takes no appends until there is space.
    bool waits_for_space() const;

    /// The answer of what the log says, if the room has been acquired.
    template <class Answer, class Question>
    Expected<Answer> read(const Question& question) const {
        const std::lock_guard guard{guard_};
        if (!is_owned_) return tl::unexpected{std::string{not_loaded}};
        return question(contents_);
    }
    void distrust_snapshot();

    /// The process ends: deletes the owner key without waiting for an answer.
    void close() const;

  private:
    using Outcome = MessageResult::Outcome;

    void after_run() override {
        if (is_unused()) context_.on_unused(room_);
    }
    Task<> work();
    /// Adds a job after a while, unless the room is unused then.
    Task<> add_later(Job job);

    Task<> append(RoomAppend first);
    void take_more_appends();
    bool may_append() const;
    Envelope next_envelope();
    Envelope envelope_of_batch();
    std::vector<room::SubscriptionChange> moved_subscriptions() const;
    Task<MessageResult> append_successor();
    void on_stored(Envelope envelope, std::uint64_t sequence, machine::Clock::time_point sent_at);
    store::AppendResult block(const MessageResult& result);
    void answer_batch(store::AppendResult result);
    void count_batch(const Envelope& envelope, machine::Clock::time_point sent_at);

    RoomVersions versions_after(const RoomVersions& before) const {
        return newest_of(before, {context_.nodes.format_to_write(), context_.nodes.versions().rules});
    }
    void note_versions();
    /// Writes the owner key of a room that this process has made.
    Task<> claim();
    Task<> write_snapshot(std::string payload);
    void forget_snapshot() { put_and_forget(snapshot_key(room_), snapshot_revision_, {}); }
    void own(bool is_owned);
    AppendRequest message(Subject subject, std::uint64_t expected, std::uint64_t number,
                          std::string payload) const;
    Task<MessageResult> put_key(const std::string& key, std::uint64_t expected, std::uint64_t number,
                                std::string payload, Deadline give_up_at);
    Task<MessageResult> put_log(const protocol::RoomCode& room, std::uint64_t expected,
                                const Envelope& envelope, Deadline give_up_at = std::nullopt);
    void put_and_forget(const std::string& key, std::uint64_t expected, std::string payload);

    const protocol::RoomCode room_;
    std::deque<Job> jobs_;
    bool is_busy_ = false;  ///< a job is being done
    bool is_owned_ = false;
    bool is_lost_ = false;  ///< it is owned until it is released, although another process has taken it
    std::optional<store::AppendResult>
        blocked_;  ///< the result of all appends until the room is acquired again
    RoomContents contents_;
    machine::Clock::time_point sure_at_ = machine::Clock::time_point::min();
    std::uint64_t claim_ = 0;                ///< the revision of the owner key that this process has written
    std::vector<RoomAppend> batch_;          ///< that are in one message, which is under way
    std::optional<store::RoomState> noted_;  ///< what the key says, if this is known
    std::uint64_t snapshot_revision_ = 0;
    bool is_writing_snapshot_ = false;
    bool distrusts_snapshot_ = false;  ///< the next acquire reads all records
};

}  // namespace seq::cluster
