#include "server/cluster/nats/nats_servers.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <charconv>
#include <nlohmann/json.hpp>
#include <poll.h>

#include "server/machine/clock.hpp"

namespace seq::cluster {
namespace {

using Clock = machine::Clock;
using Tcp = boost::asio::ip::tcp;

constexpr std::chrono::milliseconds greeting_within{2000};
constexpr std::size_t greeting_bytes_max = std::size_t{64} * 1024;
constexpr std::size_t servers_max = 64;

Expected<NatsServerInfo> ask(const NatsAddress& address) {
    boost::asio::io_context unused;
    boost::system::error_code error;
    const auto addresses = Tcp::resolver{unused}.resolve(address.host, address.port, error);
    if (error) return tl::unexpected{error.message()};
    Expected<NatsServerInfo> info = tl::unexpected{std::string{"it cannot be reached"}};
    for (auto each = addresses.begin(); each != addresses.end() && !info; ++each) {
        Tcp::iostream server;
        server.expires_after(greeting_within);
        server.connect(each->endpoint());
        if (!server) continue;
        std::string greeting(greeting_bytes_max, '\0');
        if (server.getline(greeting.data(), greeting_bytes_max))
            info = read_nats_greeting(greeting.c_str());
        else
            info = tl::unexpected{std::string{"it says nothing, or ends the connection"}};
    }
    return info;
}

using VersionNumbers = std::array<unsigned, 3>;

constexpr VersionNumbers oldest_nats{2, 10, 23};

/// Major, minor and patch of `2.10.27` or `2.11.0-RC.1`; nothing if the text is no version.
std::optional<VersionNumbers> version_numbers(std::string_view text) {
    VersionNumbers numbers{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        if (n > 0 && (at == end || *at != '.')) return std::nullopt;
        if (n > 0) ++at;
        const auto [after, error] = std::from_chars(at, end, numbers[n]);
        if (error != std::errc{}) return std::nullopt;
        at = after;
    }
    return numbers;
}

/// The servers that are known, and which of them have answered.
class Survey {
  public:
    std::string add(const std::string& url) {
        const auto address = nats_address(url);
        if (!address) return address.error();
        std::string name = address->host + ':' + address->port;
        const bool is_known =
            std::ranges::any_of(servers_, [&](const NatsServer& each) { return each.name == name; });
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
    struct NatsServer {
        std::string name;
        NatsAddress address;
        bool has_answered = false;
    };

    std::vector<NatsServer> servers_;
    bool any_has_answered_ = false;
    std::string why_;
};

}  // namespace

std::optional<std::string> why_not_nats(std::string_view version) {
    const std::optional<VersionNumbers> numbers = version_numbers(version);
    if (numbers && *numbers >= oldest_nats) return std::nullopt;
    return "NATS server " + std::string{version} +
           " is too old: releases before 2.10.23 can acknowledge two conflicting writes or lose a stream. "
           "Upgrade it, for example to the nats-server of Debian 13.";
}

Expected<NatsAddress> nats_address(std::string_view url) {
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

Expected<NatsServerInfo> read_nats_greeting(std::string_view line) {
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

Expected<void> check_nats_servers(const std::vector<std::string>& urls, std::chrono::milliseconds patience) {
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
