#include "server/push/message_queue.hpp"

#include <doctest/doctest.h>

namespace seq::push {
namespace {

Message to(const std::string& host) {
    return {
        .endpoint = {.host = host, .target = "/"}, .authorization = {}, .topic = {}, .body = {}, .done = {}};
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
    queue.end("b.test");
    CHECK(take_all(queue) == std::vector<std::string>{"c.test"});
}

TEST_CASE("messages to one domain wait for each other, and those to other domains pass them") {
    MessageQueue queue{{.sending_of_domain_max = 1}};
    for (const char* host : {"1.slow.test", "2.slow.test", "push.test"})
        queue.add(to(host));
    CHECK(take_all(queue) == std::vector<std::string>{"1.slow.test", "push.test"});
    queue.end("push.test");
    CHECK(take_all(queue).empty());
    queue.end("1.slow.test");
    CHECK(take_all(queue) == std::vector<std::string>{"2.slow.test"});
}

TEST_CASE("messages to one domain take only a part of the places to wait") {
    MessageQueue queue{{.waiting_max = 3, .waiting_of_domain_max = 2}};
    queue.add(to("1.slow.test"));
    CHECK_FALSE(queue.is_full("2.slow.test"));
    queue.add(to("2.slow.test"));
    CHECK(queue.is_full("3.slow.test"));
    CHECK_FALSE(queue.is_full("push.test"));
    queue.add(to("push.test"));
    CHECK(queue.is_full("other.test"));
    CHECK(take_all(queue).size() == 3);
    CHECK_FALSE(queue.is_full("3.slow.test"));
}

}  // namespace
}  // namespace seq::push
