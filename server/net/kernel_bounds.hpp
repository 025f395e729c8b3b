#pragma once

#include <chrono>

#include "server/net/executor.hpp"

namespace seq::net {

/// Bounds what the kernel keeps, and for how long, for a peer that does not read: by itself it would be
/// megabytes for minutes, also after the connection was closed, and a container pays for them. What leaves,
/// leaves at once. `write` is our own deadline for a write; the kernel, which tells the peer nothing, gives
/// up when three of them have passed without a byte getting through.
void bound_what_the_kernel_keeps(Socket& socket, std::chrono::milliseconds write);

/// Closes it, and throws away what the kernel still keeps for the peer, who is told by a reset.
void reset(Socket& socket);

}  // namespace seq::net
