#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/server.hpp"
#include "tests/conformance/support/peer.hpp"
#include "tests/net/support/memory_journal.hpp"

namespace seq::conformance {

using net::Limits;

/// The limits of a server that is asked more in a second than people would.
Limits roomy();

/// A server in this process, on one thread, and an honest client beside whoever is tried.
class ServerUnderTest {
  public:
    explicit ServerUnderTest(Limits limits = roomy());

    /// A line on which nothing was said yet.
    std::unique_ptr<Line> connect();
    /// A client whose opening handshake is done.
    Peer guest();

    /// Returns when the server has read what had arrived on any line before: its one thread serves the lines
    /// in turn, and has come round to the neighbour's.
    void come_round();
    /// Sends the bytes in two packets, and makes sure that the server has read the first before the second.
    void send_apart(Peer& peer, std::string_view bytes, std::size_t first);

    /// The honest client still gets its answer.
    void check_neighbour();
    net::Server& get() { return *server_; }

  private:
    net::test::MemoryJournal journal_;
    std::unique_ptr<net::Server> server_;
    std::unique_ptr<Peer> neighbour_;
};

/// A guest who sends this is sent away with this code, and nobody else notices.
void check_sent_away(std::string_view sent, std::uint16_t code);

/// A row of a table: what a guest sends.
struct Bytes {
    const char* name;
    std::string (*sent)();
};

/// The guest is sent away as one who breaks the protocol.
void is_answered_with_1002(const Bytes& row);

}  // namespace seq::conformance
