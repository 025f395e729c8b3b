#pragma once

#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "server/front/http/http.hpp"
#include "server/front/socket/tls.hpp"
#include "server/front/socket/transport.hpp"
#include "server/host/threads/executor.hpp"
#include "server/limits/limits.hpp"

namespace seq::net {

/// Why no request was read.
struct HttpFault {
    unsigned status = 0;  ///< 0: the connection is lost, so there is no response
    std::string sentence{};
};

/// One connection, with TLS or without: HTTP at first, a WebSocket after accept_websocket(). At most one
/// reader and one writer at a time. It has no deadlines: its owner has to abort it. Lives on the thread of
/// its socket. The only class that uses Beast, for everything but sending messages.
class WebSocketTransport final : public Transport {
  public:
    /// Uses TLS if a context is given.
    WebSocketTransport(Socket socket, const Limits& limits, const TlsContext& tls);
    ~WebSocketTransport() override;

    /// The first call does the TLS handshake before it reads.
    Awaitable<tl::expected<HttpRequest, HttpFault>> read_request();
    /// False if the connection is broken or closing.
    Awaitable<bool> respond(HttpResponse response);

    /// Accepts the request that was read last as a WebSocket handshake, with our subprotocol.
    Awaitable<bool> accept_websocket();
    Awaitable<Incoming> read() override;
    WriteNow write_now(std::span<const OutgoingFrame> frames) override;
    Awaitable<bool> write(std::span<const OutgoingFrame> frames) override;
    Awaitable<bool> ping() override;
    Awaitable<void> close(room::CloseReason reason) override;
    void close_now() override;
    /// Discards unsent data, which the kernel would otherwise offer for minutes, and sends RST.
    void abort() override;
    Traffic traffic() const override;

  private:
    struct Beast;
    Awaitable<tl::expected<void, HttpFault>> shake_hands();
    Awaitable<void> finish();
    bool may_write_now() const;
    std::size_t send(std::span<const OutgoingFrame> frames, std::size_t bytes);
    WriteNow write_encrypted(std::span<const OutgoingFrame> frames);
    Awaitable<bool> write_rest();
    Awaitable<bool> write_gathered(std::span<const OutgoingFrame> frames);
    std::unique_ptr<Beast> beast_;
};

}  // namespace seq::net
