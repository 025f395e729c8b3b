#include "server/command/ask_server.hpp"

#include <array>
#include <cerrno>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/store/files/file_system.hpp"

namespace seq::command {
namespace {

class Socket {
  public:
    explicit Socket(std::chrono::seconds wait) : fd_{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)} {
        if (fd_ < 0) return;  // connect() will fail and report it
        const timeval patience{.tv_sec = wait.count(), .tv_usec = 0};
        ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() {
        if (fd_ >= 0) ::close(fd_);
    }

    bool connect(const sockaddr_un& address) const {
        return fd_ >= 0 && ::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }
    bool send(const std::string& line) const {
        return ::send(fd_, line.data(), line.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(line.size());
    }
    /// Reads until the other side closes; nothing if that takes too long.
    std::optional<std::string> receive() const {
        std::string text;
        std::array<char, 256> bytes{};
        while (true) {
            const ssize_t count = ::recv(fd_, bytes.data(), bytes.size(), 0);
            if (count < 0) return std::nullopt;
            if (count == 0) return text;
            text.append(bytes.data(), static_cast<std::size_t>(count));
        }
    }

  private:
    int fd_;
};

tl::unexpected<std::string> failed(const std::filesystem::path& socket) {
    return tl::unexpected{store::because("speak to the server at " + socket.string())};
}

}  // namespace

tl::expected<std::optional<std::string>, std::string> ask_server(const std::filesystem::path& path,
                                                                 const std::string& line,
                                                                 std::chrono::seconds patience) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = path.string();
    if (name.size() >= sizeof address.sun_path) return std::nullopt;  // a server cannot listen there either
    name.copy(address.sun_path, name.size());
    const Socket socket{patience};
    if (!socket.connect(address)) {
        if (errno == ENOENT || errno == ECONNREFUSED) return std::nullopt;
        return failed(path);
    }
    if (!socket.send(line)) return failed(path);
    auto answer = socket.receive();
    if (!answer) return failed(path);
    return answer;
}

}  // namespace seq::command
