#include "tests/support/websocket/socket.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <system_error>
#include <unistd.h>

namespace seq::test {
namespace {

int checked(int result, const char* what) {
    if (result < 0) throw std::system_error{errno, std::generic_category(), what};
    return result;
}

sockaddr_in ipv4(std::uint32_t address, std::uint16_t port) {
    sockaddr_in in{};
    in.sin_family = AF_INET;
    in.sin_port = htons(port);
    in.sin_addr.s_addr = htonl(address);
    return in;
}

const sockaddr* generic(const sockaddr_in& in) {
    return reinterpret_cast<const sockaddr*>(&in);
}

template <typename Value>
void set_option(int fd, int level, int option, const Value& value) {
    checked(setsockopt(fd, level, option, &value, sizeof value), "setsockopt");
}

}  // namespace

Socket::Socket(std::uint16_t port, std::uint32_t from, int receive_bytes)
    : fd_{checked(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), "socket")} {
    set_option(fd_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
    set_option(fd_, IPPROTO_TCP, TCP_NODELAY, 1);
    if (receive_bytes > 0) set_option(fd_, SOL_SOCKET, SO_RCVBUF, receive_bytes);
    const sockaddr_in own = ipv4(from, 0);
    checked(bind(fd_, generic(own), sizeof own), "bind");
    const sockaddr_in server = ipv4(this_machine, port);
    if (connect(fd_, generic(server), sizeof server) < 0 && errno != EINPROGRESS) checked(-1, "connect");
}

Socket::~Socket() {
    if (fd_ >= 0) close(fd_);
}

void Socket::wait_for(std::chrono::seconds patience) {
    checked(fcntl(fd_, F_SETFL, 0), "fcntl");
    set_option(fd_, SOL_SOCKET, SO_RCVTIMEO, timeval{patience.count(), 0});
    set_option(fd_, SOL_SOCKET, SO_SNDTIMEO, timeval{patience.count(), 0});
}

std::size_t Socket::send(std::string_view bytes) {
    const ssize_t count = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return count < 0 ? 0 : static_cast<std::size_t>(count);
}

bool Socket::receive(std::string& into) {
    std::array<char, 16 * 1024> some;
    while (true) {
        const ssize_t count = recv(fd_, some.data(), some.size(), 0);
        if (count < 0) return errno == EAGAIN;
        if (count == 0) return false;
        into.append(some.data(), static_cast<std::size_t>(count));
    }
}

void Socket::reset() {
    set_option(fd_, SOL_SOCKET, SO_LINGER, linger{.l_onoff = 1, .l_linger = 0});
    close(std::exchange(fd_, -1));
}

void Socket::half_close() {
    shutdown(fd_, SHUT_WR);
}

}  // namespace seq::test
