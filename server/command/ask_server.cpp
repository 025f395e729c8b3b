#include "server/command/ask_server.hpp"

#include <boost/asio/error.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <iterator>

#include "server/store/files/file_system.hpp"

namespace seq::command {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;

tl::expected<std::optional<std::string>, std::string> ask_server(const std::filesystem::path& path,
                                                                 const std::string& line,
                                                                 std::chrono::seconds patience) {
    const std::string name = path.string();
    const auto failed = [&](const boost::system::error_code& error) {
        return tl::unexpected{store::because("speak to the server at " + name, error.value())};
    };
    if (name.size() >= sizeof sockaddr_un::sun_path)
        return std::nullopt;  // a server cannot listen there either
    Local::iostream socket;
    socket.expires_after(patience);
    socket.connect(Local::endpoint{name});
    if (const auto error = socket.error()) {
        const bool listens =
            error != std::errc::connection_refused && error != std::errc::no_such_file_or_directory;
        if (listens) return failed(error);
        return std::nullopt;
    }
    socket << line << std::flush;
    if (!socket) return failed(socket.error());
    std::string answer{std::istreambuf_iterator<char>{socket}, {}};
    if (socket.error() && socket.error() != asio::error::eof) return failed(socket.error());
    return answer;
}

}  // namespace seq::command
