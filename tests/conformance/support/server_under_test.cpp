#include "tests/conformance/support/server_under_test.hpp"

#include <cstdlib>
#include <doctest/doctest.h>

#include "tests/conformance/support/frame.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/server_process.hpp"

namespace seq::conformance {
namespace {

// The same cases run a second time over TLS (CMakeLists.txt).
Security security() {
    return std::getenv("SEQ_CONFORMANCE_TLS") != nullptr ? Security::tls : Security::none;
}

net::TlsFiles certificate() {
    static const seq::test::TemporaryFolder folder;
    static const net::TlsFiles files = [] {
        const seq::test::Certificate fresh = seq::test::self_signed("localhost");
        return net::TlsFiles{seq::test::write_file(folder.path() / "certificate.pem", fresh.certificate_pem),
                             seq::test::write_file(folder.path() / "key.pem", fresh.key_pem)};
    }();
    return files;
}

std::unique_ptr<net::Server> start(net::Limits limits, store::RoomStore& journal) {
    net::ServerSetup setup;
    setup.listen.port(0);
    if (security() == Security::tls) setup.tls = certificate();
    setup.grace = {};
    setup.limits = limits;
    auto server = net::Server::start(std::move(setup), journal);
    REQUIRE_MESSAGE(server.has_value(), server.error());
    return std::move(*server);
}

}  // namespace

Limits roomy() {
    constexpr double endless = 1e9;
    Limits limits;
    limits.messages_a_second = endless;
    limits.bytes_a_second = endless;
    limits.control_frames_burst = endless;
    limits.creates_a_minute = endless;
    limits.connects_a_second = endless;
    return limits;
}

ServerUnderTest::ServerUnderTest(Limits limits)
    : server_{start(limits, journal_)}, neighbour_{std::make_unique<Peer>(connect())} {
    neighbour_->open();
    CHECK(neighbour_->create() == "accepted");
}

std::unique_ptr<Line> ServerUnderTest::connect() {
    return std::make_unique<Line>(server_->endpoint().port(), security());
}

Peer ServerUnderTest::guest() {
    Peer peer{connect()};
    peer.open();
    return peer;
}

void ServerUnderTest::come_round() {
    neighbour_->send(ping_frame("round"));
    REQUIRE(seq::test::eventually([&] { return neighbour_->hear() == ServerFrame{opcode::pong, "round"}; }));
}

void ServerUnderTest::send_apart(Peer& peer, std::string_view bytes, std::size_t first) {
    peer.send(bytes.substr(0, first));
    come_round();
    peer.send(bytes.substr(first));
}

void ServerUnderTest::check_neighbour() {
    const std::string id = new_id();
    neighbour_->send(text_frame(R"({"type":"start","id":")" + id + "\"}"));
    CHECK(neighbour_->answer_to(id) == "seats-empty");
}

void check_sent_away(std::string_view sent, std::uint16_t code) {
    ServerUnderTest server;
    Peer peer = server.guest();
    peer.send(sent);
    CHECK(peer.ending() == code);
    server.check_neighbour();
}

void is_answered_with_1002(const Bytes& row) {
    check_sent_away(row.sent(), 1002);
}

}  // namespace seq::conformance
