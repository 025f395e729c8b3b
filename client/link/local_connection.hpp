#pragma once

#include <memory>

#include "client/link/connection.hpp"
#include "client/link/local_peer.hpp"

namespace seq::client {

/// A connection to a server within the program. The peer must live as long as the connection.
std::unique_ptr<Connection> connect_locally(boost::asio::io_context& context, LocalPeer& peer);

}  // namespace seq::client
