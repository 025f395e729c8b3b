#include "server/command/command.hpp"

#include <array>
#include <boost/asio/error.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <iterator>
#include <string_view>

#include "server/store/files/file_system.hpp"

namespace seq::command {
namespace {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;

struct Subcommand {
    std::string_view name;
    int (*carry_out)(Words);
};

constexpr std::array<Subcommand, 9> commands{{
    {"backup", backup},
    {"restore", restore},
    {"verify", verify},
    {"import", import_rooms},
    {"export", export_rooms},
    {"drain", drain},
    {"rooms", rooms},
    {"room", room},
    {"prune", prune},
}};

}  // namespace

std::optional<int> run(int count, const char* const* arguments) {
    if (count < 2) return std::nullopt;
    const std::string_view name = arguments[1];
    for (const Subcommand& command : commands)
        if (command.name == name)
            return command.carry_out({arguments + 2, static_cast<std::size_t>(count) - 2});
    return std::nullopt;
}

Expected<std::optional<std::string>> ask_server(const std::filesystem::path& path, const std::string& line,
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
