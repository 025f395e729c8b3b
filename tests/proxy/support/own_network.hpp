#pragma once

#include <string>
#include <vector>

namespace seq::proxy {

/// Moves this process, and those that it starts from now on, into a network namespace whose only interface is
/// the loopback, with these additional IPv6 addresses. False, without any change, if this machine does not
/// allow that.
bool enter_own_network(const std::vector<std::string>& addresses);

}  // namespace seq::proxy
