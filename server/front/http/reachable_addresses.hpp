#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/host/threads/executor.hpp"

namespace seq::net {

/// What decides who can reach this process: the addresses of the machine, and whether this is a container.
struct HostEnvironment {
    asio::ip::address outward;  ///< the source address of outgoing connections; unspecified: not known
    std::vector<asio::ip::address> addresses;  ///< those of its network interfaces, without loopback
    bool in_container = false;                 ///< then these addresses cannot be reached from outside
};

/// Asks the operating system. What it does not report stays empty.
HostEnvironment detect_environment();

/// Who can connect to an address, as far as the address itself tells.
enum class AddressScope { this_machine, this_network, everybody };
AddressScope scope_of(const asio::ip::address& address);

/// The base of all links, without a slash at the end: the operator's --public-url, else the best guess from
/// the endpoint. `scheme` is http or https.
std::string link_base(const std::string& wished, std::string_view scheme, const Tcp::endpoint& bound,
                      const HostEnvironment& environment);

/// For the operator at the start: each address by which the server can be reached, by whom, and what to do if
/// friends could not connect. One sentence per element.
std::vector<std::string> describe_reachable_addresses(const std::string& wished, std::string_view scheme,
                                                      const Tcp::endpoint& bound,
                                                      const HostEnvironment& environment);

}  // namespace seq::net
