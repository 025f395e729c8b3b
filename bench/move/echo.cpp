#include "bench/move/echo.hpp"

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <openssl/ssl.h>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/move/process.hpp"
#include "bench/move/websocket.hpp"
#include "tests/support/freed.hpp"

namespace seq::bench {
namespace {

constexpr std::size_t connections = 200;
constexpr std::size_t message_bytes = 80;
constexpr std::array<char, message_bytes> message{};
constexpr int patience_ms = 10'000;

}  // namespace

/// One side of a connection that does not block, with or without TLS.
class EchoFloor::Line {
  public:
    Line(int socket, ThrowawayTls* tls, bool is_client) : socket_{socket} {
        if (tls != nullptr) {
            tls_.reset(SSL_new((is_client ? tls->client : tls->server).native_handle()));
            SSL_set_fd(tls_.get(), socket);
            if (!is_client) SSL_set_accept_state(tls_.get());
            if (is_client && SSL_connect(tls_.get()) != 1) throw std::runtime_error{"TLS: no handshake"};
        }
        fcntl(socket, F_SETFL, O_NONBLOCK);
    }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line() { close(socket_); }

    void add_to(int epoll) {
        epoll_event event{.events = EPOLLIN, .data = {.ptr = this}};
        epoll_ctl(epoll, EPOLL_CTL_ADD, socket_, &event);
    }
    /// The size of what has arrived: 0 at the end of the connection, negative if it is nothing yet.
    ssize_t receive(std::span<char> into) {
        if (!tls_) return recv(socket_, into.data(), into.size(), 0);
        const int count = SSL_read(tls_.get(), into.data(), static_cast<int>(into.size()));
        if (count > 0) return count;
        return SSL_get_error(tls_.get(), count) == SSL_ERROR_WANT_READ ? -1 : 0;
    }
    /// Whether receive() may have more without a new event.
    bool has_more() const { return tls_ && SSL_has_pending(tls_.get()) == 1; }
    bool send(std::span<const char> bytes) {
        const auto size = static_cast<ssize_t>(bytes.size());
        if (tls_) return SSL_write(tls_.get(), bytes.data(), static_cast<int>(size)) == size;
        return ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) == size;
    }
    /// False at the end of the connection.
    bool echo() {
        std::array<char, 4096> buffer;
        do {
            const ssize_t count = receive(buffer);
            if (count < 0) return true;
            if (count == 0 || !send({buffer.data(), static_cast<std::size_t>(count)})) return false;
        } while (has_more());
        return true;
    }

    std::size_t received = 0;  ///< of the message that is on its way back

  private:
    int socket_;
    std::unique_ptr<SSL, test::Freed<SSL_free>> tls_;
};

void EchoFloor::serve(int listener, ThrowawayTls* tls) {
    const int epoll = epoll_create1(EPOLL_CLOEXEC);
    epoll_event accepting{.events = EPOLLIN, .data = {.ptr = nullptr}};
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &accepting);
    std::array<epoll_event, 256> events{};
    for (;;) {
        const int count = epoll_wait(epoll, events.data(), static_cast<int>(events.size()), -1);
        for (int i = 0; i < count; ++i) {
            auto* line = static_cast<Line*>(events[static_cast<std::size_t>(i)].data.ptr);
            if (line == nullptr) {
                const int peer = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
                if (peer < 0) _exit(EXIT_FAILURE);
                const int yes = 1;
                setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
                (new Line{peer, tls, false})->add_to(epoll);  // until this process ends
            } else if (!line->echo()) {
                _exit(EXIT_SUCCESS);
            }
        }
    }
}

EchoFloor::EchoFloor(ThrowawayTls* tls) : epoll_{epoll_create1(EPOLL_CLOEXEC)} {
    boost::asio::io_context io;
    boost::asio::ip::tcp::acceptor listener{io, {boost::asio::ip::address_v4::loopback(), 0}};
    const std::uint16_t port = listener.local_endpoint().port();
    server_ = fork();
    if (server_ == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        serve(listener.native_handle(), tls);
    }
    while (lines_.size() < connections) {
        const int socket = connect_from(io, loopback, port).release();
        lines_.push_back(std::make_unique<Line>(socket, tls, true));
        lines_.back()->add_to(epoll_);
    }
}

EchoFloor::~EchoFloor() {
    kill(server_, SIGKILL);
    waitpid(server_, nullptr, 0);
    close(epoll_);
}

void EchoFloor::play(std::chrono::milliseconds length, Result& sum) {
    const auto send_one = [](Line& line) {
        if (!line.send(message)) throw std::runtime_error{"the echo server takes no message"};
    };
    const auto cpu_before = cpu_time_of(server_);
    const auto begin = Clock::now();
    for (const auto& line : lines_)
        send_one(*line);
    std::array<epoll_event, 256> events{};
    std::array<char, message_bytes> buffer{};
    for (std::size_t on_their_way = lines_.size(); on_their_way > 0;) {
        const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), patience_ms);
        if (count <= 0) throw std::runtime_error{"the echo server does not answer"};
        const bool goes_on = Clock::now() - begin < length;
        for (int i = 0; i < count; ++i) {
            auto& line = *static_cast<Line*>(events[static_cast<std::size_t>(i)].data.ptr);
            const ssize_t size = line.receive(buffer);
            if (size == 0) throw std::runtime_error{"the echo server has closed a connection"};
            if (size > 0) line.received += static_cast<std::size_t>(size);
            if (line.received < message_bytes) continue;
            line.received = 0;
            ++sum.messages;
            if (goes_on)
                send_one(line);
            else
                --on_their_way;
        }
    }
    sum.passed += Clock::now() - begin;
    sum.cpu += cpu_time_of(server_) - cpu_before;
}

}  // namespace seq::bench
