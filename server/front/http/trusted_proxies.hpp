#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <string_view>
#include <vector>

#include "server/room/expected.hpp"

namespace seq::net {

/// The proxies whose X-Forwarded-For header is trusted.
class TrustedProxies {
  public:
    TrustedProxies() = default;
    /// Reads `127.0.0.1, 10.0.0.0/8, fd00::/8`.
    static Expected<TrustedProxies> parse(std::string_view list);

    bool trusts(const boost::asio::ip::address& address) const;
    /// The client of a request from `peer` with this X-Forwarded-For. If the peer is trusted, the list is
    /// read from the right, because each proxy appends the address of its client, up to the first address
    /// that is not a trusted proxy. Anybody may have written what is left of it.
    boost::asio::ip::address client_of(const boost::asio::ip::address& peer,
                                       std::string_view forwarded_for) const;

  private:
    std::vector<boost::asio::ip::network_v6> networks_;  ///< those of IPv4 mapped to IPv6
};

}  // namespace seq::net
