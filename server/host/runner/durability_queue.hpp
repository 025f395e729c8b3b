#pragma once

#include <atomic>
#include <boost/container/deque.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/host/peer.hpp"
#include "server/host/threads/executor.hpp"
#include "server/limits/addresses.hpp"
#include "server/limits/limits.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

/// Frames of a room that wait until what they depend on is durable. First in, first out: even a refusal waits
/// for the frames before it.
class DurabilityQueue {
  public:
    /// What a batch has for one session: some frames, and possibly the reason to close it after them.
    struct Receiver {
        std::shared_ptr<Peer> to;
        std::size_t frames = 0;
        std::optional<room::CloseReason> close_reason{};
    };
    struct Question {
        std::shared_ptr<Peer> from;
        protocol::CommandId id;
    };
    /// The frames of one call of the room. They are sent together when `after` appends are durable.
    struct Batch {
        std::uint64_t after = 0;
        std::vector<OutgoingFrame> frames{};  ///< those of each receiver in turn
        std::vector<Receiver> receivers{};    ///< each session once
        std::optional<Question> answers{};    ///< the command that this batch answers
        std::size_t bytes = 0;                ///< its memory while it waits; set by push()
    };

    /// An empty batch with space for so many frames; the space of a batch that was sent, if there is one.
    Batch batch_for(std::size_t frames);
    void push(Batch batch);
    bool empty() const { return waiting_.empty(); }
    /// The number of waiting batches.
    std::size_t size() const { return waiting_.size(); }
    /// Their memory in bytes. A frame that goes to several sessions counts once.
    std::size_t bytes() const { return bytes_; }

    /// Delivers the batches that wait for no more appends than these, with one delivery per session.
    void release(std::uint64_t durable);
    /// Discards all batches. Returns the commands that stay unanswered.
    std::vector<Question> drop();

  private:
    /// The largest space that is kept for the next batch, in frames.
    static constexpr std::size_t spare_frames_max = 64;

    bool is_due(std::uint64_t durable) const {
        return !waiting_.empty() && waiting_.front().after <= durable;
    }
    Batch take();
    void keep_space_of(Batch& sent);

    boost::container::deque<Batch> waiting_;
    Batch spare_;  ///< empty, with space for the next one
    std::size_t bytes_ = 0;
};

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
    std::optional<Clock::time_point> since() const {
        return appends_.empty() ? std::nullopt : std::optional{appends_.front().at};
    }

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
