#include "server/front/session/outbox.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/assert.hpp"

namespace seq::net {

bool Outbox::push(OutgoingFrame frame) {
    if (is_closed()) return true;
    if (frames_.size() + taken_.size() + 1 > frames_max_) return false;
    if (bytes_ + taken_bytes_ + counted(frame) > bytes_max_) return false;
    bytes_ += counted(frame);
    note_waiting(frame);
    frames_.push_back(std::move(frame));
    return true;
}

// A long record may be larger than the whole outbox. It is sent nevertheless, and leaves space for the frames
// that follow while it is being sent.
std::size_t Outbox::counted(const OutgoingFrame& frame) const {
    return std::min(frame.size(), bytes_max_ / 4 * 3);
}

void Outbox::close(room::CloseReason reason) {
    if (!is_closed()) close_reason_ = reason;
}

void Outbox::discard(room::CloseReason reason) {
    for (const OutgoingFrame& frame : frames_)
        note_removed(frame);
    frames_.clear();
    bytes_ = 0;
    close_reason_ = reason;
}

Outbox::Batch Outbox::take() {
    SEQ_ASSERT(taken_.empty());
    Batch batch;
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
    for (const OutgoingFrame& frame : taken_)
        note_removed(frame);
    taken_.clear();
    taken_bytes_ = 0;
}

void Outbox::note_waiting(const OutgoingFrame& frame) {
    if (!account_) return;
    account_->add(frame.first->size());
    if (frame.rest) account_->add_shared(frame.rest);
}

void Outbox::note_removed(const OutgoingFrame& frame) {
    if (!account_) return;
    account_->release(frame.first->size());
    if (frame.rest) account_->release_shared(frame.rest);
}

}  // namespace seq::net
