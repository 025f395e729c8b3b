#include "server/front/http/reachable_addresses.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <stdlib.h>

#include "tests/support/contains.hpp"

using namespace seq::net;
using seq::test::contains;

namespace {

Tcp::endpoint at(const char* address, std::uint16_t port = 8080) {
    return {asio::ip::make_address(address), port};
}

HostEnvironment machine_with(std::initializer_list<const char*> addresses, const char* outward = "0.0.0.0") {
    HostEnvironment environment{
        .outward = asio::ip::make_address(outward), .addresses = {}, .in_container = false};
    for (const char* address : addresses)
        environment.addresses.push_back(asio::ip::make_address(address));
    return environment;
}

HostEnvironment container() {
    HostEnvironment environment = machine_with({"172.17.0.2"}, "172.17.0.2");
    environment.in_container = true;
    return environment;
}

std::string told(const std::string& wished, const Tcp::endpoint& bound, const HostEnvironment& environment) {
    std::string all;
    for (const std::string& sentence : describe_reachable_addresses(wished, "http", bound, environment))
        all += sentence + "\n";
    return all;
}

}  // namespace

TEST_CASE("an address shows who can connect to it") {
    for (const char* mine : {"127.0.0.1", "127.9.9.9", "::1"})
        CHECK(scope_of(asio::ip::make_address(mine)) == AddressScope::this_machine);
    for (const char* near : {"10.1.2.3", "172.16.0.1", "172.31.255.254", "192.168.1.20", "169.254.3.4",
                             "100.64.0.9", "fd12::1", "fc00::1", "fe80::1"})
        CHECK(scope_of(asio::ip::make_address(near)) == AddressScope::this_network);
    for (const char* far :
         {"203.0.113.7", "172.32.0.1", "172.15.0.1", "100.128.0.1", "192.169.0.1", "2001:db8::1"})
        CHECK(scope_of(asio::ip::make_address(far)) == AddressScope::everybody);
}

TEST_CASE("every link begins with the operator's public URL, without a slash at the end") {
    for (const char* wished :
         {"https://play.example.org", "https://play.example.org/", "https://play.example.org//"})
        CHECK(link_base(wished, "http", at("0.0.0.0"), container()) == "https://play.example.org");
    CHECK(told("https://play.example.org/", at("0.0.0.0"), container()) ==
          "links begin with https://play.example.org\n");
}

TEST_CASE("a link begins with the bound address, or with the one that can be reached") {
    const HostEnvironment environment = machine_with({"10.0.0.5", "192.168.1.20"}, "192.168.1.20");
    CHECK(link_base("", "http", at("10.0.0.5"), environment) == "http://10.0.0.5:8080");
    CHECK(link_base("", "https", at("0.0.0.0", 443), environment) == "https://192.168.1.20:443");
    CHECK(link_base("", "http", at("::1"), environment) == "http://[::1]:8080");
    CHECK(link_base("", "http", at("0.0.0.0"), machine_with({})) == "http://127.0.0.1:8080");
}

TEST_CASE("a server on loopback explains that only this machine can connect, and how to change that") {
    const std::string text = told("", at("127.0.0.1", 9000), machine_with({"192.168.1.20"}));
    CHECK(text.starts_with("http://127.0.0.1:9000 is for this machine only"));
    CHECK(contains(text, "--listen 0.0.0.0:9000"));
    CHECK_FALSE(contains(text, "192.168"));
}

TEST_CASE("a server on all addresses lists each address and who can connect to it") {
    const auto environment = machine_with({"192.168.1.20", "203.0.113.7", "2001:db8::1"}, "203.0.113.7");
    const std::string four = told("", at("0.0.0.0"), environment);
    CHECK(four.starts_with("http://203.0.113.7:8080 is for everybody on the internet"));
    CHECK(contains(four, "http://192.168.1.20:8080 is for devices in the same network"));
    CHECK(contains(four, "links begin with http://203.0.113.7:8080"));
    CHECK_FALSE(contains(four, "2001:db8"));
    CHECK(contains(told("", at("::"), environment), "http://[2001:db8::1]:8080 is for everybody"));
}

TEST_CASE("a container does not list its internal address, which cannot be reached from outside") {
    const std::string text = told("", at("0.0.0.0"), container());
    CHECK_FALSE(contains(text, "172.17"));
    CHECK(contains(text, "published on your machine"));
    CHECK(contains(text, "--public-url http://YOUR-MACHINE:8080"));
    CHECK(link_base("", "http", at("0.0.0.0"), container()) == "http://localhost:8080");
    CHECK(contains(told("", at("127.0.0.1"), container()), "only inside this container"));
}

TEST_CASE("a machine without a network says so") {
    CHECK(told("", at("0.0.0.0"), machine_with({})).starts_with("this machine has no network"));
}

TEST_CASE("this machine's addresses are found, without loopback") {
    const HostEnvironment environment = detect_environment();
    CHECK(std::ranges::none_of(environment.addresses, [](const auto& own) { return own.is_loopback(); }));
    CHECK(std::ranges::none_of(environment.addresses, [](const auto& own) { return own.is_unspecified(); }));
    if (!environment.outward.is_unspecified()) CHECK_FALSE(environment.outward.is_loopback());
}

TEST_CASE("a container is recognised by its environment") {
    ::setenv("container", "oci", 1);
    CHECK(detect_environment().in_container);
    ::unsetenv("container");
}
