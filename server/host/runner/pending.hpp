#pragma once

#include <atomic>
#include <boost/container/deque.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "server/host/runner/durability_queue.hpp"
#include "server/host/threads/executor.hpp"
#include "server/limits/limits.hpp"
#include "server/limits/record_allowance.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

/// What of one room waits for the disk: appended records, and the frames that may not be sent before these
/// are durable. Their bytes also count in the sum of all rooms. Above the bound of the room, or of the
/// server, commands are refused.
///
/// Lives on the room's thread; the sum is shared by all threads.
class Pending {
  public:
    Pending(std::atomic<std::size_t>& of_all, const Limits& limits) : of_all_{of_all}, limits_{limits} {}
    Pending(const Pending&) = delete;
    Pending& operator=(const Pending&) = delete;
    ~Pending() { of_all_ -= counted_; }

    /// Appends are charged to this address from now on. What the room writes until the next send() costs
    /// `more` bytes in addition to its records.
    void charge(const RecordAllowance& allowance, std::size_t more);
    /// Hands a change to the journal, which calls `done`; see Journal::append().
    void append(store::Journal& journal, store::RoomChange change, store::OnStored done);
    /// The journal has answered the oldest append.
    void end_append();
    /// The journal has stored a version, or the room was loaded with it.
    void note_durable(std::uint64_t version) { durable_ = version; }

    /// Space for the frames of one call of the room.
    DurabilityQueue::Batch batch_for(std::size_t frames) { return queue_.batch_for(frames); }
    bool is_durable(std::uint64_t version) const { return version <= durable_; }
    /// Sends a batch after all batches before it; if it `waits`, not before the appends so far are durable.
    void send(DurabilityQueue::Batch batch, bool waits);
    /// Sends what waits for no append that is not answered.
    void release();
    /// Discards the waiting frames. Returns the commands that stay unanswered.
    std::vector<DurabilityQueue::Question> drop();

    bool has_appends() const { return !appends_.empty(); }
    bool empty() const { return appends_.empty() && queue_.empty(); }
    /// Whether more waits than the room or the server may keep in memory.
    bool is_above_bound() const;
    /// Whether the journal has not answered an append in time.
    bool is_overdue() const { return since() && Clock::now() - *since() >= limits_.disk_patience; }
    /// When the oldest unanswered append was made; nothing if there is none.
    std::optional<Clock::time_point> since() const;

    /// Calls this once, as soon as no append is pending: at once, or in run_after_appends().
    void after_appends(std::function<void()> then);
    /// To be called when an answer of the journal has been dealt with.
    void run_after_appends();

  private:
    struct UnansweredAppend {
        std::size_t bytes = 0;
        Clock::time_point at;
    };
    void count();

    std::atomic<std::size_t>& of_all_;
    const Limits& limits_;
    DurabilityQueue queue_;
    boost::container::deque<UnansweredAppend> appends_;
    RecordAllowance charged_;       ///< of the newest command, for what the room writes from then on
    std::size_t charged_more_ = 0;  ///< bytes that it pays for the next append
    std::uint64_t durable_ = 0;     ///< the newest version that is on the disk
    std::uint64_t stored_ = 0;      ///< appends that the journal has answered
    std::size_t record_bytes_ = 0;  ///< of the appends
    std::size_t counted_ = 0;       ///< in the sum of all rooms
    std::function<void()> then_;
};

}  // namespace seq::net
