#include "tests/proxy/support/caddy.hpp"

#include <doctest/doctest.h>
#include <vector>

#include "tests/proxy/support/own_network.hpp"
#include "tests/proxy/support/visitor.hpp"

namespace seq::proxy {
namespace {

constexpr unsigned connected = 101;
constexpr unsigned too_many = 429;

const std::vector<std::string> more_addresses{"2001:db8:5::2", "2001:db8:5::3", "2001:db8:6::2"};

/// Addresses of this machine, each used by another visitor.
std::vector<std::string> visitors() {
    static const bool is_alone = enter_own_network(more_addresses);
    std::vector<std::string> all{"127.0.0.2", "127.0.0.3", "::1"};
    if (is_alone)
        all.insert(all.end(), {"2001:db8:5::2", "2001:db8:6::2"});
    else
        MESSAGE("no network of its own: of IPv6 only ::1 was tried");
    return all;
}

/// A server that allows one connection per address, and Caddy in front of it.
struct ServerBehindCaddy {
    ServerBehindCaddy(const std::string& caddy_program, const std::vector<std::string>& flags)
        : server{SEQ_SEQUENCED, folder.path() / "data", flags}, caddy{caddy_program, server.address()} {}

    test::TemporaryFolder folder{};
    test::ServerProcess server;
    Caddy caddy;
};

std::vector<std::string> one_each(const std::string& trusted) {
    return {"--connections-per-address", "1", "--trusted-proxies", trusted, "--public-url",
            "http://localhost"};
}

TEST_CASE("behind Caddy every visitor counts by their own address, IPv4 and IPv6") {
    const auto program = find_caddy();
    if (!program) {
        MESSAGE("skipped: caddy is not installed (apt-get install caddy)");
        return;
    }
    const std::vector<std::string> addresses = visitors();
    ServerBehindCaddy behind{*program, one_each("127.0.0.1,::1")};
    std::vector<Visitor> there;
    for (const std::string& address : addresses) {
        CAPTURE(address);
        CHECK(there.emplace_back(address, behind.caddy.port()).status() == connected);
        CHECK(Visitor{address, behind.caddy.port()}.status() == too_many);
    }
    if (addresses.size() > 3) CHECK(Visitor{"2001:db8:5::3", behind.caddy.port()}.status() == too_many);
    CHECK(Visitor{"127.0.0.4", behind.caddy.port()}.status() == connected);
}

TEST_CASE("behind a proxy that is not trusted all visitors count as one") {
    const auto program = find_caddy();
    if (!program) {
        MESSAGE("skipped: caddy is not installed (apt-get install caddy)");
        return;
    }
    const std::vector<std::string> addresses = visitors();
    ServerBehindCaddy behind{*program, one_each("192.0.2.1")};
    const Visitor first{addresses.at(0), behind.caddy.port()};
    CHECK(first.status() == connected);
    for (std::size_t n = 1; n < addresses.size(); ++n)
        CHECK(Visitor{addresses[n], behind.caddy.port()}.status() == too_many);
}

}  // namespace
}  // namespace seq::proxy
