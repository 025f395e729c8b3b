#include "server/front/http/origin.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>

#include "protocol/message/text.hpp"
#include "server/front/http/http.hpp"

namespace seq::net {
namespace {

using namespace std::string_view_literals;

bool is_made_of_letters_and(std::string_view signs, std::string_view text) {
    return std::ranges::all_of(text, [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               signs.find(c) != std::string_view::npos;
    });
}

// Only characters of a host and its port: no user, path or list.
bool is_host(std::string_view text) {
    return !text.empty() && is_made_of_letters_and("-._:[]", text);
}

std::string without_own_port(std::string host, std::string_view scheme) {
    const std::string_view own = scheme == "https"sv ? ":443"sv : ":80"sv;
    if (host.ends_with(own)) host.resize(host.size() - own.size());
    return host;
}

using Failure = tl::unexpected<std::string>;

struct BaseUrl {
    Origin origin;
    std::string path;
};

bool is_port(std::string_view text) {
    if (text.starts_with('0')) return false;
    std::uint16_t port = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), port);
    return fault == std::errc{} && end == text.data() + text.size();
}

// A name or an address, which may be in brackets, in the form that browsers send as an Origin; nothing if it
// can be neither. A name that ends with a number is an address (WHATWG URL, host parsing).
std::optional<std::string> read_host(std::string_view text) {
    const bool is_v6 = text.starts_with('[');
    const std::string_view last = text.substr(text.rfind('.') + 1);  // npos + 1 is 0
    const bool is_number = last.find_first_not_of("0123456789"sv) == std::string_view::npos;
    if (!is_v6 && !is_number) {
        const bool is_name = text.find_first_of("[]:"sv) == std::string_view::npos &&
                             !text.starts_with('-') && !text.starts_with('.') &&
                             text.find("..") == std::string_view::npos;
        return is_name ? std::optional{std::string{text}} : std::nullopt;
    }
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(is_v6 ? text.substr(1, text.size() - 2) : text, error);
    if (error || address.is_v6() != is_v6 || address.is_unspecified()) return std::nullopt;
    return is_v6 ? '[' + address.to_string() + ']' : address.to_string();
}

// Blanks at the ends and slashes at the end are ignored, and letters of scheme and host become small.
Expected<BaseUrl> read_base(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"sv), text.size()));
    text = text.substr(0, text.find_last_not_of("/ \t\r\n"sv) + 1);  // npos + 1 is 0
    const std::size_t scheme = std::min(text.find("://"sv), text.size());
    BaseUrl base;
    base.origin.scheme = protocol::lower(text.substr(0, scheme));
    if (base.origin.scheme != "http" && base.origin.scheme != "https")
        return Failure{"it must begin with http:// or https:// and a host"};
    text.remove_prefix(std::min(scheme + 3, text.size()));
    if (text.find("://"sv) != std::string_view::npos) return Failure{"it names two schemes"};
    if (text.find('@') != std::string_view::npos) return Failure{"it must not name a user"};
    if (text.find_first_of("?#"sv) != std::string_view::npos)
        return Failure{"it must have no query and no fragment (? or #)"};
    const std::string authority = protocol::lower(text.substr(0, text.find('/')));
    base.path = text.substr(authority.size());
    if (!is_made_of_letters_and("-._~/", base.path) || base.path.find("//") != std::string::npos ||
        base.path.find("/.") != std::string::npos)
        return Failure{"its path can have letters, digits and - . _ ~ only"};
    const std::size_t colon = authority.find(':', authority.rfind(']') + 1);  // npos + 1 is 0
    if (colon != std::string::npos && !is_port(std::string_view{authority}.substr(colon + 1)))
        return Failure{"its port must be a number from 1 to 65535"};
    const auto host = is_host(authority) ? read_host(authority.substr(0, colon)) : std::nullopt;
    if (!host)
        return Failure{
            "it names no host that browsers can reach; a name with letters other than a to z is written as "
            "xn--..."};
    base.origin.host =
        without_own_port(*host + authority.substr(std::min(colon, authority.size())), base.origin.scheme);
    return base;
}

// Whether the host is a name. An attacker can make a name resolve to this server, but not an IP address.
bool is_a_name(std::string_view host) {
    const std::string_view name =
        host.starts_with('[') ? host.substr(1, host.find(']') - 1) : host.substr(0, host.find(':'));
    boost::system::error_code error;
    boost::asio::ip::make_address(std::string{name}, error);
    return error && name != "localhost"sv;
}

}  // namespace

std::optional<Origin> Origin::parse(std::string_view text) {
    const std::size_t end = text.find("://");
    if (end == std::string_view::npos) return std::nullopt;
    Origin origin{protocol::lower(text.substr(0, end)), protocol::lower(text.substr(end + 3))};
    if (origin.scheme != "http" && origin.scheme != "https") return std::nullopt;
    if (!is_host(origin.host)) return std::nullopt;
    origin.host = without_own_port(std::move(origin.host), origin.scheme);
    return origin;
}

bool Origin::is_named() const {
    return is_a_name(host) && host.find('.') != std::string::npos;
}

std::optional<Origin> Origin::of_url(std::string_view url) {
    const std::size_t scheme = url.find("://");
    if (scheme == std::string_view::npos) return std::nullopt;
    return parse(url.substr(0, url.find_first_of("/?#", scheme + 3)));
}

std::string_view base_path(std::string_view url) {
    const std::size_t scheme = url.find("://");
    const std::size_t path = scheme == std::string_view::npos ? scheme : url.find('/', scheme + 3);
    return url.substr(std::min(path, url.size()));
}

Expected<std::vector<Origin>> parse_origins(std::string_view list) {
    std::vector<Origin> origins;
    for (const std::string_view word : split_at_commas(list)) {
        const auto base = read_base(word);
        if (!base || !base->path.empty())
            return Failure{"an origin is written like https://example.org: " +
                           (base ? "it must have no path" : base.error())};
        origins.push_back(base->origin);
    }
    return origins;
}

Expected<std::string> parse_public_url(std::string_view text) {
    const auto base = read_base(text);
    const std::string wrong = "the public address is written like https://play.example.org: ";
    if (!base) return Failure{wrong + base.error()};
    // A request for /r/CODE could be for the start page below such a path, or for a room.
    for (const std::string_view own :
         {"/r/", "/tv/", "/replay/", "/rules/", "/fair/", "/assets/", "/ws/", "/n/"})
        if ((base->path + '/').starts_with(own))
            return Failure{wrong + "its path must not begin with " + std::string{own} +
                           ", which is the page's own"};
    return base->origin.scheme + "://" + base->origin.host + base->path;
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
    const std::string asked = without_own_port(protocol::lower(host), from->scheme);
    return from->host == asked && (any_name_is_ours_ || !is_a_name(asked));
}

std::string Origins::describe_refusal(const std::string& origin, std::string_view host) const {
    constexpr std::size_t shown = 100;
    std::string allowed;
    for (const Origin& each : named_)
        allowed += ' ' + each.scheme + "://" + each.host;
    if (any_name_is_ours_) allowed += " the host of the request, " + std::string{host.substr(0, shown)};
    return "a page of " + origin.substr(0, shown) + " may not connect; allowed:" + allowed +
           " (--public-url, --allowed-origins)";
}

}  // namespace seq::net
