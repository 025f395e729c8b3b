#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace boost::asio::ssl {
class context;
}

namespace seq::bench {

constexpr std::uint32_t loopback = 0x7f000001;  // 127.0.0.1

/// A port of 127.0.0.1, and whether TLS is used there.
struct Address {
    std::uint16_t port = 0;
    boost::asio::ssl::context* tls = nullptr;  ///< null: plain TCP
};

/// A connection from an address of 127.0.0.0/8 to a port of 127.0.0.1. Blocks.
boost::asio::ip::tcp::socket connect_from(boost::asio::io_context& io, std::uint32_t own_host,
                                          std::uint16_t port);

/// The client's side of a WebSocket. client/link would cost too much here: it has timers for each write and
/// certificates for each connection, and it cannot choose its own address.
class WebSocket {
  public:
    /// Connects from an address of 127.0.0.0/8. Blocks until the server has accepted.
    WebSocket(boost::asio::io_context& io, std::uint32_t own_host, const Address& server);
    ~WebSocket();
    WebSocket(WebSocket&&) noexcept = default;
    WebSocket& operator=(WebSocket&&) = delete;

    /// From now on, `on_text` gets each message while `io` runs. If the connection ends, `io` throws.
    void listen(std::function<void(std::string_view)> on_text);
    /// Throws if the connection is closed, or if the kernel does not take all of it at once.
    void send_text(std::string_view text);

    struct Stream;  ///< hides Beast

  private:
    std::shared_ptr<Stream> stream_;
};

}  // namespace seq::bench
