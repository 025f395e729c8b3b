#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/net/pages.hpp"
#include "server/net/readiness.hpp"
#include "server/net/roster.hpp"
#include "server/net/session.hpp"
#include "server/net/trusted_proxies.hpp"

namespace seq::net {

/// What all connections of a server share.
struct Lobby {
    Desk desk;
    std::string public_url;
    TrustedProxies proxies;
    Origins origins;
    std::shared_ptr<const WebFiles> web;  ///< null where this server has no page to play in
    Readiness& readiness;
};

/// One connection from its first byte to its last: some requests for pages, or one that makes it a session.
/// Lives on the thread of its socket.
class Visit final : public Guest, public std::enable_shared_from_this<Visit> {
  public:
    Visit(Socket socket, Lobby& lobby, const TlsContext& tls);

    /// Runs on its own until the connection ends; speaks TLS where a context is given.
    static void begin(Socket socket, Lobby& lobby, const TlsContext& tls);

    void see_off(core::Frame told) override;
    void send_away(core::CloseReason reason) override;
    void drop_for_others() override;
    void cut() override;

  private:
    bool comes_in();
    Clock::time_point until() const;
    Awaitable<void> run();
    Awaitable<bool> converse();
    HttpResponse respond_to(const HttpRequest& request);
    HttpResponse refuse_client(const HttpRequest& request);
    HttpResponse turn_away() const;
    Awaitable<void> deadline();
    Site site() const;
    void note_refusal(std::string_view reason, std::string_view sentence) const;

    Lobby& lobby_;
    const Executor executor_;
    const asio::ip::address peer_;
    asio::ip::address client_;  ///< for whom the peer speaks, once that is known
    Gate::Answer answer_ = Gate::Answer::come_in;
    Wire wire_;
    std::shared_ptr<Session> session_;
    std::optional<core::Frame> farewell_;  ///< for a session that begins while the server closes
    std::uint64_t number_ = 0;
    Clock::time_point request_until_{};
    std::optional<Clock::time_point> enter_by_;  ///< it has a reserved place
    bool is_asking_ = false;                     ///< a request is read or waited for
};

}  // namespace seq::net
