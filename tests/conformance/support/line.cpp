#include "tests/conformance/support/line.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/time.h>
#include <system_error>
#include <unistd.h>

namespace seq::conformance {
namespace {

constexpr timeval patience{60, 0};

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
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return socket;
}

void must_be_in_time(bool is_late) {
    if (is_late) throw std::runtime_error{"nothing came within the test's patience"};
}

}  // namespace

Line::Line(std::uint16_t port, Security security) : socket_{connect_socket(port)} {
    if (security == Security::none) return;
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes to closed connections
    context_.reset(SSL_CTX_new(TLS_client_method()));
    tls_.reset(SSL_new(context_.get()));
    SSL_set_fd(tls_.get(), socket_);
    if (SSL_connect(tls_.get()) == 1) return;
    ::close(socket_);
    throw std::runtime_error{"no TLS handshake"};
}

Line::~Line() {
    ::close(socket_);
}

bool Line::send(std::string_view bytes) {
    if (tls_) {
        if (bytes.empty()) return true;
        if (is_broken_) return false;
        is_broken_ = SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size())) <= 0;
        return !is_broken_;
    }
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        must_be_in_time(sent < 0 && errno == EAGAIN);
        if (sent < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::optional<std::string> Line::receive() {
    std::array<char, 16384> bytes{};
    ERR_clear_error();
    const auto received = tls_ ? SSL_read(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                               : ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (received > 0) return std::string{bytes.data(), static_cast<std::size_t>(received)};
    must_be_in_time(tls_ ? SSL_get_error(tls_.get(), static_cast<int>(received)) == SSL_ERROR_WANT_READ
                         : received < 0 && errno == EAGAIN);
    return std::nullopt;
}

void Line::finish_sending() {
    if (tls_)
        SSL_shutdown(tls_.get());
    else
        ::shutdown(socket_, SHUT_WR);
}

}  // namespace seq::conformance
