#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "server/front/session/outbox_budget.hpp"
#include "server/host/outgoing.hpp"
#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// The frames that wait for one session's socket, bounded in number and bytes. A single frame may have any
/// size: it counts as three quarters of the bound at most. The close reason is the last item.
class Outbox {
  public:
    /// take() takes no further frame after so many: enough to save system calls, little enough to be sent
    /// within the deadline.
    static constexpr std::size_t batch_bytes = 64 * 1024;

    /// Reports what it holds to the account, if there is one.
    Outbox(std::size_t frames_max, std::size_t bytes_max, std::unique_ptr<OutboxBudget::Account> account = {})
        : frames_max_{frames_max}, bytes_max_{bytes_max}, account_{std::move(account)} {}

    /// False if there is no space for the frame: the peer does not read. After close() or discard() frames
    /// are discarded silently.
    bool push(OutgoingFrame frame);
    /// Closes the session after the waiting frames. The first reason is kept.
    void close(room::CloseReason reason);
    /// Discards the waiting frames and closes the session: for a peer that does not read.
    void discard(room::CloseReason reason);
    bool is_closed() const { return close_reason_.has_value(); }
    /// Why it is closed, if it is.
    std::optional<room::CloseReason> close_reason() const { return close_reason_; }

    struct Batch {
        std::span<const OutgoingFrame> frames;          ///< exist until written()
        std::optional<room::CloseReason> close_reason;  ///< to be sent after the frames
        bool empty() const { return frames.empty() && !close_reason; }
    };
    /// Takes the oldest frames, one packet at most. They count as waiting until written(), which has to come
    /// before the next take().
    Batch take();
    /// Whether there are frames to take.
    bool has_frames() const { return !frames_.empty(); }
    void written();

  private:
    std::size_t counted(const OutgoingFrame& frame) const;
    void note_waiting(const OutgoingFrame& frame);
    void note_removed(const OutgoingFrame& frame);

    std::size_t frames_max_;
    std::size_t bytes_max_;
    std::vector<OutgoingFrame> frames_;
    std::size_t bytes_ = 0;
    std::vector<OutgoingFrame> taken_;  ///< being written
    std::size_t taken_bytes_ = 0;
    std::optional<room::CloseReason> close_reason_;
    std::unique_ptr<OutboxBudget::Account> account_;
};

}  // namespace seq::net
