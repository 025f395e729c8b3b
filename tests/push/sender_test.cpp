#include "server/push/sender.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <deque>
#include <doctest/doctest.h>
#include <future>
#include <latch>
#include <thread>

#include "tests/push/support/push_endpoint.hpp"

namespace seq::push {
namespace {

namespace asio = boost::asio;
using test::PushEndpoint;
using Addresses = std::vector<asio::ip::address>;

const Addresses loopback{asio::ip::make_address("127.0.0.1")};

/// A sender with a thread of its own that trusts one certificate. `push.test` leads to the given addresses.
class Sending {
  public:
    explicit Sending(
        const seq::test::Certificate& trusted, AddressPolicy policy = AddressPolicy::test_machine,
        SenderLimits limits = {}, Resolve resolve = [](const std::string&) { return loopback; })
        : sender_{std::in_place, io_, tls_, policy, limits, std::move(resolve)} {
        tls_.add_certificate_authority(asio::buffer(trusted.certificate_pem));
        thread_ = std::jthread{[this] { io_.run(); }};
    }
    ~Sending() {
        work_.reset();
        io_.stop();
        thread_.join();
        sender_.reset();
    }
    Sending(const Sending&) = delete;
    Sending& operator=(const Sending&) = delete;

    /// Runs this on its thread.
    void post(std::function<void()> work) { asio::post(io_, std::move(work)); }
    std::future<PushOutcome> send(const std::string& url, const std::string& topic = "topic") {
        auto outcome = std::make_shared<std::promise<PushOutcome>>();
        std::future<PushOutcome> result = outcome->get_future();
        asio::post(io_, [this, url, topic, outcome] {
            sender_->send({.endpoint = Endpoint::parse(url).value(),
                           .authorization = "vapid t=x, k=y",
                           .topic = topic,
                           .body = {1, 2, 3},
                           .done = [outcome](PushOutcome what) { outcome->set_value(what); }});
        });
        return result;
    }

