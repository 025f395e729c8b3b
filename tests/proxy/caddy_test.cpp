#include <boost/asio/ip/tcp.hpp>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <optional>
#include <sched.h>
#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "tests/net/support/client.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/server_process.hpp"

namespace seq::proxy {
namespace {

/// Moves this process, and those that it starts from now on, into a network namespace whose only interface is
/// the loopback, with these additional IPv6 addresses. False, without any change, if this machine does not
/// allow that.
bool enter_own_network(const std::vector<std::string>& addresses) {
    const int user = ::geteuid() == 0 ? 0 : CLONE_NEWUSER;
    if (::access("/usr/sbin/ip", X_OK) != 0) return false;
    if (::unshare(CLONE_NEWNET | user) != 0) return false;
    const auto ip = [](std::vector<std::string> words) {
        return test::run_program("/usr/sbin/ip", std::move(words)).status == 0;
    };
    bool done = ip({"link", "set", "lo", "up"});
    for (const std::string& address : addresses)
        done = done && ip({"-6", "address", "add", address + "/128", "dev", "lo", "nodad"});
    return done;
}

/// Whether something listens at this port of 127.0.0.1.
bool is_open(std::uint16_t port) {
    boost::asio::io_context io;
    boost::system::error_code error;
    boost::asio::ip::tcp::socket{io}.connect({boost::asio::ip::address_v4::loopback(), port}, error);
    return !error;
}

/// Caddy with the project's own Caddyfile, without TLS, on a port of this machine.
class Caddy {
  public:
    /// Starts it in front of this server, `127.0.0.1:PORT`, and waits until it listens.
    Caddy(const std::string& program, const std::string& server) : port_{net::test::free_port()} {
        const std::string folder = folder_.path().string();
        const std::string admin = "unix/" + folder + "/admin";
        const std::string domain = "http://:" + std::to_string(port_);
        pid_ = ::fork();
        if (pid_ < 0) throw std::runtime_error{"no process"};
        if (pid_ == 0) {
            ::setenv("DOMAIN", domain.c_str(), 1);
            ::setenv("UPSTREAM", server.c_str(), 1);
            ::setenv("CADDY_ADMIN", admin.c_str(), 1);
            for (const char* home : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
                ::setenv(home, folder.c_str(), 1);
            const int log = ::open((folder + "/log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
            ::dup2(log, STDERR_FILENO);
            ::execl(program.c_str(), program.c_str(), "run", "--config", SEQ_CADDYFILE, "--adapter",
                    "caddyfile", nullptr);
            ::_exit(1);
        }
        REQUIRE(test::eventually([this] { return is_open(port_); }));
    }
    ~Caddy() {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    Caddy(const Caddy&) = delete;
    Caddy& operator=(const Caddy&) = delete;

    std::uint16_t port() const { return port_; }

  private:
    test::TemporaryFolder folder_;
    std::uint16_t port_;
    pid_t pid_ = -1;
};

/// The path of the program; nothing if it is not installed.
std::optional<std::string> find_caddy() {
    for (const char* path : {"/usr/bin/caddy", "/usr/local/bin/caddy"})
        if (::access(path, X_OK) == 0) return path;
    return std::nullopt;
}

/// A client with this address, through Caddy.
net::test::Client visit(const std::string& from, const Caddy& caddy) {
    return net::test::Client{caddy.port(), {.from = from}};
}

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
    std::vector<net::test::Client> there;
    for (const std::string& address : addresses) {
        CAPTURE(address);
        CHECK(there.emplace_back(visit(address, behind.caddy)).status() == connected);
        CHECK(visit(address, behind.caddy).status() == too_many);
    }
    if (addresses.size() > 3) CHECK(visit("2001:db8:5::3", behind.caddy).status() == too_many);
    CHECK(visit("127.0.0.4", behind.caddy).status() == connected);
}

TEST_CASE("behind a proxy that is not trusted all visitors count as one") {
    const auto program = find_caddy();
    if (!program) {
        MESSAGE("skipped: caddy is not installed (apt-get install caddy)");
        return;
    }
    const std::vector<std::string> addresses = visitors();
    ServerBehindCaddy behind{*program, one_each("192.0.2.1")};
    const net::test::Client first = visit(addresses.at(0), behind.caddy);
    CHECK(first.status() == connected);
    for (std::size_t n = 1; n < addresses.size(); ++n)
        CHECK(visit(addresses[n], behind.caddy).status() == too_many);
}

}  // namespace
}  // namespace seq::proxy
