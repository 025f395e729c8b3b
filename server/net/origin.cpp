#include "server/net/origin.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

#include "server/net/http.hpp"

namespace seq::net {
namespace {

using namespace std::string_view_literals;

std::string in_small_letters(std::string_view text) {
    std::string small{text};
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

// Only characters of a host and its port: no user, path or list.
bool is_host(std::string_view text) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               "-._:[]"sv.find(c) != std::string_view::npos;
    };
    return !text.empty() && std::ranges::all_of(text, fits);
}

std::string without_own_port(std::string host, std::string_view scheme) {
    const std::string_view own = scheme == "https"sv ? ":443"sv : ":80"sv;
    if (host.ends_with(own)) host.resize(host.size() - own.size());
    return host;
}

// Whether the host is a name. An attacker can make a name resolve to this server, but not an IP address.
bool is_a_name(std::string_view host) {
    std::string_view name = host;
    if (name.starts_with('[')) {
        name = name.substr(1, name.find(']') - 1);
    } else {
        name = name.substr(0, name.find(':'));
    }
    boost::system::error_code error;
    boost::asio::ip::make_address(std::string{name}, error);
    return error && name != "localhost"sv;
}

}  // namespace

std::optional<Origin> Origin::parse(std::string_view text) {
    const std::size_t end = text.find("://");
    if (end == std::string_view::npos) return std::nullopt;
    Origin origin{in_small_letters(text.substr(0, end)), in_small_letters(text.substr(end + 3))};
    if (origin.scheme != "http" && origin.scheme != "https") return std::nullopt;
    if (!is_host(origin.host)) return std::nullopt;
    origin.host = without_own_port(std::move(origin.host), origin.scheme);
    return origin;
}

std::optional<Origin> Origin::of_url(std::string_view url) {
    const std::size_t scheme = url.find("://");
    if (scheme == std::string_view::npos) return std::nullopt;
    return parse(url.substr(0, url.find_first_of("/?#", scheme + 3)));
}

tl::expected<std::vector<Origin>, std::string> parse_origins(std::string_view list) {
    std::vector<Origin> origins;
    for (const std::string_view word : split_at_commas(list)) {
        const auto origin = Origin::parse(word);
        if (!origin)
            return tl::unexpected{"\"" + std::string{word} + "\" is no origin, such as https://example.org"};
        origins.push_back(*origin);
    }
    return origins;
}

Origins::Origins(std::string_view public_url, std::vector<Origin> allowed)
    : named_{std::move(allowed)}, any_name_is_ours_{public_url.empty()} {
    if (auto own = Origin::of_url(public_url)) named_.push_back(std::move(*own));
}

// A page that this server has served connects to the same host, even if a proxy terminates TLS. If there is a
// public URL, this is accepted for IP addresses only: anybody can make a name resolve to this server.
bool Origins::allow(const std::optional<std::string>& origin, std::string_view host) const {
    if (!origin) return true;
    const auto from = Origin::parse(*origin);
    if (!from) return false;
    if (std::ranges::find(named_, *from) != named_.end()) return true;
    const std::string asked = without_own_port(in_small_letters(host), from->scheme);
    return from->host == asked && (any_name_is_ours_ || !is_a_name(asked));
}

}  // namespace seq::net
