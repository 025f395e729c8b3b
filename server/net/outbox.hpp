#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "server/core/delivery.hpp"
#include "server/net/outbox_budget.hpp"

namespace seq::net {

/// A message in one part or two: its beginning, and a rest that other sessions share.
struct OutgoingFrame {
    OutgoingFrame(core::Frame beginning, core::Frame rest_of_it = {})
        : first{std::move(beginning)}, rest{std::move(rest_of_it)} {}

    core::Frame first;
    core::Frame rest;  ///< null where there is none

    std::size_t size() const { return first->size() + (rest ? rest->size() : 0); }
    friend bool operator==(const OutgoingFrame&, const OutgoingFrame&) = default;
};

/// What is on its way to a session: a frame, or the goodbye.
using Outgoing = std::variant<OutgoingFrame, core::CloseReason>;

/// The frames that wait for one session's socket, bounded in number and bytes. One frame may have any size:
/// it counts as three quarters at most. The goodbye is the last item.
class Outbox {
  public:
    /// What it holds is noted in the account, if there is one.
    Outbox(std::size_t frames_max, std::size_t bytes_max, std::unique_ptr<OutboxBudget::Account> account = {})
        : frames_max_{frames_max}, bytes_max_{bytes_max}, account_{std::move(account)} {}

    /// False when there is no room for it: the peer does not read. After the goodbye everything is let go
    /// silently.
    bool push(OutgoingFrame frame);
    /// Says goodbye behind what waits. The first reason stands.
    void finish(core::CloseReason reason);
    /// Forgets what waits, then says goodbye: for a peer that does not read.
    void drop(core::CloseReason reason);
    bool finished() const { return goodbye_.has_value(); }
    /// Why it is, where it is.
    std::optional<core::CloseReason> goodbye() const { return goodbye_; }

    struct Batch {
        std::vector<OutgoingFrame> frames;
        std::optional<core::CloseReason> goodbye;  ///< to be said when the frames have left
        bool empty() const { return frames.empty() && !goodbye; }
    };
    /// Takes the oldest frames, a packetful at most. They count as waiting until written() says that they
    /// left.
    Batch take();
    void written();

  private:
    std::size_t counted(const OutgoingFrame& frame) const;
    void note_waiting(const OutgoingFrame& frame);
    void note_gone(const OutgoingFrame& frame);

    std::size_t frames_max_;
    std::size_t bytes_max_;
    std::deque<OutgoingFrame> frames_;
    std::size_t bytes_ = 0;
    std::vector<OutgoingFrame> taken_;  ///< being written
    std::size_t taken_bytes_ = 0;
    std::optional<core::CloseReason> goodbye_;
    std::unique_ptr<OutboxBudget::Account> account_;
};

}  // namespace seq::net
