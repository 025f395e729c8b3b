#include <csignal>
#include <regex>

#include "tests/net/support/certificate_folder.hpp"
#include "tests/net/support/play.hpp"
#include "tests/net/support/tls_peer.hpp"
#include "tests/support/websocket/handshake.hpp"

using namespace seq::net;
using namespace seq::net::test;

namespace {

constexpr int tls_1_1 = 0x0302;
constexpr int tls_1_2 = 0x0303;
constexpr int tls_1_3 = 0x0304;

/// A server on TLS, with its certificate.
struct TlsServer : CertificateFolder, RunningServer {
    explicit TlsServer(Limits limits = {}) : RunningServer{ServerSetup{.tls = files(), .limits = limits}} {}

    Client client() const { return Client{port(), {.tls = true}}; }
};

std::string request_for(std::string_view path) {
    return "GET " + std::string{path} + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
}

std::string certificate_now(std::uint16_t port) {
    TlsPeer peer{port};
    REQUIRE(peer.shake_hands());
    return peer.certificate();
}

}  // namespace

TEST_CASE("the server's own address is https, and its pages may connect to wss") {
    TlsServer server;
    const std::string address = "https://127.0.0.1:" + std::to_string(server.port());
    CHECK(server->url() == address);
    CHECK(server->public_url() == address);
    TlsPeer peer{server.port()};
    REQUIRE(peer.shake_hands());
    peer.write(request_for("/"));
    CHECK(contains(peer.read(), address));
}

TEST_CASE("only TLS 1.2 and 1.3 are accepted") {
    TlsServer server;
    TlsPeer oldest{server.port(), {.newest = tls_1_1}};
    CHECK_FALSE(oldest.shake_hands());
    TlsPeer old{server.port(), {.newest = tls_1_2}};
    CHECK(old.shake_hands());
    CHECK(old.version() == "TLSv1.2");
    TlsPeer usual{server.port(), {.newest = tls_1_3}};
    CHECK(usual.shake_hands());
    CHECK(usual.version() == "TLSv1.3");
}

TEST_CASE("ALPN selects HTTP/1.1, and a client that offers only others gets no connection") {
    TlsServer server;
    TlsPeer browser{server.port(), {.protocols = {"h2", "http/1.1"}}};
    CHECK(browser.shake_hands());
    CHECK(browser.protocol() == "http/1.1");
    TlsPeer program{server.port()};
    CHECK(program.shake_hands());
    CHECK(program.protocol() == "");
    TlsPeer other{server.port(), {.protocols = {"h2"}}};
    CHECK_FALSE(other.shake_hands());
}

TEST_CASE("a peer cannot begin a second handshake") {
    TlsServer server;
    TlsPeer peer{server.port(), {.newest = tls_1_2}};
    REQUIRE(peer.shake_hands());
    CHECK_FALSE(peer.renegotiate());
}

