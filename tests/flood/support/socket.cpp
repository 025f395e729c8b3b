#include "tests/flood/support/socket.hpp"

#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace seq::flood {
namespace {

int checked(int result, const char* what) {
    if (result < 0) throw std::system_error{errno, std::generic_category(), what};
    return result;
}

sockaddr_in at(std::uint32_t address, std::uint16_t port) {
    sockaddr_in in{};
    in.sin_family = AF_INET;
    in.sin_port = htons(port);
    in.sin_addr.s_addr = htonl(address);
    return in;
}

const sockaddr* generic(const sockaddr_in& in) {
    return reinterpret_cast<const sockaddr*>(&in);
}

void set(int fd, int level, int option, int value) {
    checked(setsockopt(fd, level, option, &value, sizeof value), "setsockopt");
}

}  // namespace

std::uint32_t household(std::size_t number) {
    constexpr std::uint32_t first_network = 0x7f010000;  // 127.1.0.0
    constexpr std::uint32_t hosts = 250;                 // of each 127.1.n.0/24, from .1 on
    const auto n = static_cast<std::uint32_t>(number);
    return first_network + (n / hosts << 8) + 1 + n % hosts;
}

std::string to_string(std::uint32_t address) {
    std::string text;
    for (unsigned shift = 32; shift > 0; shift -= 8)
        text += (text.empty() ? "" : ".") + std::to_string(address >> (shift - 8) & 0xff);
    return text;
}

Socket::Socket(std::uint32_t from, std::uint16_t port, int receive_bytes)
    : fd_{checked(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), "socket")} {
    set(fd_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1);
    set(fd_, IPPROTO_TCP, TCP_NODELAY, 1);
    if (receive_bytes > 0) set(fd_, SOL_SOCKET, SO_RCVBUF, receive_bytes);
    const sockaddr_in own = at(from, 0);
    checked(bind(fd_, generic(own), sizeof own), "bind");
    const sockaddr_in server = at(INADDR_LOOPBACK, port);
    if (connect(fd_, generic(server), sizeof server) < 0 && errno != EINPROGRESS) checked(-1, "connect");
}

Socket::~Socket() {
    if (fd_ >= 0) close(fd_);
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
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    checked(setsockopt(fd_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once), "SO_LINGER");
    close(std::exchange(fd_, -1));
}

void Socket::half_close() {
    shutdown(fd_, SHUT_WR);
}

}  // namespace seq::flood
