#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "tests/conformance/support/line.hpp"
#include "tests/support/freed.hpp"

namespace seq::conformance {
namespace {

using test::Freed;
using Context = std::unique_ptr<SSL_CTX, Freed<SSL_CTX_free>>;
using Tls = std::unique_ptr<SSL, Freed<SSL_free>>;

// Trusts every certificate: these tests are about the data inside TLS.
class TlsLine final : public Line {
  public:
    explicit TlsLine(int socket)
        : socket_{socket}, context_{SSL_CTX_new(TLS_client_method())}, tls_{SSL_new(context_.get())} {
        SSL_set_fd(tls_.get(), socket_);
        if (SSL_connect(tls_.get()) != 1) {
            ::close(socket_);
            throw std::runtime_error{"no TLS handshake"};
        }
    }
    ~TlsLine() override { ::close(socket_); }

    bool send(std::string_view bytes) override {
        if (bytes.empty()) return true;
        if (is_broken_) return false;  // OpenSSL does not allow another attempt
        is_broken_ = SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size())) <= 0;
        return !is_broken_;
    }

    std::optional<std::string> receive() override {
        std::array<char, 16384> bytes{};
        ERR_clear_error();
        const int received = SSL_read(tls_.get(), bytes.data(), static_cast<int>(bytes.size()));
        if (received > 0) return std::string{bytes.data(), static_cast<std::size_t>(received)};
        if (SSL_get_error(tls_.get(), received) == SSL_ERROR_WANT_READ)
            throw std::runtime_error{"nothing came within the test's patience"};
        return std::nullopt;
    }

    void finish_sending() override { SSL_shutdown(tls_.get()); }

  private:
    int socket_;
    Context context_;
    Tls tls_;
    bool is_broken_ = false;
};

}  // namespace

std::unique_ptr<Line> connect_by_tls(std::uint16_t port) {
    std::signal(SIGPIPE, SIG_IGN);  // OpenSSL writes to closed connections
    const int socket = connect_socket(port);
    const timeval patience{patience_seconds, 0};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    return std::make_unique<TlsLine>(socket);
}

}  // namespace seq::conformance
