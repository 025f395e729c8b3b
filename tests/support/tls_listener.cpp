#include "tests/support/tls_listener.hpp"

#include <utility>

namespace seq::test {

namespace asio = boost::asio;

TlsListener::TlsListener(const Certificate& certificate, Serve serve) : serve_{std::move(serve)} {
    tls_.use_certificate(asio::buffer(certificate.certificate_pem), asio::ssl::context::pem);
    tls_.use_private_key(asio::buffer(certificate.key_pem), asio::ssl::context::pem);
    thread_ = std::jthread{[this] { run(); }};
}

TlsListener::~TlsListener() {
    is_over_ = true;
    boost::system::error_code ignored;
    asio::ip::tcp::socket last{context_};  // wakes the thread
    static_cast<void>(last.connect({asio::ip::address_v4::loopback(), port_}, ignored));
    thread_.join();
}

void TlsListener::run() {
    while (true) {
        boost::system::error_code error;
        asio::ip::tcp::socket socket{context_};
        static_cast<void>(acceptor_.accept(socket, error));
        if (is_over_ || error) return;
        serve_(std::move(socket), tls_);
    }
}

}  // namespace seq::test
