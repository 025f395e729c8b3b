#include "server/operator/control_socket.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <memory>
#include <sys/stat.h>
#include <sys/un.h>

#include "server/front/listener.hpp"
#include "server/telemetry/log.hpp"

namespace seq::net {
namespace {

using Error = boost::system::error_code;
using Stream = asio::basic_stream_socket<ControlSocket::Local, Executor>;

constexpr std::size_t line_bytes_max = 64;
constexpr std::chrono::seconds reading_patience{1};  // with a client that sends nothing
constexpr mode_t owner_only = 0600;

std::string refused(const char* code, const char* sentence) {
    return std::string{R"({"ok":false,"code":")"} + code + R"(","sentence":")" + sentence + "\"}\n";
}

std::string in_words(Closing outcome) {
    switch (outcome) {
        case Closing::done: return "{\"ok\":true}\n";
        case Closing::done_before: return refused("room-archived", "this room is already closed");
        case Closing::not_closed: return refused("room-open", "this room is open");
        case Closing::history_full:
            return refused("history-full", "the history of this room is full, so it cannot be reopened");
        case Closing::no_such_room: return refused("unknown-room", "there is no room with this code");
        case Closing::server_full: return refused("server-full", "the server has no capacity for this room");
        case Closing::storage_full:
            return refused("storage-full", "the disk of the server is full or does not answer");
        case Closing::room_broken:
            return refused("room-quarantined", "the records of this room cannot be read or extended");
        case Closing::elsewhere:
            return refused("room-elsewhere", "another node of the cluster has this room: ask there");
        case Closing::server_closing: return refused("server-closing", "the server is closing");
    }
    return {};
}

/// One connection. Keeps itself alive while an operation is pending.
struct ControlConnection : std::enable_shared_from_this<ControlConnection> {
    explicit ControlConnection(Stream from) : socket{std::move(from)}, deadline{socket.get_executor()} {}

    void answer(std::string text) {
        line = std::move(text);
        asio::async_write(socket, asio::buffer(line),
                          [self = shared_from_this()](const Error&, std::size_t) {});
    }
    void carry_out(RoomDirectory& rooms, std::string_view words) {
        if (words == "health") return answer(in_words(Closing::done));
        const std::size_t space = std::min(words.find(' '), words.size());
        const std::string_view verb = words.substr(0, space);
        const auto code = protocol::parse_room_code(words.substr(std::min(space + 1, words.size())));
        const bool reopens = verb == "reopen";
        if (!code || (!reopens && verb != "close"))
            return answer(refused("bad-request", "unknown request: send close CODE, reopen CODE or health"));
        auto on_closed = [self = shared_from_this()](Closing outcome) {
            asio::post(self->socket.get_executor(), [self, outcome] { self->answer(in_words(outcome)); });
        };
        const auto event = reopens ? telemetry::Event::room_reopened : telemetry::Event::room_closed;
        telemetry::log(event, {.room = code->text},
                       reopens ? "the operator reopened the room" : "the operator closed the room");
        rooms.operate(*code, reopens ? Operation::reopen : Operation::close, std::move(on_closed));
    }
    void serve(RoomDirectory& rooms) {
        deadline.expires_after(reading_patience);
        deadline.async_wait([self = weak_from_this()](const Error& error) {
            if (const auto caller = self.lock(); caller && !error) caller->close_now();
        });
        asio::async_read_until(socket, asio::dynamic_buffer(line, line_bytes_max), '\n',
                               [self = shared_from_this(), &rooms](const Error& error, std::size_t size) {
                                   self->deadline.cancel();
                                   if (!error)
                                       self->carry_out(rooms, std::string{self->line.substr(0, size - 1)});
                               });
    }
    void close_now() {
        Error ignored;
        static_cast<void>(socket.close(ignored));
    }

    Stream socket;
    Timer deadline;
    std::string line;
};

}  // namespace

Expected<ControlSocket> ControlSocket::open(Loops& loops, const std::filesystem::path& path) {
    const auto failed = [&](const std::string& why) {
        return tl::unexpected{"rooms can be closed and reopened only while the server is stopped: " +
                              path.string() + ": " + why};
    };
    sockaddr_un address{};
    if (path.string().size() >= sizeof address.sun_path)
        return failed("the name of a socket has at most 107 bytes");
    std::error_code ignored;
    std::filesystem::remove(path, ignored);  // the lock of the data directory excludes other servers
    Error error;
    Acceptor acceptor{loops.executor(0)};
    static_cast<void>(acceptor.open(Local{}, error));
    // The file gets the mode of the socket.
    if (!error && ::fchmod(acceptor.native_handle(), owner_only) != 0)
        error = {errno, boost::system::generic_category()};
    if (!error) static_cast<void>(acceptor.bind(Local::endpoint{path.string()}, error));
    if (!error) static_cast<void>(acceptor.listen(asio::socket_base::max_listen_connections, error));
    if (error) return failed(error.message());
    return ControlSocket{std::move(acceptor), path};
}

Awaitable<void> ControlSocket::run(RoomDirectory* rooms) {
    while (acceptor_.is_open()) {
        auto [error, socket] = co_await acceptor_.async_accept(as_tuple);
        if (!acceptor_.is_open()) break;
        if (error) {
            co_await pause_for(acceptor_.get_executor(), accept_retry_pause);
            continue;
        }
        auto caller = std::make_shared<ControlConnection>(std::move(socket));
        caller->serve(*rooms);
    }
}

void ControlSocket::close() {
    if (!acceptor_.is_open()) return;
    Error ignored;
    static_cast<void>(acceptor_.close(ignored));
    std::error_code nobody_minds;
    std::filesystem::remove(path_, nobody_minds);
}

}  // namespace seq::net
