#include "server/front/session/outbox.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/assert.hpp"

namespace seq::net {

Outbox::~Outbox() {
    release(frames_);
    release(taken_);
}

bool Outbox::push(OutgoingFrame frame) {
    if (is_closed()) return true;
    if (frames_.size() + taken_.size() + 1 > limits_.outbox_frames) return false;
    if (bytes_ + taken_bytes_ + counted(frame) > bytes_allowed(frame.size())) return false;
    bytes_ += counted(frame);
    of_all_.bytes += frame.size();
    frames_.push_back(std::move(frame));
    return true;
}

// A long record may be larger than the whole outbox. It is sent nevertheless, and leaves space for the frames
// that follow while it is being sent.
std::size_t Outbox::counted(const OutgoingFrame& frame) const {
    return std::min(frame.size(), limits_.outbox_bytes / 4 * 3);
}

std::size_t Outbox::bytes_allowed(std::size_t more) const {
    const bool is_full = of_all_.bytes + more > of_all_.bytes_max;
    return is_full ? std::min(limits_.outbox_bytes_when_full, limits_.outbox_bytes) : limits_.outbox_bytes;
}

bool Outbox::holds_too_much() const {
    return of_all_.bytes + limits_.outbox_bytes > of_all_.bytes_max &&
           bytes_ + taken_bytes_ > limits_.outbox_bytes_when_full;
}

void Outbox::discard(room::CloseReason reason) {
    release(frames_);
    bytes_ = 0;
    close_reason_ = reason;
}

Outbox::FrameBatch Outbox::take() {
    SEQ_ASSERT(taken_.empty());
    FrameBatch batch;
    std::size_t count = 0;
    while (count < frames_.size() && (count == 0 || taken_bytes_ < batch_bytes))
        taken_bytes_ += counted(frames_[count++]);
    taken_.swap(frames_);
    const auto rest = taken_.begin() + static_cast<std::ptrdiff_t>(count);
    frames_.assign(std::move_iterator{rest}, std::move_iterator{taken_.end()});
    taken_.erase(rest, taken_.end());
    bytes_ -= taken_bytes_;
    batch.frames = taken_;
    if (frames_.empty()) batch.close_reason = close_reason_;
    return batch;
}

void Outbox::written() {
    release(taken_);
    taken_bytes_ = 0;
}

void Outbox::release(std::vector<OutgoingFrame>& frames) {
    for (const OutgoingFrame& frame : frames)
        of_all_.bytes -= frame.size();
    frames.clear();
}

}  // namespace seq::net
