#include <doctest/doctest.h>
#include <utility>

#include "tests/cli/support/entry_attempt.hpp"
#include "tests/cli/support/tls_server.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/server_process.hpp"

namespace seq::client {
namespace {

/// Tries to enter at this address; empty on success, otherwise the reason for the failure.
std::string come_in(const std::string& address, std::optional<std::string> ca_file) {
    const auto attempt = try_to_enter(address, {LinkState::inside, LinkState::ended}, std::move(ca_file));
    if (attempt.state == LinkState::inside) return "";
    return attempt.sentence.empty() ? "nothing happened" : attempt.sentence;
}

TEST_CASE("wss: a certificate for this host from a given authority is trusted") {
    const test::TemporaryFolder folder;
    const test::Certificate certificate = test::self_signed("localhost");
    const std::string ca = test::write_file(folder.path() / "ca.pem", certificate.certificate_pem);
    const test::TlsServer server{certificate};
    CHECK(come_in("wss://localhost:" + std::to_string(server.port()) + "/ws", ca) == "");
    CHECK(server.named_host() == "localhost");
}

TEST_CASE("wss: a certificate for an IP address is trusted, without SNI") {
    const test::TemporaryFolder folder;
    const test::Certificate certificate = test::self_signed("127.0.0.1");
    const std::string ca = test::write_file(folder.path() / "ca.pem", certificate.certificate_pem);
    const test::TlsServer server{certificate};
    CHECK(come_in("https://127.0.0.1:" + std::to_string(server.port()), ca) == "");
    CHECK(server.named_host() == "");
}

TEST_CASE("wss: a certificate from an unknown authority is refused at once with a reason") {
    const test::TemporaryFolder folder;
    const test::TlsServer server{test::self_signed("localhost")};
    const std::string address = "wss://localhost:" + std::to_string(server.port()) + "/ws";
    const std::string unknown = come_in(address, {});
    CHECK(unknown.find("is not trusted: self-signed certificate") != std::string::npos);
    CHECK(unknown.find("--ca FILE") != std::string::npos);

    const std::string other =
        test::write_file(folder.path() / "other.pem", test::self_signed("localhost").certificate_pem);
    CHECK(come_in(address, other).find("is not trusted") != std::string::npos);
}

TEST_CASE("wss: a certificate for another host is refused, even from a trusted authority") {
    const test::TemporaryFolder folder;
    const test::Certificate certificate = test::self_signed("example.org");
    const std::string ca = test::write_file(folder.path() / "ca.pem", certificate.certificate_pem);
    const test::TlsServer server{certificate};
    const std::string port = std::to_string(server.port());
    CHECK(come_in("wss://localhost:" + port + "/ws", ca).find("hostname mismatch") != std::string::npos);
    CHECK(come_in("wss://127.0.0.1:" + port + "/ws", ca).find("IP address mismatch") != std::string::npos);
}

TEST_CASE("wss: an unreadable file of authorities is named") {
    const std::string why = come_in("wss://localhost:1/ws", "/nowhere/ca.pem");
    CHECK(why.starts_with("Cannot read certificates from /nowhere/ca.pem: "));
}

}  // namespace
}  // namespace seq::client
