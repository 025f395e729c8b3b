#include "server/front/http/reachable_addresses.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/udp.hpp>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <ifaddrs.h>
#include <iterator>
#include <memory>
#include <net/if.h>

#include "server/front/listener.hpp"

namespace seq::net {
namespace {

using asio::ip::address;

// The source address of outgoing connections by the routing table. Sends nothing.
address outward_address() {
    asio::io_context io;
    asio::ip::udp::socket probe{io};
    boost::system::error_code error;
    const auto somewhere = asio::ip::make_address("192.0.2.1");  // reserved for documentation, so unused
    static_cast<void>(probe.connect({somewhere, 9}, error));
    const auto local = error ? asio::ip::udp::endpoint{} : probe.local_endpoint(error);
    return error ? address{} : local.address();
}

// Networks of container engines and virtual machines, over which friends cannot connect.
bool is_of_an_engine(std::string_view interface) {
    constexpr std::array<std::string_view, 6> beginnings{"docker", "br-", "veth", "virbr", "podman", "cni"};
    return std::ranges::any_of(beginnings, [&](auto beginning) { return interface.starts_with(beginning); });
}

bool is_used(const ifaddrs& entry) {
    constexpr unsigned wanted = IFF_UP | IFF_RUNNING;
    return entry.ifa_addr != nullptr && (entry.ifa_flags & wanted) == wanted &&
           (entry.ifa_flags & IFF_LOOPBACK) == 0 && !is_of_an_engine(entry.ifa_name);
}

// Link-local IPv6 addresses are left out: they are useless without the name of the client's interface.
address address_of(const sockaddr& socket_address) {
    Tcp::endpoint endpoint;
    const bool v4 = socket_address.sa_family == AF_INET;
    if (!v4 && socket_address.sa_family != AF_INET6) return {};
    std::memcpy(endpoint.data(), &socket_address, v4 ? sizeof(sockaddr_in) : sizeof(sockaddr_in6));
    const address found = endpoint.address();
    return found.is_v6() && found.to_v6().is_link_local() ? address{} : found;
}

std::vector<address> own_addresses() {
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner{list, &::freeifaddrs};
    std::vector<address> all;
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next)
        if (is_used(*entry))
            if (const address found = address_of(*entry->ifa_addr); !found.is_unspecified())
                all.push_back(found);
    return all;
}

bool is_private(const asio::ip::address_v4& address) {
    static const std::array networks{
        asio::ip::make_network_v4("10.0.0.0/8"), asio::ip::make_network_v4("172.16.0.0/12"),
        asio::ip::make_network_v4("192.168.0.0/16"),
        asio::ip::make_network_v4("169.254.0.0/16"),  // link-local: there was no DHCP server
        asio::ip::make_network_v4("100.64.0.0/10")};  // carrier-grade NAT, or an overlay network
    return std::ranges::any_of(networks, [&](const asio::ip::network_v4& network) {
        return network.canonical() == asio::ip::network_v4{address, network.prefix_length()}.canonical();
    });
}

bool is_private(const asio::ip::address_v6& address) {
    constexpr unsigned own_mask = 0xFE;
    constexpr unsigned own = 0xFC;  // fc00::/7
    return address.is_link_local() || (address.to_bytes()[0] & own_mask) == own;
}

std::string url(std::string_view scheme, const address& at, std::uint16_t port) {
    return std::string{scheme} + "://" + to_string(Tcp::endpoint{at, port});
}

std::string port_text(const Tcp::endpoint& bound) {
    return std::to_string(bound.port());
}

// The addresses at which a socket bound to this endpoint is reached, the outward one first.
std::vector<address> reached_by(const Tcp::endpoint& bound, const HostEnvironment& environment) {
    if (!bound.address().is_unspecified()) return {bound.address()};
    std::vector<address> all;
    std::ranges::copy_if(environment.addresses, std::back_inserter(all),
                         [&](const address& own) { return own.is_v4() || bound.address().is_v6(); });
    const auto seen = std::ranges::find(all, environment.outward);
    if (seen != all.end()) std::rotate(all.begin(), seen, seen + 1);
    return all;
}

std::string sentence(std::string_view scheme, const address& at, std::uint16_t port) {
    std::string where = url(scheme, at, port);
    switch (scope_of(at)) {
        case AddressScope::this_machine:
            return where + " is for this machine only; for friends, start it with --listen 0.0.0.0:" +
                   std::to_string(port);
        case AddressScope::this_network:
            return where + " is for devices in the same network, for example at home";
        case AddressScope::everybody:
            return where + " is for everybody on the internet, unless a firewall blocks it" +
                   (scheme == "https" ? "" : "; without TLS, others on the way can read the traffic");
    }
    return where;
}

std::vector<std::string> out_of_a_container(std::string_view scheme, const Tcp::endpoint& bound) {
    if (bound.address().is_loopback())
        return {url(scheme, bound.address(), bound.port()) +
                " can be reached only inside this container; for others, start it with "
                "--listen 0.0.0.0:" +
                port_text(bound)};
    return {"this is a container: use the port that is published on your machine, which is " +
                std::string{scheme} + "://localhost:" + port_text(bound) + " if the numbers are the same",
            "for friends, set the address of your machine: --public-url " + std::string{scheme} +
                "://YOUR-MACHINE:" + port_text(bound)};
}

// Docker creates a file; podman creates another one, which a tmpfs on /run hides. Our image and podman set a
// variable.
bool is_in_container() {
    const char* said =
        std::getenv("container");  // NOLINT(concurrency-mt-unsafe): nothing sets it while we run
    if (said != nullptr && *said != '\0') return true;
    std::error_code error;
    return std::filesystem::exists("/.dockerenv", error) ||
           std::filesystem::exists("/run/.containerenv", error);
}

}  // namespace

HostEnvironment detect_environment() {
    return {.outward = outward_address(), .addresses = own_addresses(), .in_container = is_in_container()};
}

AddressScope scope_of(const address& at) {
    if (at.is_loopback()) return AddressScope::this_machine;
    const bool near = at.is_v4() ? is_private(at.to_v4()) : is_private(at.to_v6());
    return near ? AddressScope::this_network : AddressScope::everybody;
}

std::string link_base(const std::string& wished, std::string_view scheme, const Tcp::endpoint& bound,
                      const HostEnvironment& environment) {
    if (!wished.empty()) return wished.substr(0, wished.find_last_not_of('/') + 1);
    if (environment.in_container && bound.address().is_unspecified())
        return std::string{scheme} + "://localhost:" + port_text(bound);
    const std::vector<address> all = reached_by(bound, environment);
    return url(scheme, all.empty() ? asio::ip::make_address("127.0.0.1") : all.front(), bound.port());
}

std::vector<std::string> describe_reachable_addresses(const std::string& wished, std::string_view scheme,
                                                      const Tcp::endpoint& bound,
                                                      const HostEnvironment& environment) {
    if (!wished.empty()) return {"links begin with " + link_base(wished, scheme, bound, environment)};
    if (environment.in_container) return out_of_a_container(scheme, bound);
    const std::vector<address> all = reached_by(bound, environment);
    if (all.empty()) return {"this machine has no network: only its own programs can connect"};
    std::vector<std::string> sentences;
    for (const address& at : all)
        sentences.push_back(sentence(scheme, at, bound.port()));
    if (all.size() > 1)
        sentences.push_back("links begin with " + link_base(wished, scheme, bound, environment) +
                            "; --public-url chooses another beginning");
    return sentences;
}

}  // namespace seq::net
