#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <cstdint>
#include <functional>
#include <thread>

#include "tests/support/certificates.hpp"

namespace seq::test {

/// Accepts connections on a port of its own on 127.0.0.1, one at a time, on a thread of its own.
class TlsListener {
  public:
    /// Called on that thread for each connection, which has not shaken hands yet.
    using Serve = std::function<void(boost::asio::ip::tcp::socket, boost::asio::ssl::context&)>;

    TlsListener(const Certificate& certificate, Serve serve);
    /// Waits until the last connection has been served.
    ~TlsListener();
    TlsListener(const TlsListener&) = delete;
    TlsListener& operator=(const TlsListener&) = delete;

    std::uint16_t port() const { return port_; }

  private:
    void run();

    const Serve serve_;
    boost::asio::io_context context_;
    boost::asio::ssl::context tls_{boost::asio::ssl::context::tls_server};
    boost::asio::ip::tcp::acceptor acceptor_{context_, {boost::asio::ip::address_v4::loopback(), 0}};
    const std::uint16_t port_ = acceptor_.local_endpoint().port();
    std::atomic<bool> is_over_ = false;
    std::jthread thread_;
};

}  // namespace seq::test
