#include "server/net/kernel_bounds.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>

namespace seq::net {
namespace {

using Error = boost::system::error_code;

// The kernel doubles it for its own needs. Enough for half a megabyte a second to the other side of the
// world.
constexpr int send_bytes = 64 * 1024;

}  // namespace

// A bound that the kernel does not take is no reason to turn anybody away.
void bound_what_the_kernel_keeps(Socket& socket, std::chrono::milliseconds write) {
    Error ignored;
    static_cast<void>(socket.set_option(Tcp::no_delay{true}, ignored));
    static_cast<void>(socket.set_option(Socket::send_buffer_size{send_bytes}, ignored));
    const auto timeout_ms = static_cast<unsigned>(3 * write.count());
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout_ms, sizeof timeout_ms);
}

void abort_connection(Socket& socket) {
    Error ignored;
    static_cast<void>(socket.set_option(Socket::linger{true, 0}, ignored));
    static_cast<void>(socket.close(ignored));
}

}  // namespace seq::net
