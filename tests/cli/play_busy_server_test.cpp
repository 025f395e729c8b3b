#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>
#include <string>
#include <thread>

#include "tests/cli/support/entry_attempt.hpp"

// What a client makes of a server that answers, but does not change to the WebSocket.

namespace seq::client {
namespace {

namespace asio = boost::asio;

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

/// What becomes of an entry attempt to which a server answers with this line, and where it was.
struct Outcome {
    explicit Outcome(const std::string& status_line) {
        const OneAnswer server{status_line};
        authority = "127.0.0.1:" + std::to_string(server.port());
        attempt = try_to_enter("ws://" + authority + "/ws",
                               {LinkState::inside, LinkState::waiting, LinkState::ended});
    }

    std::string authority;
    EntryAttempt attempt;
};

TEST_CASE("a client that a busy server does not admit says so, and tries again") {
    for (const std::string status : {"429 Too Many Requests", "503 Service Unavailable"}) {
        const Outcome outcome{"HTTP/1.1 " + status};
        CHECK(outcome.attempt.state == LinkState::waiting);
        CHECK(outcome.attempt.sentence.starts_with(outcome.authority +
                                                   " accepts no connection at the moment: it answered " +
                                                   status + ". Trying again in "));
    }
}

TEST_CASE("a client does not try again at a server that does not know the game") {
    const Outcome outcome{"HTTP/1.1 404 Not Found"};
    CHECK(outcome.attempt.state == LinkState::ended);
    CHECK(outcome.attempt.sentence ==
          "ws://" + outcome.authority + "/ws does not speak the game's protocol: it answered 404 Not Found");
}

}  // namespace
}  // namespace seq::client
