#include "bench/move/echo.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/move/tls_echo.hpp"

namespace seq::bench {
namespace {

constexpr std::uint64_t the_listener = 0;  // as a number in epoll; the others are file descriptors

/// The echo server. Ends with its parent.
int serve(const Listener& listener) {
    Poller poller;
    poller.add(listener.socket.get(), the_listener);
    std::array<char, 4096> buffer{};
    for (;;) {
        for (const epoll_event& event : poller.wait(std::chrono::seconds{10})) {
            if (event.data.u64 == the_listener) {
                const int peer = accept4(listener.socket.get(), nullptr, nullptr, SOCK_CLOEXEC);
                if (peer < 0) return EXIT_FAILURE;
                make_quick(peer);
                poller.add(peer, static_cast<std::uint64_t>(peer));
                continue;
            }
            const int peer = static_cast<int>(event.data.u64);
            const ssize_t count = recv(peer, buffer.data(), buffer.size(), 0);
            if (count <= 0 || send(peer, buffer.data(), static_cast<std::size_t>(count), 0) != count)
                close(peer);
        }
    }
}

}  // namespace

EchoFloor::EchoFloor(const ThrowawayTls* tls)
    : listener_{listen_on_loopback()}, server_{Child::fork_into([this, tls] {
          return tls == nullptr ? serve(listener_) : serve_echo_over_tls(listener_, tls->server());
      })} {
    const Address server{.port = listener_.port};
    for (std::size_t i = 0; i < connections; ++i) {
        Line& line = lines_.emplace_back(connect_from(server.host, server));
        if (tls != nullptr) line.tls.emplace(tls->client(), TlsLine::Side::client, line.socket.get());
        poller_.add(line.socket.get(), i);
    }
    if (tls != nullptr) shake_hands();
}

void EchoFloor::shake_hands() {
    std::size_t open = 0;
    const auto go_on = [&](Line& line) {
        if (line.is_open) return static_cast<void>(receive(line));  // a ticket for another session
        line.is_open = line.tls->shake_hands();
        open += line.is_open ? 1 : 0;
    };
    std::ranges::for_each(lines_, go_on);
    while (open < lines_.size()) {
        const auto events = poller_.wait(std::chrono::seconds{10});
        if (events.empty()) throw std::runtime_error{"the echo server does not shake hands"};
        for (const epoll_event& event : events)
            go_on(lines_[event.data.u64]);
    }
}

EchoFloor::Result EchoFloor::play(std::chrono::milliseconds length) {
    const auto cpu_before = server_.cpu_time();
    const auto begin = Clock::now();
    Result result;
    for (Line& line : lines_)
        send_one(line);
    for (std::size_t on_their_way = lines_.size(); on_their_way > 0;) {
        const auto events = poller_.wait(std::chrono::seconds{5});
        if (events.empty()) throw std::runtime_error{"the echo server does not answer"};
        const bool go_on = Clock::now() - begin < length;
        for (const epoll_event& event : events) {
            Line& line = lines_[event.data.u64];
            if (!receive(line)) continue;
            ++result.messages;
            if (go_on)
                send_one(line);
            else
                --on_their_way;
        }
    }
    result.passed = Clock::now() - begin;
    result.cpu = server_.cpu_time() - cpu_before;
    return result;
}

void EchoFloor::send_one(Line& line) {
    static constexpr std::array<char, message_bytes> message{};
    const bool sent = line.tls ? line.tls->send({message.data(), message.size()})
                               : send(line.socket.get(), message.data(), message.size(), 0) ==
                                     static_cast<ssize_t>(message.size());
    if (!sent) throw std::runtime_error{"the echo server took no message"};
}

bool EchoFloor::receive(Line& line) {
    std::array<char, message_bytes> buffer;
    const std::span<char> into = std::span{buffer}.first(buffer.size() - line.received);
    const auto count = line.tls ? line.tls->receive(into) : receive_now(line.socket, into);
    if (!count) return false;
    if (*count == 0) throw std::runtime_error{"the echo server has gone"};
    line.received += *count;
    if (line.received < message_bytes) return false;
    line.received = 0;
    return true;
}

}  // namespace seq::bench
