#include "tests/conformance/support/server_under_test.hpp"

#include <cstdlib>
#include <doctest/doctest.h>

#include "tests/support/certificates.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/server_process.hpp"
#include "tests/support/websocket/frame.hpp"

namespace seq::conformance {

using namespace test;
namespace {

// The same cases run a second time over TLS (CMakeLists.txt).
Security security() {
    return std::getenv("SEQ_CONFORMANCE_TLS") != nullptr ? Security::tls : Security::none;
}

net::TlsFiles certificate() {
    static const TemporaryFolder folder;
    static const net::TlsFiles files = [] {
        const Certificate fresh = self_signed("localhost");
        return net::TlsFiles{write_file(folder.path() / "certificate.pem", fresh.certificate_pem),
                             write_file(folder.path() / "key.pem", fresh.key_pem)};
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
    limits.rooms_of_address = 1'000'000;
    limits.connects_a_second = endless;
    return limits;
}

ServerUnderTest::ServerUnderTest(Limits limits) : server_{start(limits, journal_)}, neighbour_{guest()} {
    CHECK(neighbour_->create() == "accepted");
}

Peer ServerUnderTest::connect() {
    return {server_->endpoint().port(), security()};
}

Peer ServerUnderTest::guest() {
    Peer peer = connect();
    peer.send(Handshake{}.text());
    REQUIRE(peer.response().status == 101);
    return peer;
}

void ServerUnderTest::come_round() {
    neighbour_->send(ping_frame("round"));
    REQUIRE(eventually([&] { return neighbour_->hear() == ServerFrame{opcode::pong, "round"}; }));
}

void ServerUnderTest::send_apart(Peer& peer, std::string_view bytes, std::size_t first) {
    peer.send(bytes.substr(0, first));
    come_round();
    peer.send(bytes.substr(first));
}

void ServerUnderTest::check_neighbour() {
    const std::string id = new_id();
    neighbour_->send(text_frame(start_command(id)));
    CHECK(neighbour_->answer_to(id) == "seats-empty");
}

void ServerUnderTest::check_closed(std::string_view sent, std::uint16_t code, Peer::Farewell farewell) {
    Peer peer = guest();
    peer.send(sent);
    CHECK(peer.ending(farewell) == code);
    check_neighbour();
}

}  // namespace seq::conformance
