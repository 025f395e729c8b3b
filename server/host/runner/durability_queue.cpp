#include "server/host/runner/durability_queue.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <span>
#include <utility>

#include "server/machine/clock.hpp"

namespace seq::net {
namespace {

/// Calls `use` with each receiver and its frames.
template <typename Use>
void each_receiver(DurabilityQueue::Batch& batch, Use use) {
    std::span<OutgoingFrame> left{batch.frames};
    for (DurabilityQueue::Receiver& receiver : batch.receivers) {
        use(receiver, left.first(receiver.frames));
        left = left.subspan(receiver.frames);
    }
}

/// Batches that are sent together. There are only a few sessions, so a linear search is faster than a map.
class Deliveries {
  public:
    bool empty() const { return parcels_.empty(); }
    void add(DurabilityQueue::Batch& batch) {
        each_receiver(batch, [&](DurabilityQueue::Receiver& receiver, std::span<OutgoingFrame> frames) {
            const auto is_same = [&](const Parcel& parcel) { return parcel.to == receiver.to; };
            auto parcel = std::ranges::find_if(parcels_, is_same);
            if (parcel == parcels_.end())
                parcel = parcels_.insert(parcel, Parcel{std::move(receiver.to), {}});
            parcel->items.add(frames, receiver.close_reason);
        });
    }
    void send() {
        for (Parcel& parcel : parcels_)
            parcel.to->deliver(std::move(parcel.items));
    }
    /// A batch that is sent alone needs no collecting.
    static void send(DurabilityQueue::Batch& batch) {
        each_receiver(batch, [](DurabilityQueue::Receiver& receiver, std::span<OutgoingFrame> frames) {
            receiver.to->deliver_frames(frames, receiver.close_reason);
        });
    }

  private:
    struct Parcel {
        std::shared_ptr<Peer> to;
        OutgoingItems items;
    };

    boost::container::small_vector<Parcel, 12> parcels_;  ///< mostly no more than the players
};

// The share of one of its holders: the rest is counted by the outboxes of sessions, or by a cache.
std::size_t share_of(const room::Frame& frame) {
    return frame ? frame->size() / static_cast<std::size_t>(std::max(frame.use_count(), 1L)) : 0;
}

std::size_t bytes_of(const DurabilityQueue::Batch& batch) {
    std::size_t bytes = sizeof batch + batch.frames.size() * sizeof(OutgoingFrame) +
                        batch.receivers.size() * sizeof(DurabilityQueue::Receiver);
    for (const OutgoingFrame& frame : batch.frames)
        bytes += share_of(frame.first) + share_of(frame.rest);
    return bytes;
}

}  // namespace

DurabilityQueue::Batch DurabilityQueue::batch_for(std::size_t frames) {
    Batch batch;
    if (frames == 0) return batch;
    batch.frames.swap(spare_.frames);
    batch.receivers.swap(spare_.receivers);
    batch.frames.reserve(frames);
    return batch;
}

void DurabilityQueue::push(Batch batch) {
    batch.bytes = bytes_of(batch);
    bytes_ += batch.bytes;
    waiting_.push_back(std::move(batch));
}

void DurabilityQueue::release(std::uint64_t durable) {
    Deliveries together;
    while (is_due(durable)) {
        Batch batch = take();
        if (together.empty() && !is_due(durable))
            Deliveries::send(batch);
        else
            together.add(batch);
        keep_space_of(batch);
    }
    together.send();
}

DurabilityQueue::Batch DurabilityQueue::take() {
    Batch batch = std::move(waiting_.front());
    waiting_.pop_front();
    bytes_ -= batch.bytes;
    return batch;
}

void DurabilityQueue::keep_space_of(Batch& sent) {
    sent.frames.clear();
    sent.receivers.clear();
    const std::size_t space = sent.frames.capacity();
    if (space > spare_frames_max || space <= spare_.frames.capacity()) return;
    spare_.frames.swap(sent.frames);
    spare_.receivers.swap(sent.receivers);
}

std::vector<DurabilityQueue::Question> DurabilityQueue::drop() {
    std::vector<Question> unanswered;
    for (Batch& batch : waiting_)
        if (batch.answers) unanswered.push_back(std::move(*batch.answers));
    waiting_.clear();
    bytes_ = 0;
    return unanswered;
}

void Pending::charge(const RecordAllowance& allowance, std::size_t more) {
    charged_ = allowance;
    charged_more_ = more;
}

void Pending::append(store::Journal& journal, store::RoomChange change, store::OnStored done) {
    UnansweredAppend made{.at = Clock::now()};
    charged_.take(made.at, change.records, std::exchange(charged_more_, 0));
    for (const room::JournalRecord& record : change.records)
        made.bytes += sizeof record + record.body.size();
    journal.append(std::move(change), std::move(done));  // if it throws, there will be no answer
    appends_.push_back(made);
    record_bytes_ += made.bytes;
}

void Pending::end_append() {
    record_bytes_ -= appends_.front().bytes;
    appends_.pop_front();
    ++stored_;
    count();
}

void Pending::send(DurabilityQueue::Batch batch, bool waits) {
    charged_more_ = 0;
    batch.after = waits ? stored_ + appends_.size() : stored_;
    const bool says_nothing = batch.receivers.empty() && !batch.answers && batch.after <= stored_;
    if (!says_nothing) queue_.push(std::move(batch));
    release();
}

void Pending::release() {
    queue_.release(stored_);
    count();
}

std::vector<DurabilityQueue::Question> Pending::drop() {
    auto unanswered = queue_.drop();
    count();
    return unanswered;
}

void Pending::count() {
    const std::size_t now = record_bytes_ + queue_.bytes();
    if (now == counted_) return;  // the sum is shared, so it is not touched without need
    of_all_ += now - counted_;    // modulo 2^64, so it may fall as well
    counted_ = now;
}

bool Pending::is_above_bound() const {
    return queue_.size() >= limits_.not_durable_max || counted_ >= limits_.pending_bytes_of_room ||
           of_all_ >= limits_.pending_bytes;
}

void Pending::after_appends(std::function<void()> then) {
    then_ = std::move(then);
    run_after_appends();
}

void Pending::run_after_appends() {
    if (!then_ || !appends_.empty()) return;
    std::exchange(then_, nullptr)();
}

}  // namespace seq::net
