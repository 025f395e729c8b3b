#include "server/relay/relay_line.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/net/support/message_broker.hpp"
#include "tests/support/eventually.hpp"

using namespace seq::net;
using namespace seq::net::test;
using seq::test::eventually;
namespace cluster = seq::cluster;

namespace {

/// Node `two` reads several messages in one, or not.
class Readers final : public cluster::LivingNodes {
  public:
    explicit Readers(bool two_reads_batches) : two_reads_batches_{two_reads_batches} {}
    bool is_alive(const std::string&) const override { return true; }
    bool reads_batches(const std::string&) const override { return two_reads_batches_; }

  private:
    const bool two_reads_batches_;
};

/// Node `two`, and the line by which node `one` sends to it.
struct Receiver {
    explicit Receiver(bool two_reads_batches) : nodes{two_reads_batches} {}

    void send(std::uint64_t number, const std::string& text = {}) {
        line.send("two", {.kind = RelayMessage::Kind::command, .number = number, .text = text});
    }
    /// The numbers of the messages that have arrived, each time in one.
    std::vector<std::vector<std::uint64_t>> arrived() const {
        const std::lock_guard lock{guard};
        return numbers;
    }
    bool eventually_has(const std::vector<std::vector<std::uint64_t>>& expected) const {
        return eventually([&] { return arrived() == expected; });
    }

    mutable std::mutex guard;  ///< guards the next
    std::vector<std::vector<std::uint64_t>> numbers;
    MessageBroker broker;
    Readers nodes;
    RelayLine line{broker, nodes, "one"};
    std::unique_ptr<cluster::Subscription> listening =
        broker.subscribe(RelayLine::subject_of("two"), [this](std::string_view, std::string_view payload) {
            const auto messages = decode_relay_messages(payload);
            const std::lock_guard lock{guard};
            numbers.emplace_back();
            for (const RelayMessage& message : messages.value_or(std::vector<RelayMessage>{}))
                numbers.back().push_back(message.number);
        });
};

}  // namespace

TEST_CASE("messages to a node that are held leave in one when they are released, in order") {
    Receiver two{true};
    two.send(1);
    two.line.hold();
    for (std::uint64_t number = 2; number <= 4; ++number)
        two.send(number);
    two.line.send("three", {.kind = RelayMessage::Kind::sound, .number = 5});
    two.line.release();
    two.send(6);
    CHECK(two.eventually_has({{1}, {2, 3, 4}, {6}}));
}

TEST_CASE("a node that does not read several messages in one gets each by itself") {
    Receiver two{false};
    two.line.hold();
    for (std::uint64_t number = 1; number <= 3; ++number)
        two.send(number);
    two.line.release();
    CHECK(two.eventually_has({{1}, {2}, {3}}));
}

TEST_CASE("what two threads hold leaves when the first of them releases, and more than 256 KiB before") {
    Receiver two{true};
    two.line.hold();
    two.line.hold();
    two.send(1);
    two.line.release();
    CHECK(two.eventually_has({{1}}));
    const std::string large(100'000, 'x');
    for (std::uint64_t number = 2; number <= 4; ++number)
        two.send(number, large);
    CHECK(two.eventually_has({{1}, {2, 3}}));
    two.line.release();
    CHECK(two.eventually_has({{1}, {2, 3}, {4}}));
}
