#include "server/push/message_queue.hpp"

#include <doctest/doctest.h>

namespace seq::push {
namespace {

Message to(const std::string& host, const std::string& room = {}) {
    return {.endpoint = {.host = host, .target = "/"},
            .authorization = {},
            .topic = room.empty() ? host : room,
            .body = {},
            .done = {}};
}

/// The hosts of the messages that may be sent now.
std::vector<std::string> take_all(MessageQueue& queue) {
    std::vector<std::string> hosts;
    while (const auto message = queue.take())
        hosts.push_back(message->endpoint.host);
    return hosts;
}

TEST_CASE("the last two labels of a host are its domain") {
    CHECK(domain_of("push.example.org") == "example.org");
    CHECK(domain_of("a.b.push.example.org.") == "example.org");
    CHECK(domain_of("example.org") == "example.org");
    CHECK(domain_of("localhost") == "localhost");
    CHECK(domain_of(".org") == ".org");
    CHECK(domain_of("..") == ".");
    CHECK(domain_of("").empty());
}

TEST_CASE("messages are sent in the order in which they came, and only so many at a time") {
    MessageQueue queue{{.sending_max = 2}};
    for (const char* host : {"a.test", "b.test", "c.test", "d.test"})
        queue.add(to(host));
    CHECK(take_all(queue) == std::vector<std::string>{"a.test", "b.test"});
    queue.end(to("b.test"));
    CHECK(take_all(queue) == std::vector<std::string>{"c.test"});
}

TEST_CASE("messages to one domain wait for each other, and those to other domains pass them") {
    MessageQueue queue{{.sending_of_domain_max = 1}};
    for (const char* host : {"1.slow.test", "2.slow.test", "push.test"})
        queue.add(to(host));
    CHECK(take_all(queue) == std::vector<std::string>{"1.slow.test", "push.test"});
    queue.end(to("push.test"));
    CHECK(take_all(queue).empty());
    queue.end(to("1.slow.test"));
    CHECK(take_all(queue) == std::vector<std::string>{"2.slow.test"});
}

/// So many messages of one room, each to a domain of its own, whose services never answer.
void add_hostile(MessageQueue& queue, const std::string& room, int messages) {
    for (int n = 0; n < messages; ++n)
        queue.add(to(room + std::to_string(n) + ".test", room));
}

TEST_CASE("a call is sent at once although three rooms have subscriptions to services that never answer") {
    MessageQueue queue{{}};
    for (const char* room : {"x", "y", "z"})
        add_hostile(queue, room, 60);
    CHECK(take_all(queue).size() == 6);
    queue.add(to("push.test"));
    CHECK(take_all(queue) == std::vector<std::string>{"push.test"});
}

TEST_CASE("rooms take turns, and one that has not had a place goes before those that have") {
    MessageQueue queue{{.sending_max = 3}};
    for (const char* room : {"x", "y", "z"})
        add_hostile(queue, room, 3);
    CHECK(take_all(queue) == std::vector<std::string>{"x0.test", "y0.test", "z0.test"});
    queue.add(to("push.test"));
    queue.end(to("z0.test", "z"));
    CHECK(take_all(queue) == std::vector<std::string>{"push.test"});
    queue.end(to("x0.test", "x"));
    CHECK(take_all(queue) == std::vector<std::string>{"z1.test"});
    queue.end(to("push.test"));
    CHECK(take_all(queue) == std::vector<std::string>{"x1.test"});
}

TEST_CASE("if too many messages wait, the room with the most loses its newest one") {
    MessageQueue queue{{.waiting_max = 3}};
    add_hostile(queue, "x", 3);
    CHECK(queue.add(to("x3.test", "x"))->endpoint.host == "x3.test");
    CHECK(queue.add(to("push.test"))->endpoint.host == "x2.test");
    CHECK(take_all(queue) == std::vector<std::string>{"x0.test", "push.test", "x1.test"});
}

}  // namespace
}  // namespace seq::push
