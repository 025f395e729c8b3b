#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <string>
#include <thread>
#include <unistd.h>

#include "client/link/loop.hpp"
#include "tests/cli/support/entry_attempt.hpp"

namespace seq::client {
namespace {

namespace asio = boost::asio;

struct Pipe {
    Pipe() { REQUIRE(::pipe(ends.data()) == 0); }
    ~Pipe() {
        for (const int end : ends)
            ::close(end);
    }
    int read_end() const { return ends[0]; }
    void write(char c) const { REQUIRE(::write(ends[1], &c, 1) == 1); }
    std::array<int, 2> ends{};
};

TEST_CASE("waiting for input runs other work, and ends when there is input to read") {
    const Pipe pipe;
    Loop loop;
    int happened = 0;
    loop.after(std::chrono::milliseconds{1}, [&] { ++happened; });
    loop.after(std::chrono::milliseconds{2}, [&] { pipe.write('x'); });
    CHECK(loop.wait_readable(pipe.read_end(), [] {}) == Loop::Woken::readable);
    CHECK(happened == 1);
}

TEST_CASE("waiting leaves the descriptor's blocking mode unchanged, because a shell may share it") {
    const Pipe pipe;
    Loop loop;
    int flags = -1;
    loop.after(std::chrono::milliseconds{1}, [&] {
        flags = ::fcntl(pipe.read_end(), F_GETFL);
        pipe.write('x');
    });
    loop.wait_readable(pipe.read_end(), [] {});
    CHECK((flags & O_NONBLOCK) == 0);
}

TEST_CASE("a file and /dev/null are readable at once") {
    Loop loop;
    for (const char* path : {"/dev/null", "/proc/self/status", "."}) {
        CAPTURE(path);
        const int file = ::open(path, O_RDONLY | O_CLOEXEC);
        CHECK(loop.wait_readable(file, [] {}) == Loop::Woken::readable);
        ::close(file);
    }
}

TEST_CASE("a signal or stop() ends the waiting once") {
    const Pipe pipe;
    Loop loop;
    loop.catch_interrupts();
    loop.after(std::chrono::milliseconds{1}, [] { ::raise(SIGTERM); });
    CHECK(loop.wait_readable(pipe.read_end(), [] {}) == Loop::Woken::interrupted);
    loop.after(std::chrono::milliseconds{1}, [&] { loop.stop(); });
    CHECK(loop.run() == Loop::Woken::stopped);
    loop.stop();
    CHECK(loop.run() == Loop::Woken::stopped);
}

// What a client makes of a server that answers, but does not change to the WebSocket.

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
