#include <atomic>
#include <doctest/doctest.h>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tests/cluster/support/broker_under_test.hpp"

// What broker.hpp promises, of NATS and of the simulated service that replaces it in other tests.

namespace seq::cluster::test::contract {
namespace {

const Subject room{Stream::log, "ROOM1"};
const Subject other_room{Stream::log, "ROOM2"};
const Subject key{Stream::keys, "owner.ROOM1"};

/// Waits for the answer to a question, which is a function that takes a handler.
template <class T, class Question>
tl::expected<T, BrokerError> answer_to(ServiceUnderTest& service, const Question& question) {
    struct Answer {
        std::mutex guard;
        std::optional<tl::expected<T, BrokerError>> value;
    };
    const auto answer = std::make_shared<Answer>();
    question([answer](tl::expected<T, BrokerError> value) {
        const std::lock_guard lock{answer->guard};
        CHECK_FALSE(answer->value.has_value());
        answer->value = std::move(value);
    });
    REQUIRE(service.until([&] {
        const std::lock_guard lock{answer->guard};
        return answer->value.has_value();
    }));
    const std::lock_guard lock{answer->guard};
    return *answer->value;
}

auto append(ServiceUnderTest& service, Broker& broker, const AppendRequest& message) {
    return answer_to<Acknowledged>(service, [&](auto done) { broker.append(message, done); });
}

/// Appends a message that must be stored, and returns its sequence.
std::uint64_t store(ServiceUnderTest& service, Broker& broker, const AppendRequest& message) {
    const auto answer = append(service, broker, message);
    REQUIRE_MESSAGE(answer.has_value(), answer.error().why);
    CHECK_FALSE(answer->duplicate);
    return answer->sequence;
}

std::optional<StoredMessage> newest(ServiceUnderTest& service, Broker& broker, const Subject& subject) {
    const auto answer =
        answer_to<std::optional<StoredMessage>>(service, [&](auto done) { broker.newest(subject, done); });
    REQUIRE_MESSAGE(answer.has_value(), answer.error().why);
    return *answer;
}

/// The payloads of a page, separated by spaces.
std::string page(ServiceUnderTest& service, Broker& broker, const Subject& subject, std::uint64_t after,
                 MessagePageLimits limits = {}) {
    const auto answer = answer_to<std::vector<StoredMessage>>(
        service, [&](auto done) { broker.read(subject, after, limits, done); });
    REQUIRE_MESSAGE(answer.has_value(), answer.error().why);
    std::string payloads;
    for (const StoredMessage& message : *answer) {
        CHECK(message.subject == subject.name);
        CHECK(message.sequence > after);
        payloads += (payloads.empty() ? "" : " ") + message.payload;
    }
    return payloads;
}

/// What handlers have said, over threads.
class Notes {
  public:
    void add(const std::string& what) {
        const std::lock_guard lock{guard_};
        text_ += what + ' ';
    }
    std::string text() const {
        const std::lock_guard lock{guard_};
        return text_;
    }

  private:
    mutable std::mutex guard_;
    std::string text_;
};

/// Notes messages, except for those that only show that a subscription has begun.
struct Listener {
    OnMessage handler() {
        return [this](std::string_view subject, std::string_view text) {
            if (text == "begin")
                has_begun = true;
            else
                notes.add(std::string{subject} + '=' + std::string{text});
        };
    }

