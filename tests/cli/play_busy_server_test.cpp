#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>
#include <string>
#include <thread>
#include <vector>

#include "client/link/link.hpp"
#include "client/link/secrets.hpp"

// What a client makes of a server that answers, but does not change to the WebSocket.

namespace seq::client {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::seconds patience{30};

/// Answers one request with this line, and then no more.
class OneAnswer {
  public:
    explicit OneAnswer(const std::string& status_line)
        : thread_{[this, answer = status_line + "\r\nContent-Length: 0\r\n\r\n"] {
              asio::ip::tcp::socket socket{io_};
              acceptor_.accept(socket);
              std::string request;
              asio::read_until(socket, asio::dynamic_buffer(request), "\r\n\r\n");
              asio::write(socket, asio::buffer(answer));
          }} {}

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  private:
    asio::io_context io_;
    asio::ip::tcp::acceptor acceptor_{io_, {asio::ip::address_v4::loopback(), 0}};
    std::jthread thread_;
};

/// Stops the loop at the first state after connecting.
struct Attempt final : LinkListener {
    explicit Attempt(Loop& its_loop) : loop{its_loop} {}
    void on_message(std::string_view, const protocol::ServerMessage&) override {}
    void on_state(LinkState now, const std::string& why) override {
        if (now == LinkState::connecting) return;
        state = now;
        sentence = why;
        loop.stop();
    }
    void on_credentials(const Credentials&) override {}

    Loop& loop;
    LinkState state = LinkState::connecting;
    std::string sentence;
};

/// What becomes of an entry attempt to which a server answers with this line, and where it was.
struct Outcome {
    explicit Outcome(const std::string& status_line) {
        const OneAnswer server{status_line};
        authority = "127.0.0.1:" + std::to_string(server.port());
        Loop loop;
        Attempt attempt{loop};
        const Link link{loop,
                        {.server = parse_destination("ws://" + authority + "/ws")->server,
                         .ca_file = {},
                         .entry = protocol::Join{{"7K2M9QXD3P"}, "Ann", new_token()},
                         .known = {}},
                        attempt};
        loop.after(patience, [&] { loop.stop(); });
        loop.run();
        state = attempt.state;
        sentence = attempt.sentence;
    }

    std::string authority;
    LinkState state{};
    std::string sentence;
};

TEST_CASE("a client that a busy server does not admit says so, and tries again") {
    for (const std::string status : {"429 Too Many Requests", "503 Service Unavailable"}) {
        const Outcome outcome{"HTTP/1.1 " + status};
        CHECK(outcome.state == LinkState::waiting);
        CHECK(outcome.sentence.starts_with(outcome.authority +
                                           " accepts no connection at the moment: it answered " + status +
                                           ". Trying again in "));
    }
}

TEST_CASE("a client does not try again at a server that does not know the game") {
    const Outcome outcome{"HTTP/1.1 404 Not Found"};
    CHECK(outcome.state == LinkState::ended);
    CHECK(outcome.sentence ==
          "ws://" + outcome.authority + "/ws does not speak the game's protocol: it answered 404 Not Found");
}

}  // namespace
}  // namespace seq::client
