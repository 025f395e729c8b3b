#include "server/cluster/nats/nats_servers.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <netdb.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/cluster/nats/nats_version.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {
namespace {

using Clock = machine::Clock;
using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

constexpr std::chrono::milliseconds greeting_within{2000};
constexpr std::size_t greeting_bytes_max = std::size_t{64} * 1024;
constexpr std::size_t servers_max = 64;

class Socket {
  public:
    explicit Socket(int number) : number_{number} {}
    ~Socket() {
        if (number_ >= 0) ::close(number_);
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    int number() const { return number_; }

  private:
    const int number_;
};

/// Whether the socket is ready for these events before this time.
bool is_ready(const Socket& socket, short events, Clock::time_point until) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    pollfd waiting{socket.number(), events, 0};
    return left.count() > 0 && ::poll(&waiting, 1, static_cast<int>(left.count())) == 1;
}

bool connect(const Socket& socket, const addrinfo& to, Clock::time_point until) {
    if (::connect(socket.number(), to.ai_addr, to.ai_addrlen) == 0) return true;
    if (errno != EINPROGRESS || !is_ready(socket, POLLOUT, until)) return false;
    int error = 0;
    socklen_t size = sizeof error;
    return ::getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

tl::expected<NatsServerInfo, std::string> greeting_from(const Socket& socket, Clock::time_point until) {
    std::string text;
    char buffer[4096];
    while (text.find('\n') == std::string::npos && text.size() < greeting_bytes_max) {
        if (!is_ready(socket, POLLIN, until)) return tl::unexpected{std::string{"it says nothing"}};
        const ssize_t got = ::recv(socket.number(), buffer, sizeof buffer, 0);
        if (got <= 0) return tl::unexpected{std::string{"it ends the connection"}};
        text.append(buffer, static_cast<std::size_t>(got));
    }
    return read_nats_greeting(text);
}

tl::expected<NatsServerInfo, std::string> ask(const NatsAddress& address) {
    const auto until = Clock::now() + greeting_within;
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* raw = nullptr;
    if (const int error = ::getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &raw); error != 0)
        return tl::unexpected{std::string{gai_strerror(error)}};
    const Addresses addresses{raw, &freeaddrinfo};
    std::string why = "it cannot be reached";
    for (const addrinfo* each = raw; each != nullptr; each = each->ai_next) {
        const Socket socket{
            ::socket(each->ai_family, each->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, each->ai_protocol)};
        if (socket.number() < 0 || !connect(socket, *each, until)) continue;
        auto info = greeting_from(socket, until);
        if (info) return info;
        why = info.error();
    }
    return tl::unexpected{why};
}

/// The servers that are known, and which of them have answered.
class Survey {
  public:
    std::string add(const std::string& url) {
        const auto address = nats_address(url);
        if (!address) return address.error();
        std::string name = address->host + ':' + address->port;
        const bool is_known =
            std::ranges::any_of(servers_, [&](const Server& each) { return each.name == name; });
        if (!is_known && servers_.size() < servers_max) servers_.push_back({std::move(name), *address});
        return {};
    }
    /// A sentence if a server is too old. Servers that are named meanwhile are asked as well, while there is
    /// time.
    std::string ask_all(Clock::time_point until) {
        for (std::size_t n = 0; n < servers_.size(); ++n) {
            if (servers_[n].has_answered) continue;
            if (any_has_answered_ && Clock::now() >= until) break;
            const auto info = ask(servers_[n].address);
            if (!info) {
                why_ = servers_[n].name + ": " + info.error();
                continue;
            }
            servers_[n].has_answered = any_has_answered_ = true;
            if (const auto fault = why_not_nats(info->version)) return servers_[n].name + ": " + *fault;
            for (const std::string& other : info->others)
                if (std::string fault = add(other); !fault.empty()) return fault;
        }
        return {};
    }
    bool any_has_answered() const { return any_has_answered_; }
    const std::string& why() const { return why_; }

  private:
    struct Server {
        std::string name;
        NatsAddress address;
        bool has_answered = false;
    };

    std::vector<Server> servers_;
    bool any_has_answered_ = false;
    std::string why_;
};

}  // namespace

tl::expected<NatsAddress, std::string> nats_address(std::string_view url) {
    std::string_view rest = url;
    if (const auto scheme = rest.find("://"); scheme != std::string_view::npos) {
        if (const auto name = rest.substr(0, scheme); name != "nats" && name != "tls")
            return tl::unexpected{std::string{url} +
                                  " is no address of a NATS server. Use for example nats://host:4222."};
        rest.remove_prefix(scheme + 3);
    }
    if (const auto user = rest.rfind('@'); user != std::string_view::npos) rest.remove_prefix(user + 1);
    while (rest.ends_with('/'))
        rest.remove_suffix(1);
    std::string port = "4222";
    if (const auto colon = rest.rfind(':'); colon != std::string_view::npos && !rest.ends_with(']')) {
        port = rest.substr(colon + 1);
        rest = rest.substr(0, colon);
    }
    if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
    if (rest.empty() || port.empty() || port.find_first_not_of("0123456789") != std::string::npos)
        return tl::unexpected{"\"" + std::string{url} +
                              "\" is no address of a NATS server. Use for example nats://host:4222."};
    return NatsAddress{std::string{rest}, std::move(port)};
}

tl::expected<NatsServerInfo, std::string> read_nats_greeting(std::string_view line) {
    constexpr std::string_view word = "INFO ";
    const auto json = line.starts_with(word) ? nlohmann::json::parse(line.substr(word.size()), nullptr, false)
                                             : nlohmann::json{};
    const auto version = json.is_object() ? json.find("version") : json.end();
    if (!json.is_object() || version == json.end() || !version->is_string())
        return tl::unexpected{std::string{"it is no NATS server"}};
    NatsServerInfo info{.version = version->get<std::string>()};
    if (const auto others = json.find("connect_urls"); others != json.end() && others->is_array())
        for (const auto& each : *others)
            if (each.is_string()) info.others.push_back(each.get<std::string>());
    return info;
}

tl::expected<void, std::string> check_nats_servers(const std::vector<std::string>& urls,
                                                   std::chrono::milliseconds patience) {
    const auto until = Clock::now() + patience;
    if (urls.empty()) return tl::unexpected{std::string{"No NATS server is named."}};
    Survey survey;
    for (const std::string& url : urls)
        if (std::string fault = survey.add(url); !fault.empty()) return tl::unexpected{std::move(fault)};
    while (true) {
        if (std::string fault = survey.ask_all(until); !fault.empty())
            return tl::unexpected{std::move(fault)};
        if (survey.any_has_answered()) return {};
        if (Clock::now() >= until)
            return tl::unexpected{"No NATS server answers (" + survey.why() +
                                  "). Check the addresses, and that the servers run."};
        ::poll(nullptr, 0, 200);
    }
}

}  // namespace seq::cluster
