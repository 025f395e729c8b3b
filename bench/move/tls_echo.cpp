#include "bench/move/tls_echo.hpp"

#include <array>
#include <cstdlib>
#include <memory>
#include <sys/socket.h>
#include <vector>

namespace seq::bench {
namespace {

constexpr std::uint64_t the_tls_listener = 0;  // as a number in epoll; the others are file descriptors

/// Sends back what has arrived. False at the end of the connection.
bool echo(TlsLine& line) {
    std::array<char, 4096> buffer;
    do {
        const auto count = line.receive(buffer);
        if (!count) return true;
        if (*count == 0 || !line.send({buffer.data(), *count})) return false;
    } while (line.has_more());
    return true;
}

}  // namespace

int serve_echo_over_tls(const Listener& listener, SSL_CTX* context) {
    struct Peer {
        Fd socket;
        TlsLine tls;
    };
    std::vector<std::unique_ptr<Peer>> peers;
    Poller poller;
    poller.add(listener.socket.get(), the_tls_listener);
    for (;;) {
        for (const epoll_event& event : poller.wait(std::chrono::seconds{10})) {
            const std::uint64_t number = event.data.u64;
            if (number != the_tls_listener) {
                if (!echo(peers[number]->tls)) peers[number].reset();
                continue;
            }
            const int socket = accept4(listener.socket.get(), nullptr, nullptr, SOCK_CLOEXEC);
            if (socket < 0) return EXIT_FAILURE;
            make_quick(socket);
            const auto place = static_cast<std::size_t>(socket);
            if (peers.size() <= place) peers.resize(place + 1);
            peers[place].reset(new Peer{Fd{socket}, TlsLine{context, TlsLine::Side::server, socket}});
            poller.add(socket, place);
        }
    }
}

}  // namespace seq::bench