  private:
    asio::io_context io_;
    asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
    asio::ssl::context tls_{asio::ssl::context::tls_client};
    std::optional<Sender> sender_;
    std::jthread thread_;
};

const seq::test::Certificate& certificate() {
    static const seq::test::Certificate made = seq::test::self_signed("push.test");
    return made;
}

TEST_CASE("a message is sent to its push service as RFC 8030 wants it") {
    PushEndpoint service{certificate()};
    Sending sending{certificate()};
    CHECK(sending.send(service.url("push.test")).get() == PushOutcome::accepted);
    const auto request = service.next();
    REQUIRE(request);
    CHECK(request->head.starts_with("POST /push/secret-of-the-subscription HTTP/1.1\r\n"));
    CHECK(request->header("Host") == "push.test:" + std::to_string(service.port()));
    CHECK(request->header("Authorization") == "vapid t=x, k=y");
    CHECK(request->header("TTL") == "600");
    CHECK(request->header("Urgency") == "high");
    CHECK(request->header("Topic") == "topic");
    CHECK(request->header("Content-Encoding") == "aes128gcm");
    CHECK(request->body == "\1\2\3");
}

TEST_CASE("the answer of a push service says what becomes of a subscription") {
    PushEndpoint service{certificate()};
    Sending sending{certificate()};
    const auto answered = [&](const std::string& status) {
        service.respond_with(status + "\r\nContent-Length: 0\r\n\r\n");
        return sending.send(service.url("push.test")).get();
    };
    CHECK(answered("HTTP/1.1 201 Created") == PushOutcome::accepted);
    CHECK(answered("HTTP/1.1 200 OK") == PushOutcome::accepted);
    CHECK(answered("HTTP/1.1 404 Not Found") == PushOutcome::expired);
    CHECK(answered("HTTP/1.1 410 Gone") == PushOutcome::expired);
    for (const char* status : {"HTTP/1.1 400 Bad", "HTTP/1.1 403 No", "HTTP/1.1 429 Slow", "HTTP/1.1 500 Oh"})
        CHECK(answered(status) == PushOutcome::refused);
    CHECK(answered("SSH-2.0-OpenSSH") == PushOutcome::unreachable);
    CHECK(answered(std::string(20'000, 'x')) == PushOutcome::unreachable);
}

TEST_CASE("a redirection is not followed") {
    PushEndpoint other{certificate()};
    PushEndpoint service{certificate(), "HTTP/1.1 307 Elsewhere\r\nLocation: " + other.url("push.test") +
                                            "\r\nContent-Length: 0\r\n\r\n"};
    Sending sending{certificate()};
    CHECK(sending.send(service.url("push.test")).get() == PushOutcome::refused);
    CHECK(other.connections() == 0);
}

TEST_CASE(
    "a certificate of an unknown authority or for another name ends the sending before anything is sent") {
    PushEndpoint service{certificate()};
    SUBCASE("unknown authority") {
        Sending sending{seq::test::self_signed("push.test")};
        CHECK(sending.send(service.url("push.test")).get() == PushOutcome::unreachable);
    }
    SUBCASE("another name") {
        Sending sending{certificate()};
        CHECK(sending.send(service.url("other.test")).get() == PushOutcome::unreachable);
    }
    SUBCASE("expired") {
        const auto old = seq::test::self_signed("push.test", {.from_days = -9, .until_days = -2});
        PushEndpoint expired{old};
        Sending sending{old};
        CHECK(sending.send(expired.url("push.test")).get() == PushOutcome::unreachable);
    }
    CHECK(service.requests() == 0);
}

TEST_CASE("a name that leads to addresses that are not public is not connected to") {
    PushEndpoint service{certificate()};
    Addresses given;
    Sending sending{certificate(), AddressPolicy::internet, {}, [&](const std::string&) { return given; }};
    for (const char* address : {"127.0.0.1", "::1", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1"}) {
        CAPTURE(address);
        given = {asio::ip::make_address(address)};
        CHECK(sending.send(service.url("push.test")).get() == PushOutcome::not_public);
    }
    given = {};
    CHECK(sending.send(service.url("push.test")).get() == PushOutcome::unreachable);
    CHECK(service.connections() == 0);
}

TEST_CASE("of the addresses of a name only public ones are connected to, and the name is resolved once") {
    PushEndpoint service{certificate()};
    std::atomic<int> asked = 0;
    SenderLimits limits{.time = std::chrono::milliseconds{300}};
    // The second answer would lead to this machine, as in a DNS rebinding. 198.41.0.4 is public; nothing from
    // here reaches its port.
    Sending sending{certificate(), AddressPolicy::internet, limits, [&](const std::string&) {
                        const bool is_first = asked++ == 0;
                        return is_first ? Addresses{loopback.front(), asio::ip::make_address("198.41.0.4")}
                                        : loopback;
                    }};
    const PushOutcome outcome = sending.send(service.url("push.test")).get();
    CHECK((outcome == PushOutcome::timeout || outcome == PushOutcome::unreachable));
    CHECK(asked == 1);
    CHECK(service.connections() == 0);
}

TEST_CASE("the first of several addresses that answers is used") {
    PushEndpoint service{certificate()};
    Sending sending{certificate(), AddressPolicy::test_machine, {}, [](const std::string&) {
                        return Addresses{asio::ip::make_address("::1"), loopback.front()};
                    }};
    CHECK(sending.send(service.url("push.test")).get() == PushOutcome::accepted);
}

TEST_CASE("a push service that does not answer is given up") {
    PushEndpoint service{certificate(), ""};
    Sending sending{certificate(), AddressPolicy::test_machine, {.time = std::chrono::milliseconds{200}}};
    CHECK(sending.send(service.url("push.test")).get() == PushOutcome::timeout);
}

/// What became of a message, which is waited for with a bound.
std::optional<PushOutcome> outcome_of(std::future<PushOutcome> message) {
    const bool is_known = message.wait_for(std::chrono::minutes{1}) == std::future_status::ready;
    return is_known ? std::optional{message.get()} : std::nullopt;
}

TEST_CASE("names of one domain that are never resolved do not stop messages to others") {
    PushEndpoint service{certificate()};
    std::promise<void> resolved;
    const std::shared_future<void> until = resolved.get_future().share();
    const SenderLimits limits{.time = std::chrono::seconds{3}};
    Sending sending{certificate(), AddressPolicy::test_machine, limits, [until](const std::string& host) {
                        if (host.ends_with("slow.test")) until.wait();
                        return loopback;
                    }};
    std::deque<std::future<PushOutcome>> slow;
    for (std::size_t n = 0; n < 2 * limits.queue.sending_max; ++n)
        slow.push_back(sending.send("https://" + std::to_string(n) + ".slow.test/", std::to_string(n)));
    CHECK(outcome_of(sending.send(service.url("push.test"))) == PushOutcome::accepted);
    CHECK(outcome_of(std::move(slow.front())) == PushOutcome::timeout);
    CHECK(outcome_of(sending.send(service.url("push.test"))) == PushOutcome::accepted);
    resolved.set_value();
}

TEST_CASE("so many messages wait, and what comes in addition is dropped at once") {
    PushEndpoint service{certificate(), ""};
    const SenderLimits limits{.queue = {.waiting_max = 3, .sending_max = 1},
                              .time = std::chrono::milliseconds{300}};
    Sending sending{certificate(), AddressPolicy::test_machine, limits};
    std::latch all_sent{1};
    sending.post([&] { all_sent.wait(); });  // so that none is given up before the last one comes
    std::deque<std::future<PushOutcome>> outcomes;
    for (int i = 0; i < 6; ++i)
        outcomes.push_back(sending.send(service.url("push.test")));
    all_sent.count_down();
    CHECK(outcomes.at(4).get() == PushOutcome::queue_full);
    CHECK(outcomes.at(5).get() == PushOutcome::queue_full);
    for (std::size_t i = 0; i < 4; ++i)
        CHECK(outcomes.at(i).get() == PushOutcome::timeout);
}

}  // namespace
}  // namespace seq::push