TEST_CASE("a long page arrives complete, followed by a TLS close that waits for none") {
    const CertificateFolder folder;
    const TemporaryFolder pages;
    const std::string long_page(300'000, 'x');
    seq::test::write_file(pages.path() / "index.html", long_page);
    RunningServer server{ServerSetup{.tls = folder.files(), .web = *WebFiles::load(pages.path())}};
    TlsPeer peer{server.port()};
    REQUIRE(peer.shake_hands());
    peer.write(request_for("/"));
    CHECK(peer.read().ends_with("\r\n\r\n" + long_page));
    CHECK(peer.heard_goodbye());
    CHECK(peer.ends());
}

TEST_CASE("HTTP on a TLS port gets an answer that says so, and garbage is disconnected") {
    TlsServer server;
    const std::string answer = get(server.port(), "/");
    CHECK(answer.starts_with("HTTP/1.1 400 "));
    CHECK(answer.ends_with("This port uses TLS: use an address that begins with https://"));
    CHECK(ask_http(server.port(), std::string(100, '\0')).size() < 10);  // a short TLS alert
    CHECK(certificate_now(server.port()) != "");
}

TEST_CASE("after the WebSocket's close handshake the server does not wait long for those of TLS and TCP") {
    constexpr std::string_view masked_close{"\x88\x80\0\0\0\0", 6};
    Limits limits = watchful();
    limits.close = 50ms;
    limits.first_message = limits.ping_every = limits.idle = 1h;  // nothing else ends it
    TlsServer server{limits};
    TlsPeer peer{server.port()};
    REQUIRE(peer.shake_hands());
    peer.write(seq::test::Handshake{}.text());
    REQUIRE(peer.read_until("\r\n\r\n").starts_with("HTTP/1.1 101 "));
    peer.write(masked_close);
    CHECK(peer.read() == "\x88\x02\x03\xe8");  // close 1000
    CHECK(peer.heard_goodbye());
    CHECK(peer.ends());
}

TEST_CASE("SIGHUP loads a renewed certificate for new connections, and existing ones continue") {
    TlsServer server;
    server->obey_signals();
    CapturedLog log;
    Client ann = server.client();
    ask_all(ann, {create_for_two()});
    const std::string before = certificate_now(server.port());
    const std::string renewed = server.renew();
    CHECK(certificate_now(server.port()) == before);
    std::raise(SIGHUP);
    log.wait_for("serving TLS with the certificate in " + server.files().certificate.string());
    CHECK(certificate_now(server.port()) == renewed);
    CHECK(ann.ask(protocol::Sit{1}) == "accepted");
}

TEST_CASE("if a certificate cannot be used, the one before stays") {
    TlsServer server;
    server->obey_signals();
    CapturedLog log;
    const std::string before = certificate_now(server.port());
    server.put(self_signed("localhost").certificate_pem, self_signed("localhost").key_pem);
    std::raise(SIGHUP);
    log.wait_for("the previous certificate stays in use: the key in ");
    CHECK(certificate_now(server.port()) == before);
    std::filesystem::remove(server.files().certificate);
    std::raise(SIGHUP);
    log.wait_for("the previous certificate stays in use: cannot read ");
    CHECK(certificate_now(server.port()) == before);
}

TEST_CASE("files that cannot be used are reported with the reason") {
    const CertificateFolder folder;
    const Certificate good = self_signed("localhost");
    const std::string certificate = folder.files().certificate.string();
    const std::string key = folder.files().key.string();
    CHECK(folder.fault() == "");
    folder.put(good.certificate_pem, self_signed("localhost").key_pem);
    CHECK(folder.fault() == "the key in " + key + " does not match the certificate in " + certificate);
    folder.put(good.certificate_pem, seq::test::with_passphrase(good.key_pem));
    CHECK(folder.fault() == "the key in " + key + " needs a passphrase: use a key without one");
    folder.put(good.certificate_pem, "no key");
    CHECK(folder.fault() == "there is no private key in " + key);
    folder.put("no certificate", good.key_pem);
    CHECK(folder.fault().starts_with("there is no usable certificate in " + certificate + ": "));
    folder.put("", good.key_pem);
    CHECK(folder.fault() == "cannot read " + certificate + ": it is empty");
    folder.put(good.certificate_pem, "");
    std::filesystem::remove(folder.files().key);
    CHECK(folder.fault() == "cannot read " + key + ": No such file or directory");
    CHECK(load_tls({folder.files().key.parent_path(), key}).error().ends_with(": Is a directory"));
}

TEST_CASE("a certificate and its key may have been saved by a Windows editor") {
    const CertificateFolder folder;
    const Certificate fresh = self_signed("localhost");
    const auto as_on_windows = [](const std::string& pem) {
        return "\xEF\xBB\xBF" + std::regex_replace(pem, std::regex{"\n"}, "\r\n");
    };
    folder.put(as_on_windows(fresh.certificate_pem), as_on_windows(fresh.key_pem));
    CHECK(folder.fault().empty());
    folder.put(fresh.certificate_pem, "\xFF\xFE-");
    CHECK(folder.fault().ends_with("key.pem is in UTF-16: save it as UTF-8"));
}

TEST_CASE("a server does not start with a certificate that cannot be used") {
    const CertificateFolder folder;
    folder.put("no certificate", self_signed("localhost").key_pem);
    MemoryJournal journal;
    ServerSetup setup{.tls = folder.files()};
    setup.listen.port(0);
    const auto server = Server::start(setup, journal);
    REQUIRE_FALSE(server.has_value());
    CHECK(server.error().starts_with("there is no usable certificate in "));
}

TEST_CASE("an expired or not yet valid certificate is served with a warning") {
    const CertificateFolder folder;
    CapturedLog log;
    const Certificate over = self_signed("localhost", {.from_days = -3, .until_days = -1});
    folder.put(over.certificate_pem, over.key_pem);
    CHECK(folder.fault() == "");
    log.wait_for(" ended on ");
    const Certificate early = self_signed("localhost", {.from_days = 1, .until_days = 3});
    folder.put(early.certificate_pem, early.key_pem);
    CHECK(folder.fault() == "");
    log.wait_for(" begins on ");
}
