#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "server/server.hpp"
#include "tests/conformance/support/peer.hpp"
#include "tests/net/support/memory_journal.hpp"

namespace seq::conformance {

using net::Limits;

/// Limits of a server that accepts more commands and rooms than people need.
Limits roomy();

/// A server in this process, on one thread, with a well-behaved client connected in addition to the clients
/// under test.
class ServerUnderTest {
  public:
    explicit ServerUnderTest(Limits limits = roomy());

    /// A client before its opening handshake.
    Peer connect();
    /// A client whose opening handshake is done.
    Peer guest();

    /// Returns when the server has read everything that had arrived on any connection: its one thread serves
    /// the connections in turn, and has answered the well-behaved client.
    void come_round();
    /// Sends the bytes in two packets, and makes sure that the server has read the first one before the
    /// second.
    void send_apart(Peer& peer, std::string_view bytes, std::size_t first);

    /// Checks that the well-behaved client still gets its answers.
    void check_neighbour();
    /// Checks that a client which sends this is closed with this code, and that the well-behaved one is not
    /// affected.
    void check_closed(std::string_view sent, std::uint16_t code,
                      Peer::Farewell farewell = Peer::Farewell::none);

    net::Server& get() { return *server_; }

  private:
    net::test::MemoryJournal journal_;
    std::unique_ptr<net::Server> server_;
    std::optional<Peer> neighbour_;
};

}  // namespace seq::conformance
