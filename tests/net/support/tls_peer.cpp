#include "tests/net/support/tls_peer.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <openssl/pem.h>
#include <sys/socket.h>

namespace seq::net::test {

TlsPeer::TlsPeer(std::uint16_t port, const Greeting& greeting)
    : socket_{port}, context_{SSL_CTX_new(TLS_client_method())} {
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes to closed connections
    socket_.wait_for(std::chrono::minutes{1});
    SSL_CTX_set_security_level(context_.get(), 0);  // also offers versions that are too old to be safe
    SSL_CTX_set_min_proto_version(context_.get(), greeting.oldest);
    SSL_CTX_set_max_proto_version(context_.get(), greeting.newest);
    tls_.reset(SSL_new(context_.get()));
    SSL_set_fd(tls_.get(), socket_.fd());
    std::string offer;
    for (const std::string& name : greeting.protocols)
        offer += static_cast<char>(name.size()) + name;
    if (!offer.empty())
        SSL_set_alpn_protos(tls_.get(), reinterpret_cast<const unsigned char*>(offer.data()),
                            static_cast<unsigned>(offer.size()));
}

bool TlsPeer::shake_hands() {
    return SSL_connect(tls_.get()) == 1;
}

bool TlsPeer::renegotiate() {
    SSL_renegotiate(tls_.get());
    return SSL_do_handshake(tls_.get()) == 1;
}

std::string TlsPeer::version() const {
    return SSL_get_version(tls_.get());
}

std::string TlsPeer::protocol() const {
    const unsigned char* name = nullptr;
    unsigned size = 0;
    SSL_get0_alpn_selected(tls_.get(), &name, &size);
    return {reinterpret_cast<const char*>(name), size};
}

std::string TlsPeer::certificate() const {
    const std::unique_ptr<BIO, int (*)(BIO*)> text{BIO_new(BIO_s_mem()), BIO_free};
    PEM_write_bio_X509(text.get(), SSL_get0_peer_certificate(tls_.get()));
    std::string pem(BIO_ctrl_pending(text.get()), '\0');
    BIO_read(text.get(), pem.data(), static_cast<int>(pem.size()));
    return pem;
}

bool TlsPeer::write(std::string_view text) {
    return SSL_write(tls_.get(), text.data(), static_cast<int>(text.size())) > 0;
}

std::string TlsPeer::read_until(std::string_view end) {
    std::string text;
    std::array<char, 4096> bytes{};
    while (end.empty() || !text.ends_with(end)) {
        const int size = SSL_read(tls_.get(), bytes.data(), static_cast<int>(bytes.size()));
        if (size <= 0) break;
        text.append(bytes.data(), static_cast<std::size_t>(size));
    }
    return text;
}

bool TlsPeer::heard_goodbye() const {
    return (SSL_get_shutdown(tls_.get()) & SSL_RECEIVED_SHUTDOWN) != 0;
}

bool TlsPeer::ends() {
    std::array<char, 4096> bytes{};
    ssize_t size = 1;
    while (size > 0)
        size = ::recv(socket_.fd(), bytes.data(), bytes.size(), 0);
    return size == 0 || errno == ECONNRESET;
}

}  // namespace seq::net::test
