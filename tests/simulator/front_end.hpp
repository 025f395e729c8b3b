#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "server/front/limits/connection_limiter.hpp"
#include "server/front/session/session.hpp"
#include "server/host/room_directory.hpp"
#include "server/host/threads/loops.hpp"
#include "tests/simulator/memory_transport.hpp"

namespace seq::simulator {

/// What a server has above its journal, on one thread: rooms, connections and sessions.
class FrontEnd {
  public:
    /// The store must outlive it.
    FrontEnd(Machine& machine, store::RoomStore& store, const net::Limits& limits);
    /// Nothing may be pending.
    ~FrontEnd();

    /// Runs one handler that is ready. False if none is.
    bool poll_one();
    /// A new connection from this address, after its handshake. Null if it is refused.
    std::shared_ptr<MemoryTransport> connect(const net::asio::ip::address& from, ClientEnd client,
                                             std::chrono::microseconds latency_max);

    /// Begins a shutdown: notifies everybody and answers what is in flight.
    void drain();
    void close_connections();

    net::RoomDirectory& rooms() { return rooms_; }
    net::ConnectionList& connections() { return connections_; }

  private:
    class Visit;

    /// Takes the place of Web Push, which needs sockets: nobody is called, but subscriptions are accepted.
    class NoCalls final : public push::Caller {
        void call(const protocol::RoomCode&, const push::PushCall&) override {}
        void cancel(const protocol::RoomCode&, protocol::MemberId) override {}
        std::string why_not(const protocol::PushSubscribe& subscription) const override;
    };

    Machine& machine_;
    const net::Limits limits_;
    net::OutboxSum outboxes_;
    net::Loops loops_{1};
    net::Executor executor_{loops_.executor(0)};
    net::Metrics metrics_;
    NoCalls calls_;
    net::RoomDirectory rooms_;
    net::AddressLimits addresses_;
    net::ConnectionLimiter limiter_;
    net::ConnectionList connections_;
    net::SessionContext context_;
    std::vector<std::weak_ptr<MemoryTransport>> transports_;
};

}  // namespace seq::simulator