    Notes notes;
    std::atomic<bool> has_begun = false;
};

TEST_CASE("a broker stores an append only if it names the newest message of its subject") {
    for (const Subject& subject : {room, key}) {
        ServiceUnderTest service;
        const auto broker = service.connect();
        CHECK_FALSE(newest(service, *broker, subject).has_value());
        const auto first = store(service, *broker, {subject, 0, "a", "one"});
        for (const std::uint64_t wrong : {std::uint64_t{0}, first + 1}) {
            const auto answer = append(service, *broker, {subject, wrong, "b" + std::to_string(wrong), "no"});
            REQUIRE_FALSE(answer.has_value());
            CHECK(answer.error().failure == Failure::wrong_sequence);
        }
        const auto second = store(service, *broker, {subject, first, "c", "two"});
        CHECK(second > first);
        const auto found = newest(service, *broker, subject);
        REQUIRE(found.has_value());
        CHECK(found->sequence == second);
        CHECK(found->subject == subject.name);
        CHECK(found->payload == "two");
    }
}

TEST_CASE("a broker refuses the first message of a subject that names one before it") {
    ServiceUnderTest service;
    const auto broker = service.connect();
    const auto answer = append(service, *broker, {room, 1, "a", "one"});
    REQUIRE_FALSE(answer.has_value());
    CHECK(answer.error().failure == Failure::wrong_sequence);
}

TEST_CASE("a broker says that an append is a duplicate if it knows its id, whatever it contains") {
    ServiceUnderTest service;
    const auto broker = service.connect();
    const auto first = store(service, *broker, {room, 0, "a", "one"});
    const auto again = append(service, *broker, {room, 0, "a", "other"});
    REQUIRE(again.has_value());
    CHECK(again->duplicate);
    CHECK(again->sequence == first);
    CHECK(page(service, *broker, room, 0) == "one");
}

TEST_CASE("a broker refuses a message that is too large and stays connected") {
    ServiceUnderTest service;
    const auto broker = service.connect();
    const auto first = store(service, *broker, {room, 0, "a", std::string(service.payload_max(), 'x')});
    const auto answer =
        append(service, *broker, {room, first, "b", std::string(service.payload_max() + 200, 'x')});
    REQUIRE_FALSE(answer.has_value());
    CHECK(answer.error().failure == Failure::too_large);
    CHECK(broker->is_connected());
    store(service, *broker, {room, first, "c", "two"});
}

TEST_CASE("a broker keeps every byte of a payload") {
    ServiceUnderTest service;
    const auto broker = service.connect();
    std::string bytes;
    for (int n = 0; n < 256; ++n) {
        bytes += static_cast<char>(n);
        const Subject subject{Stream::log, "R" + std::to_string(n)};
        store(service, *broker, {subject, 0, subject.name, bytes});
        CHECK(newest(service, *broker, subject).value().payload == bytes);
    }
}

TEST_CASE("a broker pages through the messages of one subject, at least one a page") {
    ServiceUnderTest service;
    const auto broker = service.connect();
    CHECK(page(service, *broker, room, 0).empty());
    std::vector<std::uint64_t> sequences{0};
    for (const std::string text : {"one", "two", "three", "four"}) {
        sequences.push_back(store(service, *broker, {room, sequences.back(), text, text}));
        store(service, *broker, {{Stream::log, "R-" + text}, 0, "r" + text, "other"});
    }
    CHECK(page(service, *broker, room, 0) == "one two three four");
    CHECK(page(service, *broker, room, sequences[2]) == "three four");
    CHECK(page(service, *broker, room, sequences[4]).empty());
    CHECK(page(service, *broker, room, 0, {.messages = 3}) == "one two three");
    CHECK(page(service, *broker, room, 0, {.bytes = 7}) == "one two");
    CHECK(page(service, *broker, room, 0, {.bytes = 1}) == "one");
    CHECK(page(service, *broker, other_room, 0).empty());
}

TEST_CASE("a broker follows the keys with a prefix: those that exist, then every change") {
    ServiceUnderTest service;
    const auto broker = service.connect();
    const auto node = service.connect();
    const auto put = [&](const std::string& name, std::uint64_t expected, const std::string& payload) {
        return store(service, *node, {{Stream::keys, name}, expected, name + payload, payload});
    };
    const auto a = put("owner.A", 0, "1");
    put("owner.A", a, "2");
    const auto b = put("owner.B", 0, "1");
    put("owner.B", b, "");  // deleted
    put("state.A", 0, "1");
    Notes notes;
    const auto following = broker->follow(
        "owner.", [&](const StoredMessage& message) { notes.add(message.subject + '=' + message.payload); },
        [&] { notes.add("|"); });
    const auto sees = [&](const std::string& all) {
        return service.until([&] { return notes.text() == all; });
    };
    CHECK_MESSAGE(sees("owner.A=2 | "), notes.text());
    const auto c = put("owner.C", 0, "3");
    CHECK_MESSAGE(sees("owner.A=2 | owner.C=3 "), notes.text());
    put("state.B", 0, "1");
    put("owner.C", c, "");
    CHECK_MESSAGE(sees("owner.A=2 | owner.C=3 owner.C= "), notes.text());
}

TEST_CASE("a broker that follows no keys has caught up at once") {
    ServiceUnderTest service;
    const auto broker = service.connect();
    store(service, *broker, {{Stream::keys, "state.A"}, 0, "a", "1"});
    Notes notes;
    const auto following = broker->follow(
        "owner.", [&](const StoredMessage& message) { notes.add(message.subject); }, [&] { notes.add("|"); });
    CHECK(service.until([&] { return notes.text() == "| "; }));
}

TEST_CASE("a broker delivers messages in order to everybody who has subscribed, until a subscription ends") {
    ServiceUnderTest service;
    const auto broker = service.connect();
    const auto node = service.connect();
    Listener exact;
    Listener wide;
    auto subscription = broker->subscribe("sequenced.node.a", exact.handler());
    const auto other = node->subscribe("sequenced.node.*", wide.handler());
    REQUIRE(service.until([&] {
        node->publish("sequenced.node.a", "begin");
        return exact.has_begun && wide.has_begun;
    }));
    std::string all;
    for (int n = 0; n < 100; ++n) {
        node->publish("sequenced.node.a", std::to_string(n));
        node->publish("sequenced.other.a", "other");
        all += "sequenced.node.a=" + std::to_string(n) + ' ';
    }
    CHECK(service.until([&] { return exact.notes.text() == all && wide.notes.text() == all; }));
    subscription.reset();
    node->publish("sequenced.node.a", "end");
    node->publish("sequenced.node.b", "end");
    all += "sequenced.node.a=end sequenced.node.b=end ";
    CHECK(service.until([&] { return wide.notes.text() == all; }));
    CHECK(exact.notes.text().find("end") == std::string::npos);
}

}  // namespace
}  // namespace seq::cluster::test::contract
