#include "server/cluster/nats_broker.hpp"

#include <doctest/doctest.h>
#include <future>

#include "tests/cluster/support/nats_servers.hpp"
#include "tests/support/eventually.hpp"

namespace seq::cluster::test {
namespace {

const Subject room{Stream::log, "ROOM1"};

/// The answer to a question, which must arrive.
template <class T, class Question>
tl::expected<T, BrokerError> answer_to(const Question& question) {
    auto promise = std::make_shared<std::promise<tl::expected<T, BrokerError>>>();
    auto answer = promise->get_future();
    question([promise](tl::expected<T, BrokerError> value) { promise->set_value(std::move(value)); });
    REQUIRE(answer.wait_for(2 * Broker::answer_within) == std::future_status::ready);
    return answer.get();
}

tl::expected<Acknowledged, BrokerError> append(Broker& broker, const Append& message) {
    return answer_to<Acknowledged>([&](auto done) { broker.append(message, done); });
}

tl::expected<std::optional<StoredMessage>, BrokerError> newest(Broker& broker, const Subject& subject) {
    return answer_to<std::optional<StoredMessage>>([&](auto done) { broker.newest(subject, done); });
}

std::unique_ptr<Broker> connected(const NatsServers& servers) {
    auto broker = connect_to_nats(servers.setup());
    REQUIRE_MESSAGE(broker.has_value(), broker.error());
    return std::move(*broker);
}

TEST_CASE("an append names the message before it, or is refused") {
    const NatsServers servers{1};
    const auto broker = connected(servers);
    CHECK(broker->is_connected());
    const auto first = append(*broker, {room, 0, "a", "one"});
    REQUIRE_MESSAGE(first.has_value(), first.error().why);
    CHECK_FALSE(first->duplicate);
    const auto again = append(*broker, {room, 0, "b", "other"});
    REQUIRE_FALSE(again.has_value());
    CHECK(again.error().failure == Failure::wrong_sequence);
    const auto second = append(*broker, {room, first->sequence, "c", "two"});
    REQUIRE(second.has_value());
    const auto found = newest(*broker, room);
    REQUIRE(found.has_value());
    REQUIRE(found->has_value());
    CHECK((*found)->sequence == second->sequence);
    CHECK((*found)->payload == "two");
    CHECK((*found)->subject == "ROOM1");
}

TEST_CASE("keys are followed from the beginning and then as they change") {
    const NatsServers servers{1};
    const auto broker = connected(servers);
    REQUIRE(append(*broker, {{Stream::keys, "owner.A"}, 0, "a", "1"}).has_value());
    REQUIRE(append(*broker, {{Stream::keys, "state.A"}, 0, "b", "2"}).has_value());
    std::mutex guard;
    std::string seen;
    const auto following = broker->follow(
        "owner.",
        [&](const StoredMessage& message) {
            const std::lock_guard lock{guard};
            seen += message.subject + '=' + message.payload + ' ';
        },
        [&] {
            const std::lock_guard lock{guard};
            seen += "| ";
        });
    const auto sees = [&](const std::string& what) {
        return seq::test::eventually(
            [&] {
                const std::lock_guard lock{guard};
                return seen == what;
            },
            std::chrono::seconds{5});
    };
    CHECK_MESSAGE(sees("owner.A=1 | "), seen);
    REQUIRE(append(*broker, {{Stream::keys, "owner.B"}, 0, "c", "3"}).has_value());
    CHECK_MESSAGE(sees("owner.A=1 | owner.B=3 "), seen);
}

}  // namespace
}  // namespace seq::cluster::test
