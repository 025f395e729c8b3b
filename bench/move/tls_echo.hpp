#pragma once

#include "bench/move/sockets.hpp"
#include "bench/move/tls.hpp"

namespace seq::bench {

/// An echo server of the form of EchoFloor's with OpenSSL between it and its sockets. Returns the status of
/// its process if it fails.
int serve_echo_over_tls(const Listener& listener, SSL_CTX* context);

}  // namespace seq::bench
