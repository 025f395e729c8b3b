#include "server/net/outflow.hpp"

#include <doctest/doctest.h>

using namespace seq;
using namespace seq::net;

namespace {

class Listener final : public Peer {
  public:
    void note_seat(bool /*has_seat*/) override {}
    core::SessionId id() const override { return {1}; }
    void deliver(std::vector<Outgoing> items) override {
        ++deliveries;
        for (const Outgoing& item : items)
            heard.push_back(std::holds_alternative<OutgoingFrame>(item) ? *std::get<OutgoingFrame>(item).first
                                                                        : "goodbye");
    }
    const boost::asio::ip::address& from() const override { return from_; }
    const RecordAllowance& records() const override { return records_; }
    void entered(Entrance, std::shared_ptr<RoomHost>) override {}

    int deliveries = 0;
    std::vector<std::string> heard;

  private:
    boost::asio::ip::address from_;
    RecordAllowance records_;
};

Outflow::Batch batch(std::uint64_t after, const std::shared_ptr<Peer>& to, const char* text) {
    const auto frame = std::make_shared<const std::string>(text);
    return {after, {{to, frame}}, Outflow::Question{to, {{static_cast<std::uint8_t>(after)}}}};
}

}  // namespace

TEST_CASE("what depends on a version leaves when it is durable, and not before") {
    const auto ann = std::make_shared<Listener>();
    Outflow outflow;
    outflow.push(batch(1, ann, "one"));
    outflow.push(batch(2, ann, "two"));
    outflow.release(0);
    CHECK(ann->heard.empty());
    outflow.release(1);
    CHECK(ann->heard == std::vector<std::string>{"one"});
    outflow.release(2);
    CHECK(ann->heard == std::vector<std::string>{"one", "two"});
    CHECK(outflow.empty());
}

TEST_CASE("nothing overtakes: what depends on less waits behind what depends on more") {
    const auto ann = std::make_shared<Listener>();
    Outflow outflow;
    outflow.push(batch(5, ann, "move"));
    outflow.push(batch(0, ann, "refusal"));
    outflow.release(4);
    CHECK(ann->heard.empty());
    outflow.release(5);
    CHECK(ann->heard == std::vector<std::string>{"move", "refusal"});
}

TEST_CASE("what leaves at one time goes to each session together") {
    const auto ann = std::make_shared<Listener>();
    const auto bob = std::make_shared<Listener>();
    Outflow outflow;
    for (std::uint64_t i = 1; i <= 3; ++i) {
        outflow.push(batch(i, ann, "frame"));
        outflow.push(batch(i, bob, "frame"));
    }
    outflow.push({3, {{ann, core::CloseReason::taken_over}}, std::nullopt});
    outflow.release(3);
    CHECK(ann->deliveries == 1);
    CHECK(bob->deliveries == 1);
    CHECK(ann->heard == std::vector<std::string>{"frame", "frame", "frame", "goodbye"});
}

TEST_CASE("what is dropped is not heard, and its commands are named") {
    const auto ann = std::make_shared<Listener>();
    Outflow outflow;
    outflow.push(batch(1, ann, "one"));
    outflow.push({2, {}, std::nullopt});
    outflow.push(batch(3, ann, "three"));
    outflow.release(1);
    const auto unanswered = outflow.drop();
    REQUIRE(unanswered.size() == 1);
    CHECK(unanswered[0].id.bytes[0] == 3);
    outflow.release(9);
    CHECK(ann->heard == std::vector<std::string>{"one"});
}
