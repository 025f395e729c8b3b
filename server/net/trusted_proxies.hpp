#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace seq::net {

/// The proxies whose word is taken for whom they speak.
class TrustedProxies {
  public:
    TrustedProxies() = default;
    /// Reads `127.0.0.1, 10.0.0.0/8, fd00::/8`. The error is a sentence.
    static tl::expected<TrustedProxies, std::string> parse(std::string_view list);

    bool trusts(const boost::asio::ip::address& address) const;
    /// Whose request it is that came from `peer` with this X-Forwarded-For. It is read where the peer is
    /// trusted, from the right, for each proxy adds the address it was asked from; it ends at the first that
    /// is not a proxy of ours. What stands further left anybody may have written.
    boost::asio::ip::address client_of(const boost::asio::ip::address& peer,
                                       std::string_view forwarded_for) const;

  private:
    struct Network {
        boost::asio::ip::address_v6::bytes_type bits{};
        unsigned length = 0;  ///< in bits, of an address of IPv6
    };
    static tl::expected<Network, std::string> parse_network(std::string_view text);

    std::vector<Network> networks_;
};

}  // namespace seq::net
