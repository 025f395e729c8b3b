#include "tests/conformance/support/line.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace seq::conformance {
namespace {

constexpr int patience_ms = patience_seconds * 1000;

class PlainLine final : public Line {
  public:
    explicit PlainLine(int socket) : socket_{socket} {}
    ~PlainLine() override { ::close(socket_); }

    bool send(std::string_view bytes) override {
        while (!bytes.empty()) {
            wait_for(POLLOUT);
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent < 0 && errno == EAGAIN) continue;
            if (sent < 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    std::optional<std::string> receive() override {
        std::array<char, 16384> bytes{};
        wait_for(POLLIN);
        const ssize_t received = ::recv(socket_, bytes.data(), bytes.size(), 0);
        if (received <= 0) return std::nullopt;
        return std::string{bytes.data(), static_cast<std::size_t>(received)};
    }

    void finish_sending() override { ::shutdown(socket_, SHUT_WR); }

  private:
    void wait_for(short event) const {
        pollfd waiting{socket_, event, 0};
        if (::poll(&waiting, 1, patience_ms) != 1)
            throw std::runtime_error{"nothing came within the test's patience"};
    }

    int socket_;
};

}  // namespace

int connect_socket(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool connected =
        socket >= 0 && ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    if (!connected) {
        const int reason = errno;
        if (socket >= 0) ::close(socket);
        throw std::system_error{reason, std::generic_category(), "connect"};
    }
    const int on = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return socket;
}

std::unique_ptr<Line> connect_plainly(std::uint16_t port) {
    return std::make_unique<PlainLine>(connect_socket(port));
}

}  // namespace seq::conformance
