#include "server/net/durability_queue.hpp"

#include <doctest/doctest.h>

using namespace seq;
using namespace seq::net;

namespace {

class Listener final : public Peer {
  public:
    void note_seat(SeatUse /*use*/) override {}
    core::SessionId id() const override { return {1}; }
    void deliver(OutgoingItems items) override {
        ++deliveries;
        for (const OutgoingFrame& frame : items.frames)
            heard.emplace_back(*frame.first);
        if (items.close_reason) heard.emplace_back("goodbye");
    }
    const boost::asio::ip::address& from() const override { return from_; }
    const RecordAllowance& records() const override { return records_; }
    void entered(JoinOutcome, std::shared_ptr<RoomLink>) override {}

    int deliveries = 0;
    std::vector<std::string> heard;

  private:
    boost::asio::ip::address from_;
    RecordAllowance records_;
};

DurabilityQueue::Batch batch(std::uint64_t after, const std::shared_ptr<Peer>& to, const char* text) {
    const auto frame = core::to_frame(text);
    return {after, {{to, frame}}, DurabilityQueue::Question{to, {{static_cast<std::uint8_t>(after)}}}};
}

}  // namespace

TEST_CASE("what depends on a version leaves when it is durable and not before") {
    const auto ann = std::make_shared<Listener>();
    DurabilityQueue queue;
    queue.push(batch(1, ann, "one"));
    queue.push(batch(2, ann, "two"));
    queue.release(0);
    CHECK(ann->heard.empty());
    queue.release(1);
    CHECK(ann->heard == std::vector<std::string>{"one"});
    queue.release(2);
    CHECK(ann->heard == std::vector<std::string>{"one", "two"});
    CHECK(queue.empty());
}

TEST_CASE("frames keep their order: one that depends on less waits behind one that depends on more") {
    const auto ann = std::make_shared<Listener>();
    DurabilityQueue queue;
    queue.push(batch(5, ann, "move"));
    queue.push(batch(0, ann, "refusal"));
    queue.release(4);
    CHECK(ann->heard.empty());
    queue.release(5);
    CHECK(ann->heard == std::vector<std::string>{"move", "refusal"});
}

TEST_CASE("frames released together reach each session in one delivery") {
    const auto ann = std::make_shared<Listener>();
    const auto bob = std::make_shared<Listener>();
    DurabilityQueue queue;
    for (std::uint64_t i = 1; i <= 3; ++i) {
        queue.push(batch(i, ann, "frame"));
        queue.push(batch(i, bob, "frame"));
    }
    queue.push({3, {{ann, core::CloseReason::taken_over}}, std::nullopt});
    queue.release(3);
    CHECK(ann->deliveries == 1);
    CHECK(bob->deliveries == 1);
    CHECK(ann->heard == std::vector<std::string>{"frame", "frame", "frame", "goodbye"});
}

TEST_CASE("discarded frames are not delivered, and their commands are returned") {
    const auto ann = std::make_shared<Listener>();
    DurabilityQueue queue;
    queue.push(batch(1, ann, "one"));
    queue.push({2, {}, std::nullopt});
    queue.push(batch(3, ann, "three"));
    queue.release(1);
    const auto unanswered = queue.drop();
    REQUIRE(unanswered.size() == 1);
    CHECK(unanswered[0].id.bytes[0] == 3);
    queue.release(9);
    CHECK(ann->heard == std::vector<std::string>{"one"});
}

TEST_CASE("the space of a batch that was sent is used for the next one, unless it is large") {
    const auto ann = std::make_shared<Listener>();
    DurabilityQueue queue;
    const auto send_batch = [&](std::uint64_t after, std::size_t number) {
        auto items = queue.items_for(number);
        REQUIRE(items.empty());
        items.push_back({ann, OutgoingFrame{core::to_frame("frame"), {}}});
        const auto* const space = items.data();
        queue.push({after, std::move(items), std::nullopt});
        queue.release(after);
        return space;
    };
    const auto* const first = send_batch(1, 7);
    CHECK(queue.items_for(0).capacity() == 0);  // leaves the space for a batch that needs it
    CHECK(send_batch(2, 5) == first);
    send_batch(3, 1000);
    CHECK(queue.items_for(1).capacity() < 1000);
    CHECK(ann->heard == std::vector<std::string>{"frame", "frame", "frame"});
}
