#pragma once

#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <utility>

#include "server/server.hpp"
#include "tests/net/support/memory_journal.hpp"

namespace seq::net::test {

/// These limits with frequent checks of deadlines, so that short ones can be tested.
inline Limits watchful(Limits limits = {}) {
    limits.tick = std::chrono::milliseconds{5};
    return limits;
}

/// These limits for clients that send as fast as they can.
inline Limits for_fast_clients(Limits limits = {}) {
    limits.messages_a_second = limits.bytes_a_second = 1e9;
    limits.creates_a_minute = limits.failed_entries_a_minute = limits.records_a_minute = 1e9;
    return limits;
}

/// A server on a free port of this machine, on threads of this process. Its destructor runs the four steps of
/// a shutdown without the grace period.
class RunningServer {
  public:
    /// With a journal of its own.
    explicit RunningServer(Limits limits = {}, std::chrono::seconds grace = {})
        : RunningServer{ServerSetup{.grace = grace, .limits = limits}} {}
    explicit RunningServer(std::shared_ptr<const WebFiles> web)
        : RunningServer{ServerSetup{.grace = {}, .web = std::move(web)}} {}
    explicit RunningServer(ServerSetup setup) { start(std::move(setup), journal_); }

    explicit RunningServer(store::RoomStore& journal, Limits limits = {}, std::chrono::seconds grace = {},
                           std::shared_ptr<const WebFiles> web = {}) {
        start({.grace = grace, .limits = limits, .web = std::move(web)}, journal);
    }

    RunningServer(store::RoomStore& journal, ServerSetup setup) { start(std::move(setup), journal); }

    RunningServer(store::RoomStore& journal, std::shared_ptr<const WebFiles> web)
        : RunningServer{journal, {}, {}, std::move(web)} {}

    Server& operator*() { return *server_; }
    Server* operator->() { return server_.get(); }
    std::uint16_t port() const { return server_->endpoint().port(); }
    std::uint16_t admin_port() const { return server_->admin_endpoint().value().port(); }

  private:
    void start(ServerSetup setup, store::RoomStore& journal) {
        setup.listen.port(0);
        setup.admin = Tcp::endpoint{setup.listen.address(), 0};
        setup.threads = 2;
        // Tests that wait for something connect as fast as they can, and from one address.
        if (setup.limits.connects_a_second == Limits{}.connects_a_second)
            setup.limits.connects_a_second = 1e9;
        // The disk of a busy machine may be slow.
        if (setup.limits.disk_patience == Limits{}.disk_patience)
            setup.limits.disk_patience = std::chrono::minutes{10};
        if (setup.limits.room.unseated_of_source_max == Limits{}.room.unseated_of_source_max)
            setup.limits.room.unseated_of_source_max = 1'000;
        auto server = Server::start(std::move(setup), journal);
        REQUIRE_MESSAGE(server.has_value(), (server ? std::string{} : server.error()));
        server_ = std::move(*server);
    }

    MemoryJournal journal_;
    std::unique_ptr<Server> server_;
};

}  // namespace seq::net::test
