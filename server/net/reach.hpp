#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/executor.hpp"

namespace seq::net {

/// Where this process runs, as far as it matters to who can reach it.
struct Surroundings {
    asio::ip::address outward;  ///< by which this machine would speak to the world; unspecified: not known
    std::vector<asio::ip::address> addresses;  ///< those of its network interfaces, without loopback
    bool in_container = false;                 ///< then these addresses mean nothing outside
};

/// Asks the operating system. What it does not tell is left out.
Surroundings look_around();

/// Who can come to an address, as far as the address tells.
enum class Reach { this_machine, this_network, everybody };
Reach reach_of(const asio::ip::address& address);

/// What every link that is shown begins with, without a slash at its end: what the operator wished, or the
/// best that can be said of the endpoint bound. `scheme` is http or https.
std::string link_base(const std::string& wished, std::string_view scheme, const Tcp::endpoint& bound,
                      const Surroundings& around);

/// What to tell the operator when the server has started: each address that it can be reached by and by whom,
/// and what to do where friends could not come. A sentence a line.
std::vector<std::string> who_can_come(const std::string& wished, std::string_view scheme,
                                      const Tcp::endpoint& bound, const Surroundings& around);

}  // namespace seq::net
