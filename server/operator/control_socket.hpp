#pragma once

#include <boost/asio/local/stream_protocol.hpp>
#include <filesystem>

#include "server/host/room_directory.hpp"
#include "server/room/expected.hpp"

namespace seq::net {

/// The operator's connection to a running server: a socket in the data directory that only the directory's
/// owner can reach. One line in, `close CODE`, `reopen CODE` or `health`, one line of JSON back:
///
///     {"ok":true}
///     {"ok":false,"code":"unknown-room","sentence":"there is no room with this code"}
class ControlSocket {
  public:
    using Local = asio::local::stream_protocol;

    /// Creates the socket; replaces one that a killed server has left behind.
    static Expected<ControlSocket> open(Loops& loops, const std::filesystem::path& path);

    ControlSocket(ControlSocket&&) = default;
    ControlSocket& operator=(ControlSocket&&) = delete;
    ~ControlSocket() { close(); }

    /// Answers requests until close().
    Awaitable<void> run(RoomDirectory* rooms);
    void close();

  private:
    using Acceptor = asio::basic_socket_acceptor<Local, Executor>;
    ControlSocket(Acceptor acceptor, std::filesystem::path path)
        : acceptor_{std::move(acceptor)}, path_{std::move(path)} {}

    Acceptor acceptor_;
    std::filesystem::path path_;
};

}  // namespace seq::net
