#include "server/net/outbox.hpp"

#include <algorithm>
#include <utility>

namespace seq::net {
namespace {

// What one write carries at most: enough to save system calls, little enough to be sent within its deadline.
constexpr std::size_t batch_bytes = 64 * 1024;

}  // namespace

bool Outbox::push(OutgoingFrame frame) {
    if (finished()) return true;
    if (frames_.size() + taken_frames_ + 1 > frames_max_) return false;
    if (bytes_ + taken_bytes_ + counted(frame) > bytes_max_) return false;
    bytes_ += counted(frame);
    size_ += frame.size();
    if (account_) account_->add(frame.size());
    frames_.push_back(std::move(frame));
    return true;
}

// A long record may be larger than the whole outbox. It goes, and what happens meanwhile finds room beside
// it.
std::size_t Outbox::counted(const OutgoingFrame& frame) const {
    return std::min(frame.size(), bytes_max_ / 4 * 3);
}

void Outbox::finish(core::CloseReason reason) {
    if (!finished()) goodbye_ = reason;
}

void Outbox::drop(core::CloseReason reason) {
    frames_.clear();
    bytes_ = 0;
    release(std::exchange(size_, 0));
    goodbye_ = reason;
}

Outbox::Batch Outbox::take() {
    Batch batch;
    while (!frames_.empty() && (batch.frames.empty() || taken_bytes_ < batch_bytes)) {
        taken_bytes_ += counted(frames_.front());
        taken_size_ += frames_.front().size();
        batch.frames.push_back(std::move(frames_.front()));
        frames_.pop_front();
    }
    taken_frames_ = batch.frames.size();
    bytes_ -= taken_bytes_;
    size_ -= taken_size_;
    if (frames_.empty()) batch.goodbye = goodbye_;
    return batch;
}

void Outbox::written() {
    taken_frames_ = 0;
    taken_bytes_ = 0;
    release(std::exchange(taken_size_, 0));
}

void Outbox::release(std::size_t bytes) {
    if (account_) account_->release(bytes);
}

}  // namespace seq::net
