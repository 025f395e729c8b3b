#include <atomic>
#include <chrono>
#include <doctest/doctest.h>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "tests/cluster/support/broker_answers.hpp"

namespace seq::cluster::test {
namespace {

using Clock = std::chrono::steady_clock;

const Subject changed_room{Stream::log, "ROOM1"};

/// The keys that a follower has seen, with their newest values.
class SeenKeys {
  public:
    std::unique_ptr<Subscription> follow(Broker& broker, const std::string& prefix) {
        return broker.follow(
            prefix,
            [this](const StoredMessage& message) {
                const std::lock_guard lock{guard_};
                keys_[message.subject] = message.payload;
            },
            [this] { ++caught_up_; });
    }
    bool sees(const std::string& name, const std::string& payload) const {
        return seq::test::eventually([&] {
            const std::lock_guard lock{guard_};
            const auto found = keys_.find(name);
            return found != keys_.end() && found->second == payload;
        });
    }
    int caught_up() const { return caught_up_; }

  private:
    mutable std::mutex guard_;
    std::map<std::string, std::string> keys_;
    std::atomic<int> caught_up_ = 0;
};

bool becomes(const Broker& broker, bool is_connected) {
    return seq::test::eventually([&] { return broker.is_connected() == is_connected; });
}

/// That appends, keys and messages work with a broker that has been disconnected.
void check_all_works(Broker& broker, const SeenKeys& seen, std::uint64_t last, const std::string& name) {
    append_for_certain(broker, {changed_room, last, name, name});
    append_for_certain(broker, {{Stream::keys, "owner." + name}, 0, "k" + name, "1"});
    CHECK(seen.sees("owner." + name, "1"));
    CHECK(seen.caught_up() == 1);
    std::atomic<bool> has_arrived = false;
    const auto subscription =
        broker.subscribe("sequenced.node.x", [&](std::string_view, std::string_view) { has_arrived = true; });
    CHECK(seq::test::eventually([&] {
        broker.publish("sequenced.node.x", "hello");
        return has_arrived.load();
    }));
}

}  // namespace

TEST_CASE("when the server ends, requests fail at once, and everything continues when it is back") {
    NatsServers servers{1};
    const auto broker = connected(servers.setup());
    SeenKeys seen;
    const auto following = seen.follow(*broker, "owner.");
    std::atomic<std::size_t> messages = 0;
    const auto subscription =
        broker->subscribe("sequenced.node.a", [&](std::string_view, std::string_view) { ++messages; });
    const auto last = append_for_certain(*broker, {changed_room, 0, "a", "one"});
    servers.kill(0);
    CHECK(becomes(*broker, false));
    const auto answer = append(*broker, {changed_room, last, "b", "two"});
    REQUIRE_FALSE(answer.has_value());
    CHECK(answer.error().failure == Failure::unavailable);
    CHECK(answer.error().why.find("connection to NATS") != std::string::npos);  // nothing was waited for
    servers.start(0);
    CHECK(becomes(*broker, true));
    check_all_works(*broker, seen, last, "c");
    CHECK(seq::test::eventually([&] {
        broker->publish("sequenced.node.a", "hello");
        return messages > 0;
    }));
}

TEST_CASE("a server that stops to answer is noticed, and requests fail") {
    const NatsServers servers{1};
    const auto broker = connected(servers.setup());
    SeenKeys seen;
    const auto following = seen.follow(*broker, "owner.");
    const auto last = append_for_certain(*broker, {changed_room, 0, "a", "one"});
    servers.pause(0);
    const auto answer = append(*broker, {changed_room, last, "b", "two"});
    REQUIRE_FALSE(answer.has_value());
    CHECK(answer.error().failure == Failure::unavailable);
    CHECK(becomes(*broker, false));
    servers.go_on(0);
    CHECK(becomes(*broker, true));
    check_all_works(*broker, seen, newest(*broker, changed_room)->value().sequence, "c");
}

TEST_CASE("a node that was refused for a while connects again when it is accepted") {
    const std::string settings = "authorization { user: node, password: right }";
    NatsServers servers{1, settings};
    NodeSetup setup = servers.setup();
    const std::string url = setup.servers.front();
    setup.servers = {"nats://node:right@" + url.substr(url.find("//") + 2)};
    const auto broker = connected(setup);
    SeenKeys seen;
    const auto following = seen.follow(*broker, "owner.");
    const auto last = append_for_certain(*broker, {changed_room, 0, "a", "one"});
    servers.change_settings("authorization { user: node, password: wrong }");
    servers.kill(0);
    servers.start(0);
    CHECK(becomes(*broker, false));
    // Long enough for libnats to be refused twice, after which it gives up by itself.
    const auto until = Clock::now() + std::chrono::seconds{1};
    CHECK(seq::test::eventually([&] { return Clock::now() > until; }));
    CHECK_FALSE(broker->is_connected());
    servers.change_settings(settings);
    servers.kill(0);
    servers.start(0);
    CHECK(becomes(*broker, true));
    check_all_works(*broker, seen, last, "c");
}

TEST_CASE("no handler is called after a broker is destroyed, whatever is under way") {
    const NatsServers servers{1};
    for (int round = 0; round < 10; ++round) {
        std::atomic<bool> is_over = false;
        std::atomic<int> late = 0;
        std::atomic<int> calls = 0;
        const auto note = [&] {
            ++calls;
            if (is_over) ++late;
        };
        auto broker = connected(servers.setup());
        SeenKeys seen;
        auto following = broker->follow("", [&](const StoredMessage&) { note(); }, note);
        auto subscription =
            broker->subscribe("sequenced.node.*", [&](std::string_view, std::string_view) { note(); });
        for (int n = 0; n < 100; ++n) {
            const std::string name = std::to_string(round) + '-' + std::to_string(n);
            broker->append({{n % 2 == 0 ? Stream::log : Stream::keys, name}, 0, name, "x"},
                           [&](const auto&) { note(); });
            broker->read({Stream::log, name}, 0, {}, [&](const auto&) { note(); });
            broker->publish("sequenced.node." + std::to_string(n), "x");
        }
        CHECK(seq::test::eventually([&] { return calls > 10 * round; }));
        broker.reset();
        is_over = true;
        following.reset();
        subscription.reset();
        CHECK(late == 0);
    }
}

TEST_CASE("subscriptions may end while messages for them arrive") {
    const NatsServers servers{1};
    const auto broker = connected(servers.setup());
    const auto sender = connected(servers.setup());
    const std::jthread sending{[&](const std::stop_token& is_over) {
        while (!is_over.stop_requested())
            sender->publish("sequenced.node.a", "hello");
    }};
    const std::string missing = [&]() -> std::string {
        for (int round = 0; round < 500; ++round) {
            std::atomic<bool> has_arrived = false;
            const auto subscription = broker->subscribe(
                "sequenced.node.a", [&](std::string_view, std::string_view) { has_arrived = true; });
            if (!seq::test::eventually([&] { return has_arrived.load(); }))
                return "nothing arrived in round " + std::to_string(round);
        }
        return "";
    }();
    CHECK(missing == "");
}

}  // namespace seq::cluster::test
