#pragma once

#include <string>
#include <vector>

namespace seq::proxy {

/// Moves this process, and what it starts from now on, into a network of its own whose only interface is the
/// loopback, with these addresses of IPv6 too. False, and nothing has changed, if this machine does not allow
/// that.
bool enter_own_network(const std::vector<std::string>& addresses);

}  // namespace seq::proxy
