#pragma once

#include <chrono>

#include "server/net/executor.hpp"

namespace seq::net {

/// Bounds how much unsent data the kernel keeps for a peer that does not read, and for how long. The defaults
/// are megabytes and minutes, even after a close, and count against the memory of a container. Also disables
/// Nagle's algorithm. `write` is our own deadline for a write; the kernel aborts when no byte was
/// acknowledged for three times as long.
void bound_what_the_kernel_keeps(Socket& socket, std::chrono::milliseconds write);

/// Aborts the connection: discards unsent data and sends RST.
void abort_connection(Socket& socket);

}  // namespace seq::net
