#include "server/net/durability_queue.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/mutant.hpp"

namespace seq::net {
namespace {

// There are only a few sessions, so a linear search is faster than a map.
class Deliveries {
  public:
    void add(DurabilityQueue::Item item) {
        const auto of_same_peer = [&](const Parcel& parcel) { return parcel.to == item.to; };
        auto parcel = std::ranges::find_if(parcels_, of_same_peer);
        if (parcel == parcels_.end()) parcel = parcels_.insert(parcel, Parcel{std::move(item.to), {}});
        parcel->items.add(std::move(item.what));
    }
    void send() {
        if (is_mutant("frames-in-reverse-order"))
            for (Parcel& parcel : parcels_)
                std::ranges::reverse(parcel.items.frames);
        for (Parcel& parcel : parcels_)
            parcel.to->deliver(std::move(parcel.items));
    }

  private:
    struct Parcel {
        std::shared_ptr<Peer> to;
        OutgoingItems items;
    };
    boost::container::small_vector<Parcel, 12> parcels_;  ///< mostly no more than the players
};

// The share of one of its holders: the rest is counted by the outboxes of sessions, or by a cache.
std::size_t share_of(const core::Frame& frame) {
    return frame ? frame->size() / static_cast<std::size_t>(std::max(frame.use_count(), 1L)) : 0;
}

std::size_t bytes_of(const DurabilityQueue::Batch& batch) {
    std::size_t bytes = sizeof batch + batch.items.size() * sizeof(DurabilityQueue::Item);
    for (const DurabilityQueue::Item& item : batch.items)
        if (const auto* frame = std::get_if<OutgoingFrame>(&item.what))
            bytes += share_of(frame->first) + share_of(frame->rest);
    return bytes;
}

}  // namespace

std::vector<DurabilityQueue::Item> DurabilityQueue::items_for(std::size_t number) {
    if (number == 0) return {};
    std::vector<Item> items = std::exchange(spare_, {});
    items.reserve(number);
    return items;
}

void DurabilityQueue::push(Batch batch) {
    batch.bytes = bytes_of(batch);
    bytes_ += batch.bytes;
    waiting_.push_back(std::move(batch));
}

void DurabilityQueue::release(std::uint64_t durable) {
    if (is_mutant("frames-one-version-early")) ++durable;
    Deliveries deliveries;
    while (!waiting_.empty() && waiting_.front().after <= durable) {
        std::vector<Item>& items = waiting_.front().items;
        for (Item& item : items)
            deliveries.add(std::move(item));
        items.clear();
        if (items.capacity() <= spare_items_max && items.capacity() > spare_.capacity()) spare_.swap(items);
        bytes_ -= waiting_.front().bytes;
        waiting_.pop_front();
    }
    deliveries.send();
}

std::vector<DurabilityQueue::Question> DurabilityQueue::drop() {
    std::vector<Question> unanswered;
    for (Batch& batch : waiting_)
        if (batch.answers) unanswered.push_back(std::move(*batch.answers));
    waiting_.clear();
    bytes_ = 0;
    return unanswered;
}

}  // namespace seq::net
