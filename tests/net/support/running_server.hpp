#pragma once

#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <utility>

#include "server/net/server.hpp"

namespace seq::net::test {

/// A server on a free port of this machine, on threads of this process. Its end is the four steps without the
/// grace.
class RunningServer {
  public:
    explicit RunningServer(store::Journal& journal, Limits limits = {}, std::chrono::seconds grace = {},
                           std::shared_ptr<const WebFiles> web = {}) {
        ServerSetup setup;
        setup.listen.port(0);
        setup.threads = 2;
        setup.grace = grace;
        setup.limits = limits;
        setup.web = std::move(web);
        auto server = Server::start(std::move(setup), journal);
        REQUIRE_MESSAGE(server.has_value(), server.error());
        server_ = std::move(*server);
    }

    RunningServer(store::Journal& journal, std::shared_ptr<const WebFiles> web)
        : RunningServer{journal, {}, {}, std::move(web)} {}

    Server& operator*() { return *server_; }
    Server* operator->() { return server_.get(); }
    std::uint16_t port() const { return server_->endpoint().port(); }

  private:
    std::unique_ptr<Server> server_;
};

}  // namespace seq::net::test
