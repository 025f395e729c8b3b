#include "bench/move/sockets.hpp"

#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

namespace seq::bench {
namespace {

constexpr std::size_t events_at_once = 256;

sockaddr_in to_sockaddr(const Address& address) {
    sockaddr_in in{};
    in.sin_family = AF_INET;
    in.sin_port = htons(address.port);
    in.sin_addr.s_addr = htonl(address.host);
    return in;
}

const sockaddr* generic(const sockaddr_in& in) {
    return reinterpret_cast<const sockaddr*>(&in);
}

Fd new_socket() {
    return Fd{checked(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket")};
}

void bind_to(const Fd& socket, const Address& address) {
    const sockaddr_in in = to_sockaddr(address);
    checked(bind(socket.get(), generic(in), sizeof in), "bind");
}

}  // namespace

Listener listen_on_loopback() {
    Listener listener{new_socket()};
    bind_to(listener.socket, {});
    checked(listen(listener.socket.get(), SOMAXCONN), "listen");
    sockaddr_in bound{};
    socklen_t size = sizeof bound;
    checked(getsockname(listener.socket.get(), reinterpret_cast<sockaddr*>(&bound), &size), "getsockname");
    listener.port = ntohs(bound.sin_port);
    return listener;
}

Fd connect_from(std::uint32_t own_host, const Address& to) {
    Fd socket = new_socket();
    const int late = 1;  // the port is chosen when both ends are known, so that ports do not run out
    setsockopt(socket.get(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &late, sizeof late);
    bind_to(socket, {.host = own_host});
    const sockaddr_in in = to_sockaddr(to);
    checked(connect(socket.get(), generic(in), sizeof in), "connect");
    make_quick(socket.get());
    return socket;
}

void make_quick(int socket) {
    const int yes = 1;
    checked(setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes), "TCP_NODELAY");
    checked(fcntl(socket, F_SETFL, O_NONBLOCK), "O_NONBLOCK");
}

std::optional<std::size_t> receive_now(const Fd& socket, std::span<char> into) {
    const ssize_t count = recv(socket.get(), into.data(), into.size(), 0);
    if (count < 0 && errno == EAGAIN) return std::nullopt;
    return static_cast<std::size_t>(checked(static_cast<int>(count), "recv"));
}

Poller::Poller() : epoll_{checked(epoll_create1(EPOLL_CLOEXEC), "epoll_create1")}, events_(events_at_once) {}

void Poller::add(int socket, std::uint64_t number) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = number;
    checked(epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, socket, &event), "epoll_ctl");
}

std::span<const epoll_event> Poller::wait(std::chrono::milliseconds patience) {
    stop_if_interrupted();
    const int count = epoll_wait(epoll_.get(), events_.data(), static_cast<int>(events_.size()),
                                 static_cast<int>(patience.count()));
    if (count < 0 && errno == EINTR) {
        stop_if_interrupted();
        return {};
    }
    return std::span{events_}.first(static_cast<std::size_t>(checked(count, "epoll_wait")));
}

}  // namespace seq::bench
