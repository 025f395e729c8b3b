#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "client/link/address.hpp"

namespace seq::client {

class LocalPeer;

/// Calls a function after a time, unless it is destroyed before.
class Deadline {
  public:
    Deadline(const boost::asio::any_io_executor& executor, std::chrono::milliseconds time,
             std::function<void()> when_over)
        : timer_{executor, time} {
        timer_.async_wait(
            [wanted = wanted_, act = std::move(when_over)](const boost::system::error_code& error) {
                if (!error && *wanted) act();
            });
    }
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;
    ~Deadline() { *wanted_ = false; }

  private:
    boost::asio::steady_timer timer_;
    std::shared_ptr<bool> wanted_ = std::make_shared<bool>(true);
};

/// Trusted certificate authorities: those of the system, and those of a file.
struct Trust {
    std::optional<std::string> ca_file;
};

/// Time limits of a connection.
struct Patience {
    std::chrono::milliseconds open{10'000};     ///< from the first step to the end of the handshakes
    std::chrono::milliseconds write{10'000};    ///< one message
    std::chrono::milliseconds close{1'000};     ///< the close frame of the other side
    std::chrono::milliseconds silence{40'000};  ///< without a frame; a ping is sent after half of it
};

/// Why there is no connection. Retrying does not help against a lasting error.
struct ConnectError {
    std::string sentence;
    bool lasting = false;
};

/// Why a connection ended; the code is that of the close frame, 0 if there was none.
struct Closed {
    std::uint16_t code = 0;
    std::string sentence;
};

/// Connection: one WebSocket to a server, with or without TLS, from the handshake to the end. One reader and
/// one writer at a time. Lives on the thread of its io_context. Hides Beast.
class Connection {
  public:
    virtual ~Connection() = default;

    /// Resolves, connects, checks the certificate and its name, and agrees on the subprotocol `sequence.v1`.
    static boost::asio::awaitable<tl::expected<std::unique_ptr<Connection>, ConnectError>> open(
        boost::asio::io_context& context, ServerAddress address, Trust trust, Patience patience);

    /// The next whole message.
    virtual boost::asio::awaitable<tl::expected<std::string, Closed>> read() = 0;
    /// False if it could not be sent in time; the reader then ends too.
    virtual boost::asio::awaitable<bool> write(std::string message) = 0;
    /// Sends a Close frame and waits briefly for the server's.
    virtual boost::asio::awaitable<void> close() = 0;
    /// Aborts it at once; read() and write() return.
    virtual void cut() = 0;
};

/// A connection to a server within the program. The peer must live as long as the connection.
std::unique_ptr<Connection> connect_locally(boost::asio::io_context& context, LocalPeer& peer);

}  // namespace seq::client
