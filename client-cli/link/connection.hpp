#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "client-cli/link/address.hpp"

namespace seq::cli {

/// Whose word counts for who a server is: the system's certificate authorities, and those of a file beside
/// them.
struct Trust {
    std::optional<std::string> ca_file;
};

/// How long a connection may take over what it does.
struct Patience {
    std::chrono::milliseconds open{10'000};     ///< from the first step to the end of the handshakes
    std::chrono::milliseconds write{10'000};    ///< one message
    std::chrono::milliseconds close{1'000};     ///< the other side's goodbye
    std::chrono::milliseconds silence{40'000};  ///< without any frame; half of it brings a ping
};

/// Why there is no connection. What lasts does not get better by trying again.
struct ConnectError {
    std::string sentence;
    bool lasting = false;
};

/// Why a connection ended; the code is the WebSocket's, 0 where there was none.
struct Closed {
    std::uint16_t code = 0;
    std::string sentence;
};

/// Connection: one WebSocket to a server, with or without TLS, from the handshake to the end. One reader and
/// one writer at a time. Lives on the thread of its io_context; Beast stays behind it.
class Connection {
  public:
    virtual ~Connection() = default;

    /// Resolves, connects, checks the certificate and its name, and agrees on the subprotocol `sequence.v1`.
    static boost::asio::awaitable<tl::expected<std::unique_ptr<Connection>, ConnectError>> open(
        boost::asio::io_context& context, ServerAddress address, Trust trust, Patience patience);

    /// The next whole message.
    virtual boost::asio::awaitable<tl::expected<std::string, Closed>> read() = 0;
    /// False where it could not be sent in time; the reader then ends too.
    virtual boost::asio::awaitable<bool> write(std::string message) = 0;
    /// Says goodbye and waits shortly for the other's.
    virtual boost::asio::awaitable<void> close() = 0;
    /// Ends it at once; whoever reads or writes returns.
    virtual void cut() = 0;
};

}  // namespace seq::cli
