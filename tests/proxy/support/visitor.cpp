#include "tests/proxy/support/visitor.hpp"

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <charconv>
#include <chrono>
#include <poll.h>
#include <stdexcept>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace seq::proxy {
namespace {

using boost::asio::ip::make_address;
using Endpoint = boost::asio::ip::tcp::endpoint;

constexpr std::chrono::seconds patience{60};

int open_socket(const Endpoint& from) {
    const int fd = ::socket(from.protocol().family(), SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) throw std::runtime_error{"no socket"};
    if (::bind(fd, from.data(), static_cast<socklen_t>(from.size())) != 0) {
        ::close(fd);
        throw std::runtime_error{"this machine does not have the address " + from.address().to_string()};
    }
    return fd;
}

bool connect_to(int fd, const Endpoint& to) {
    return ::connect(fd, to.data(), static_cast<socklen_t>(to.size())) == 0;
}

// Parses `HTTP/1.1 101 Switching Protocols`.
unsigned read_status(int fd) {
    std::string head;
    while (head.find("\r\n") == std::string::npos) {
        pollfd wanted{.fd = fd, .events = POLLIN, .revents = 0};
        if (::poll(&wanted, 1, static_cast<int>(std::chrono::milliseconds{patience}.count())) != 1) return 0;
        std::array<char, 512> bytes{};
        const ssize_t count = ::recv(fd, bytes.data(), bytes.size(), 0);
        if (count <= 0) return 0;
        head.append(bytes.data(), static_cast<std::size_t>(count));
    }
    unsigned status = 0;
    const std::size_t at = head.find(' ') + 1;
    std::from_chars(head.data() + at, head.data() + head.size(), status);
    return status;
}

}  // namespace

Visitor::Visitor(const std::string& from, std::uint16_t port) {
    const auto address = make_address(from);
    fd_ = open_socket({address, 0});
    if (!connect_to(fd_, {make_address(address.is_v6() ? "::1" : "127.0.0.1"), port})) return;
    const std::string_view request =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: sequence.v1\r\n\r\n";
    if (::send(fd_, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size()))
        status_ = read_status(fd_);
}

Visitor::~Visitor() {
    if (fd_ >= 0) ::close(fd_);
}

Visitor::Visitor(Visitor&& other) noexcept : fd_{std::exchange(other.fd_, -1)}, status_{other.status_} {}

bool wait_for_port(std::uint16_t port) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < until) {
        const int fd = open_socket({make_address("127.0.0.1"), 0});
        const bool is_there = connect_to(fd, {make_address("127.0.0.1"), port});
        ::close(fd);
        if (is_there) return true;
        ::poll(nullptr, 0, 10);
    }
    return false;
}

std::uint16_t free_port() {
    const int fd = open_socket({make_address("127.0.0.1"), 0});
    Endpoint own{make_address("127.0.0.1"), 0};
    auto size = static_cast<socklen_t>(own.size());
    ::getsockname(fd, own.data(), &size);
    ::close(fd);
    return own.port();
}

}  // namespace seq::proxy
