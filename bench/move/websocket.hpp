#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "bench/move/sockets.hpp"
#include "bench/move/system.hpp"
#include "bench/move/tls.hpp"

namespace seq::bench {

/// The client's side of one WebSocket connection (RFC 6455), as little of it as talking to `sequenced` takes.
/// Anything that the server must not send is an exception: this measures a server that works.
class WebSocket {
  public:
    /// Connects from an address of 127.0.0.0/8 and asks for the subprotocol.
    WebSocket(std::uint32_t own_host, const Address& server);

    int fd() const { return socket_.get(); }
    bool is_open() const { return open_; }

    void send_text(std::string_view text);
    /// Reads what there is and hands over each whole message; also the moment in which the connection opens.
    void receive(const std::function<void(std::string_view)>& on_text);

  private:
    void send_greeting();
    /// What has arrived; nothing if that is nothing yet.
    std::optional<std::size_t> receive_some(std::span<char> into);
    void take(std::string_view fresh, const std::function<void(std::string_view)>& on_text);
    /// How many bytes of these it could use.
    std::size_t use(std::string_view bytes, const std::function<void(std::string_view)>& on_text);
    std::size_t use_greeting(std::string_view bytes);
    void send_frame(std::uint8_t opcode, std::string_view payload);
    void send_all(std::string_view bytes);

    Fd socket_;
    std::optional<TlsLine> tls_;
    bool is_shaken_;  ///< the TLS handshake is complete, or there is none
    std::uint16_t port_;
    bool open_ = false;
    std::uint32_t next_mask_;
    std::string left_over_;  ///< the beginning of a frame whose end has not come yet
    std::string outgoing_;   ///< kept for its memory
};

}  // namespace seq::bench
