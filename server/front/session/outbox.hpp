#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "server/host/peer.hpp"
#include "server/limits/limits.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// What all outboxes of a server hold together. Outlives them.
struct OutboxSum {
    const std::size_t bytes_max;
    std::atomic<std::size_t> bytes = 0;
};

/// The frames that wait for one session's socket, bounded in number and bytes. A single frame may have any
/// size: it counts as three quarters of the bound at most. While all outboxes together are full, the bound is
/// lower, so that those who do not read lose their sessions, and not those who do. The close reason is the
/// last item.
class Outbox {
  public:
    /// take() takes no further frame after so many: enough to save system calls, little enough to be sent
    /// within the deadline.
    static constexpr std::size_t batch_bytes = 64 * 1024;

    Outbox(const Limits& limits, OutboxSum& of_all) : limits_{limits}, of_all_{of_all} {}
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;
    ~Outbox();

    /// False if there is no space for the frame: the peer does not read. After close() or discard() frames
    /// are discarded silently.
    bool push(OutgoingFrame frame);
    /// Closes the session after the waiting frames. The first reason is kept.
    void close(room::CloseReason reason) {
        if (!is_closed()) close_reason_ = reason;
    }
    /// Discards the waiting frames and closes the session: for a peer that does not read.
    void discard(room::CloseReason reason);
    /// Whether it holds so much that it has to make room, because all outboxes together are nearly full.
    bool holds_too_much() const;
    bool is_closed() const { return close_reason_.has_value(); }
    /// Why it is closed, if it is.
    std::optional<room::CloseReason> close_reason() const { return close_reason_; }

    struct FrameBatch {
        std::span<const OutgoingFrame> frames;          ///< exist until written()
        std::optional<room::CloseReason> close_reason;  ///< to be sent after the frames
        bool empty() const { return frames.empty() && !close_reason; }
    };
    /// Takes the oldest frames, one packet at most. They count as waiting until written(), which has to come
    /// before the next take().
    FrameBatch take();
    /// Whether there are frames to take.
    bool has_frames() const { return !frames_.empty(); }
    void written();

  private:
    std::size_t counted(const OutgoingFrame& frame) const;
    std::size_t bytes_allowed(std::size_t more) const;
    void release(std::vector<OutgoingFrame>& frames);

    const Limits& limits_;
    OutboxSum& of_all_;
    std::vector<OutgoingFrame> frames_;
    std::size_t bytes_ = 0;
    std::vector<OutgoingFrame> taken_;  ///< being written
    std::size_t taken_bytes_ = 0;
    std::optional<room::CloseReason> close_reason_;
};

}  // namespace seq::net
