#include "server/host/runner/durability_queue.hpp"

#include <doctest/doctest.h>

#include "tests/net/support/quiet_peer.hpp"

using namespace seq;
using namespace seq::net;
using seq::net::test::QuietPeer;

namespace {

using Words = std::vector<std::string>;

class ReceivingPeer final : public QuietPeer {
  public:
    void deliver_frames(std::span<OutgoingFrame> frames,
                        std::optional<room::CloseReason> close_reason) override {
        ++deliveries;
        for (const OutgoingFrame& frame : frames)
            heard.emplace_back(*frame.first);
        if (close_reason) heard.emplace_back("goodbye");
    }

    int deliveries = 0;
    Words heard;
};

DurabilityQueue::Batch batch_to(std::uint64_t after, const std::shared_ptr<Peer>& to, const char* text) {
    return {.after = after,
            .frames = {room::to_frame(text)},
            .receivers = {{.to = to, .frames = 1}},
            .answers = DurabilityQueue::Question{to, {{static_cast<std::uint8_t>(after)}}}};
}

}  // namespace

TEST_CASE("what depends on a version leaves when it is durable and not before") {
    const auto ann = std::make_shared<ReceivingPeer>();
    DurabilityQueue queue;
    queue.push(batch_to(1, ann, "one"));
    queue.push(batch_to(2, ann, "two"));
    queue.release(0);
    CHECK(ann->heard.empty());
    queue.release(1);
    CHECK(ann->heard == Words{"one"});
    queue.release(2);
    CHECK(ann->heard == Words{"one", "two"});
    CHECK(queue.empty());
}

TEST_CASE("frames keep their order: one that depends on less waits behind one that depends on more") {
    const auto ann = std::make_shared<ReceivingPeer>();
    DurabilityQueue queue;
    queue.push(batch_to(5, ann, "move"));
    queue.push(batch_to(0, ann, "refusal"));
    queue.release(4);
    CHECK(ann->heard.empty());
    queue.release(5);
    CHECK(ann->heard == Words{"move", "refusal"});
}

TEST_CASE("frames released together reach each session in one delivery") {
    const auto ann = std::make_shared<ReceivingPeer>();
    const auto bob = std::make_shared<ReceivingPeer>();
    DurabilityQueue queue;
    for (std::uint64_t i = 1; i <= 3; ++i) {
        queue.push(batch_to(i, ann, "frame"));
        queue.push(batch_to(i, bob, "frame"));
    }
    queue.push({.after = 3, .receivers = {{.to = ann, .close_reason = room::CloseReason::taken_over}}});
    queue.push(batch_to(3, ann, "after the end"));
    queue.release(3);
    CHECK(ann->deliveries == 1);
    CHECK(bob->deliveries == 1);
    CHECK(ann->heard == Words{"frame", "frame", "frame", "goodbye"});
}

TEST_CASE("each receiver of a batch gets its own frames") {
    const auto ann = std::make_shared<ReceivingPeer>();
    const auto bob = std::make_shared<ReceivingPeer>();
    const auto cleo = std::make_shared<ReceivingPeer>();
    DurabilityQueue queue;
    queue.push({.after = 1,
                .frames = {room::to_frame("one"), room::to_frame("two"), room::to_frame("three")},
                .receivers = {{.to = ann, .frames = 2},
                              {.to = bob, .close_reason = room::CloseReason::removed},
                              {.to = cleo, .frames = 1, .close_reason = room::CloseReason::goodbye}}});
    queue.release(1);
    CHECK(ann->heard == Words{"one", "two"});
    CHECK(bob->heard == Words{"goodbye"});
    CHECK(cleo->heard == Words{"three", "goodbye"});
}

TEST_CASE("discarded frames are not delivered, and their commands are returned") {
    const auto ann = std::make_shared<ReceivingPeer>();
    DurabilityQueue queue;
    queue.push(batch_to(1, ann, "one"));
    queue.push({.after = 2});
    queue.push(batch_to(3, ann, "three"));
    queue.release(1);
    const auto unanswered = queue.drop();
    REQUIRE(unanswered.size() == 1);
    CHECK(unanswered[0].id.bytes[0] == 3);
    queue.release(9);
    CHECK(ann->heard == Words{"one"});
}

TEST_CASE("the space of a batch that was sent is used for the next one, unless it is large") {
    const auto ann = std::make_shared<ReceivingPeer>();
    DurabilityQueue queue;
    const auto send_batch = [&](std::uint64_t after, std::size_t number) {
        DurabilityQueue::Batch next = queue.batch_for(number);
        REQUIRE(next.frames.empty());
        REQUIRE(next.receivers.empty());
        next.after = after;
        next.frames.emplace_back(room::to_frame("frame"));
        next.receivers.push_back({.to = ann, .frames = 1});
        const auto* const space = next.frames.data();
        queue.push(std::move(next));
        queue.release(after);
        return space;
    };
    const auto* const first = send_batch(1, 7);
    CHECK(queue.batch_for(0).frames.capacity() == 0);  // leaves the space for a batch that needs it
    CHECK(send_batch(2, 5) == first);
    send_batch(3, 1000);
    CHECK(queue.batch_for(1).frames.capacity() < 1000);
    CHECK(ann->heard == Words{"frame", "frame", "frame"});
}
