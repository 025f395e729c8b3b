#include "tests/net/support/tls_peer.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <netinet/tcp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace seq::net::test {
namespace {

constexpr timeval patience{60, 0};

int connect_to(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) throw std::runtime_error{"no socket"};
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int yes = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error{"cannot connect"};
    return socket;
}

std::string as_on_the_wire(const std::vector<std::string>& protocols) {
    std::string list;
    for (const std::string& name : protocols)
        list += static_cast<char>(name.size()) + name;
    return list;
}

SSL_CTX* make_context(const Greeting& greeting) {
    SSL_CTX* context = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_security_level(context, 0);  // also offers versions that are too old to be safe
    SSL_CTX_set_min_proto_version(context, greeting.oldest);
    SSL_CTX_set_max_proto_version(context, greeting.newest);
    return context;
}

}  // namespace

// TLS reads from and writes to memory; the peer moves the bytes to and from the socket explicitly.
struct TlsPeer::Parts {
    Parts(std::uint16_t port, const Greeting& greeting)
        : socket{connect_to(port)}, context{make_context(greeting)}, ssl{SSL_new(context)} {
        SSL_set_connect_state(ssl);
        SSL_set_bio(ssl, in, out);
        const std::string offer = as_on_the_wire(greeting.protocols);
        if (!offer.empty())
            SSL_set_alpn_protos(ssl, reinterpret_cast<const unsigned char*>(offer.data()),
                                static_cast<unsigned>(offer.size()));
    }
    ~Parts() {
        SSL_free(ssl);
        SSL_CTX_free(context);
        ::close(socket);
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    std::string take_output() const {
        std::string bytes(BIO_ctrl_pending(out), '\0');
        if (!bytes.empty()) BIO_read(out, bytes.data(), static_cast<int>(bytes.size()));
        return bytes;
    }

    bool send(std::string_view bytes, std::size_t bytes_a_packet) const {
        for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes_a_packet, bytes.size()))) {
            const auto packet = bytes.substr(0, bytes_a_packet);
            const ssize_t sent = ::send(socket, packet.data(), packet.size(), MSG_NOSIGNAL);
            if (sent != static_cast<ssize_t>(packet.size())) return false;
        }
        return true;
    }

    bool receive() const {
        std::array<char, 4096> bytes{};
        const ssize_t size = ::recv(socket, bytes.data(), bytes.size(), 0);
        return size > 0 && BIO_write(in, bytes.data(), static_cast<int>(size)) == size;
    }

    /// Repeats it until it neither waits for bytes nor has some to send. Returns its last result.
    template <typename Act>
    int drive(Act act, std::size_t bytes_a_packet = 1 << 14) const {
        while (true) {
            const int result = act();
            const int error = SSL_get_error(ssl, result);
            const bool sent = send(take_output(), bytes_a_packet);
            if (result > 0 || error != SSL_ERROR_WANT_READ || !sent || !receive()) return result;
        }
    }

    int socket;
    SSL_CTX* context;
    SSL* ssl;
    BIO* in = BIO_new(BIO_s_mem());  ///< of the SSL, like the next
    BIO* out = BIO_new(BIO_s_mem());
};

TlsPeer::TlsPeer(std::uint16_t port, const Greeting& greeting)
    : parts_{std::make_unique<Parts>(port, greeting)} {}

TlsPeer::~TlsPeer() = default;

void TlsPeer::greet_by_half() {
    SSL_do_handshake(parts_->ssl);
    const std::string greeting = parts_->take_output();
    parts_->send(std::string_view{greeting}.substr(0, greeting.size() / 2), greeting.size());
}

bool TlsPeer::shake_hands(std::size_t bytes_a_packet) {
    return parts_->drive([this] { return SSL_do_handshake(parts_->ssl); }, bytes_a_packet) == 1;
}

bool TlsPeer::renegotiate() {
    SSL_renegotiate(parts_->ssl);
    return shake_hands();
}

std::string TlsPeer::version() const {
    return SSL_get_version(parts_->ssl);
}

std::string TlsPeer::protocol() const {
    const unsigned char* name = nullptr;
    unsigned size = 0;
    SSL_get0_alpn_selected(parts_->ssl, &name, &size);
    return {reinterpret_cast<const char*>(name), size};
}

std::string TlsPeer::certificate() const {
    const std::unique_ptr<BIO, int (*)(BIO*)> text{BIO_new(BIO_s_mem()), BIO_free};
    PEM_write_bio_X509(text.get(), SSL_get0_peer_certificate(parts_->ssl));
    std::string pem(BIO_ctrl_pending(text.get()), '\0');
    BIO_read(text.get(), pem.data(), static_cast<int>(pem.size()));
    return pem;
}

bool TlsPeer::write(std::string_view text) {
    const auto write = [&] { return SSL_write(parts_->ssl, text.data(), static_cast<int>(text.size())); };
    return parts_->drive(write) > 0;
}

std::string TlsPeer::read() {
    return read_until({});
}

std::string TlsPeer::read_until(std::string_view end) {
    std::string text;
    std::array<char, 4096> bytes{};
    const auto read = [&] { return SSL_read(parts_->ssl, bytes.data(), static_cast<int>(bytes.size())); };
    while (end.empty() || !text.ends_with(end)) {
        const int size = parts_->drive(read);
        if (size <= 0) break;
        text.append(bytes.data(), static_cast<std::size_t>(size));
    }
    return text;
}

bool TlsPeer::heard_goodbye() const {
    return (SSL_get_shutdown(parts_->ssl) & SSL_RECEIVED_SHUTDOWN) != 0;
}

bool TlsPeer::ends() {
    std::array<char, 4096> bytes{};
    ssize_t size = 1;
    while (size > 0)
        size = ::recv(parts_->socket, bytes.data(), bytes.size(), 0);
    return size == 0 || errno == ECONNRESET;
}

}  // namespace seq::net::test
