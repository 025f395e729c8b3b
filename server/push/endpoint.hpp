#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/room/expected.hpp"

namespace seq::push {

/// Where the push service of a browser takes the messages of one subscription.
struct Endpoint {
    std::string host;  ///< in lower case
    std::uint16_t port = 443;
    std::string target;  ///< path and query

    /// Reads an https URL. Refuses, with a sentence, what no push service uses: user names, fragments
    /// and addresses in place of a name.
    static Expected<Endpoint> parse(std::string_view url);

    /// As in the header `Host`.
    std::string authority() const { return port == 443 ? host : host + ':' + std::to_string(port); }
    /// The audience of VAPID.
    std::string origin() const { return "https://" + authority(); }
};

/// Whether the address belongs to the public internet, by the registries of special addresses of IANA (RFC
/// 6890). Not public are, for example, private networks, this machine, link-local and shared addresses,
/// multicast, and everything that stands for an IPv4 address in IPv6 (mapped, NAT64, 6to4, Teredo), which
/// could lead to any of these.
bool is_public(const boost::asio::ip::address& address);

}  // namespace seq::push
