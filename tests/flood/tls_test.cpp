#include <array>
#include <doctest/doctest.h>
#include <memory>
#include <openssl/ssl.h>

#include "tests/flood/support/siege.hpp"

// Clients of a TLS port that do not complete the handshake.

namespace seq::flood {
namespace {

/// The first message of a TLS client, to which the server must respond with a computation.
std::string client_hello() {
    const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context{SSL_CTX_new(TLS_client_method()),
                                                                    &SSL_CTX_free};
    const std::unique_ptr<SSL, decltype(&SSL_free)> client{SSL_new(context.get()), &SSL_free};
    BIO* from_server = BIO_new(BIO_s_mem());
    BIO* to_server = BIO_new(BIO_s_mem());
    SSL_set_bio(client.get(), from_server, to_server);  // which frees them
    SSL_connect(client.get());
    std::array<char, 4096> bytes;
    const int count = BIO_read(to_server, bytes.data(), static_cast<int>(bytes.size()));
    REQUIRE(count > 0);
    return {bytes.data(), static_cast<std::size_t>(count)};
}

TEST_CASE("unfinished TLS handshakes are aborted at the deadline, and a game over TLS continues") {
    Siege siege{
        {"--limit", "handshake-timeout=1", "--connections-max", "2000", "--limit", "waiting-max=1500"},
        Door::tls};
    const std::string hello = client_hello();
    siege.swarm().add(dose(200), {.opening = hello});
    siege.swarm().add(dose(200), {.opening = hello.substr(0, hello.size() / 2)});
    siege.swarm().add(dose(200), {.opening = hello, .slow = Slow::request});
    siege.swarm().add(dose(200), {.opening = hello, .reads = Reads::nothing, .receive_bytes = 4096});
    siege.withstand("cut");
}

TEST_CASE("a client without TLS on a TLS port is disconnected at once") {
    Siege siege{{"--limit", "handshake-timeout=1000"}, Door::tls};
    siege.swarm().add(dose(100), {});
    siege.swarm().add(dose(100), {.opening = std::string(5000, '\x16')});
    siege.swarm().add(dose(100), {.opening = client_hello() + std::string(5000, '?')});
    siege.withstand("400, cut");
}

}  // namespace
}  // namespace seq::flood
