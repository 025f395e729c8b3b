#pragma once

#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/net/connection_list.hpp"
#include "server/net/loops.hpp"
#include "server/net/room_directory.hpp"
#include "server/net/session.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/simulator/memory_transport.hpp"
#include "tests/support/simulated_disk.hpp"

namespace seq::simulator {

/// One life of the server: everything between its transports and its disk is the real code, on one thread.
class ServerProcess {
  public:
    /// Opens the journal on the disk, which must outlive the process, and loads the running rooms. The error
    /// is a sentence.
    static tl::expected<std::unique_ptr<ServerProcess>, std::string> start(Machine& machine,
                                                                           test::SimulatedDisk& disk,
                                                                           const net::Limits& limits);
    /// Closes all connections and lets everything that is pending end. After a kill or a power cut the next
    /// process has a disk of its own, so that what still happens here is lost.
    ~ServerProcess();

    /// Runs one handler that is ready. False if none is.
    bool poll_one();
    /// A new connection from this address, after its handshake. Null if it is refused.
    std::shared_ptr<MemoryTransport> connect(const net::asio::ip::address& from, ClientEnd client,
                                             std::chrono::microseconds latency_max);

    /// Begins a shutdown: notifies everybody and answers what is in flight.
    void drain();
    std::size_t connections() const { return connections_.size(); }
    store::Journal& journal() { return *journal_; }
    net::RoomDirectory& rooms() { return *rooms_; }

  private:
    class Visit;

    /// Takes the place of Web Push, which needs sockets: nobody is called, but subscriptions are accepted.
    class NoCalls final : public push::Caller {
        void call(const protocol::RoomCode&, const push::Call&) override {}
        void cancel(const protocol::RoomCode&, protocol::MemberId) override {}
        std::string why_not(const protocol::PushSubscribe& subscription) const override;
    };

    ServerProcess(Machine& machine, std::unique_ptr<store::SqliteJournal> journal, const net::Limits& limits);
    void run_until_idle();
    void close_journal();

    Machine& machine_;
    std::unique_ptr<store::SqliteJournal> journal_;
    const net::Limits limits_;
    net::Loops loops_{1};
    net::Executor executor_{loops_.executor(0)};
    net::Metrics metrics_;
    NoCalls calls_;
    std::optional<net::RoomDirectory> rooms_;
    net::AddressLimits addresses_;
    net::ConnectionLimiter limiter_;
    net::ConnectionList connections_;
    net::OutboxBudget outboxes_;
    net::SessionContext context_;
    std::vector<std::weak_ptr<MemoryTransport>> transports_;
};

}  // namespace seq::simulator
