#include "server/net/network_name.hpp"

#include <algorithm>

namespace seq::net {

namespace ip = boost::asio::ip;

std::string network_name(const ip::address& address) {
    constexpr std::size_t kept_of_4 = 3;
    constexpr std::size_t kept_of_6 = 6;
    if (address.is_v6() && !address.to_v6().is_v4_mapped()) {
        ip::address_v6::bytes_type bytes = address.to_v6().to_bytes();
        std::fill(bytes.begin() + kept_of_6, bytes.end(), std::uint8_t{0});
        return ip::address_v6{bytes}.to_string() + "/48";
    }
    const ip::address_v4 v4 =
        address.is_v4() ? address.to_v4() : ip::make_address_v4(ip::v4_mapped, address.to_v6());
    ip::address_v4::bytes_type bytes = v4.to_bytes();
    std::fill(bytes.begin() + kept_of_4, bytes.end(), std::uint8_t{0});
    return ip::address_v4{bytes}.to_string() + "/24";
}

}  // namespace seq::net
