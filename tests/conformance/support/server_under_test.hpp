#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/server.hpp"
#include "tests/conformance/support/peer.hpp"
#include "tests/net/support/memory_journal.hpp"

namespace seq::conformance {

using net::Limits;

/// Limits of a server that accepts more commands per second than people send.
Limits roomy();

/// A server in this process, on one thread, with a well-behaved client connected in addition to the clients
/// under test.
class ServerUnderTest {
  public:
    explicit ServerUnderTest(Limits limits = roomy());

    /// A connection before its handshake.
    std::unique_ptr<Line> connect();
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
    net::Server& get() { return *server_; }

  private:
    net::test::MemoryJournal journal_;
    std::unique_ptr<net::Server> server_;
    std::unique_ptr<Peer> neighbour_;
};

/// Checks that a client which sends this is closed with this code, and that other clients are not affected.
void check_sent_away(std::string_view sent, std::uint16_t code);

/// A row of a table: the bytes that a client sends.
struct Bytes {
    const char* name;
    std::string (*sent)();
};

/// Checks that the client is closed for a protocol error.
void is_answered_with_1002(const Bytes& row);

}  // namespace seq::conformance
