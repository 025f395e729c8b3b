#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "server/front/http/pages.hpp"
#include "server/front/http/trusted_proxies.hpp"
#include "server/front/limits/connection_limiter.hpp"
#include "server/front/session/session.hpp"
#include "server/front/socket/websocket_transport.hpp"
#include "server/host/readiness.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {

/// Shared by all connections of a server, and outlives them.
struct ConnectionContext {
    SessionContext sessions;
    std::string public_url;
    TrustedProxies proxies;
    Origins origins;
    std::string push_key;                 ///< the public key of Web Push; empty if it is off
    std::shared_ptr<const WebFiles> web;  ///< null if the server has no web page
    Readiness& readiness;
    std::atomic_flag has_warned_of_proxy{};  ///< that a trusted proxy names no visitor
};

/// One connection from its first byte to its last: HTTP requests, the last of which may be a WebSocket
/// handshake that makes it a session. Lives on the thread of its socket.
class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(Socket socket, ConnectionContext& context, const TlsContext& tls);

    /// Starts a connection, which runs until it closes. Uses TLS if a context is given.
    static void begin(Socket socket, ConnectionContext& context, const TlsContext& tls);

    void drain(room::Frame notice) override;
    void close(room::CloseReason reason) override;
    void close_now() override;

  private:
    bool is_admitted();
    Clock::time_point until() const;
    Awaitable<void> run();
    Awaitable<bool> becomes_websocket();
    Awaitable<bool> converse();
    HttpResponse respond_to(const HttpRequest& request);
    HttpResponse refuse_client(const HttpRequest& request);
    HttpResponse refuse_connection() const;
    HttpResponse page_for(const HttpRequest& request) const;
    Awaitable<void> deadline();
    void note_refusal(std::string_view reason, std::string_view sentence,
                      const telemetry::EventInfo& event = telemetry::Event::connection_refused) const;

    ConnectionContext& context_;
    const Executor executor_;
    const asio::ip::address peer_;
    asio::ip::address client_;  ///< the peer, or the client that a trusted proxy names
    ConnectionLimiter::Admission answer_ = ConnectionLimiter::Admission::admitted;
    WebSocketTransport transport_;
    std::shared_ptr<Session> session_;
    std::optional<room::Frame> shutdown_notice_;  ///< for a session that begins during the shutdown
    std::uint64_t number_ = 0;
    Clock::time_point request_until_{};
    std::optional<Clock::time_point> enter_by_;  ///< set if it has a reserved place
    bool is_asking_ = false;                     ///< a request is being read or waited for
};

}  // namespace seq::net
