#include "client/link/address.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <regex>

#include "protocol/message/text.hpp"

namespace seq::client {
namespace {

using Failure = tl::unexpected<std::string>;
using Fault = std::optional<std::string>;

struct Scheme {
    std::string_view name;
    std::uint16_t port;
    bool tls = false;
    bool web_socket = false;
};
constexpr std::array schemes{Scheme{"http", 80}, Scheme{"https", 443, true}, Scheme{"ws", 80, false, true},
                             Scheme{"wss", 443, true, true}};

constexpr std::string_view alphanumeric = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::string_view trim(std::string_view text) {
    const auto first = std::min(text.find_first_not_of(" \t\r\n<"), text.size());
    return text.substr(first, text.find_last_not_of(" \t\r\n>") + 1 - first);
}

tl::expected<Scheme, std::string> read_scheme(std::string_view& text) {
    const auto end = text.find("://");
    if (end == std::string_view::npos) return Scheme{{}, usual_port};
    const std::string name = protocol::lower(text.substr(0, end));
    text.remove_prefix(end + 3);
    const auto* const found = std::ranges::find(schemes, name, &Scheme::name);
    if (found != schemes.end()) return *found;
    return Failure{"`" + name + "://` is not a supported scheme; use http, https, ws or wss"};
}

bool is_host(std::string_view host, std::string_view also) {
    return !host.empty() &&
           host.find_first_not_of(std::string{alphanumeric}.append(also)) == std::string_view::npos;
}

/// `host`, `host:port`, `[v6]` or `[v6]:port`.
Fault read_authority(std::string_view text, ServerAddress& into) {
    if (text.starts_with('[')) {
        const auto close = text.find(']');
        if (close == std::string_view::npos) return "the address lacks its closing `]`";
        into.host = text.substr(1, close - 1);
        if (!is_host(into.host, ":.%-_")) return "`" + into.host + "` is not an IPv6 address";
        text.remove_prefix(close + 1);
        if (!text.empty() && !text.starts_with(':')) return "only a port can follow `]`";
    } else {
        if (std::ranges::count(text, ':') > 1)
            return "an IPv6 address is written in brackets, as in [::1]:8080";
        into.host = text.substr(0, text.find(':'));
        if (!is_host(into.host, ".-_")) return "`" + into.host + "` isn't a link or host name";
        text.remove_prefix(into.host.size());
    }
    into.host = protocol::lower(into.host);
    if (text.empty()) return std::nullopt;
    text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into.port);
    if (error == std::errc{} && end == text.data() + text.size() && into.port != 0) return std::nullopt;
    return "`" + std::string{text} + "` is not a port; ports are 1 to 65535";
}

Fault refuse_pages(std::string_view path) {
    const bool shows_screen = path.find("/tv/") != std::string_view::npos;
    if (!shows_screen && path.find("/replay/") == std::string_view::npos) return std::nullopt;
    return std::string{"this link shows "} + (shows_screen ? "a table on a big screen" : "a finished game") +
           ": open it in a browser. To play, use the link of the invitation, which has /r/ in it";
}

/// The path says where the WebSocket is, or which room one is invited to.
Fault read_path(std::string_view path, bool web_socket, Destination& into) {
    while (path.ends_with('/'))
        path.remove_suffix(1);
    if (auto page = refuse_pages(path)) return page;
    if (const auto mark = path.rfind("/r/"); mark != std::string_view::npos) {
        const std::string_view code = path.substr(mark + 3);
        into.room = protocol::parse_room_code(code);
        if (!into.room) return "`" + std::string{code} + "` is not a room code";
        path = path.substr(0, mark);
        web_socket = false;
    }
    const bool complete = path.ends_with("/ws") || (web_socket && !path.empty());
    into.server.path = std::string{path} + (complete ? "" : "/ws");
    const bool printable = std::ranges::all_of(path, [](char c) { return c > ' ' && c < 127; });
    return printable ? std::nullopt : Fault{"the address contains an invalid character"};
}

/// The part after `#`, unless it is missing or neither a secret nor a key.
void read_fragment(std::string_view text, Destination& into) {
    constexpr std::string_view before_key = "continue-";
    const auto mark = std::min(text.find('#'), text.size() - 1);
    const std::string fragment = protocol::lower(text.substr(mark + 1));
    if (protocol::LinkSecret secret; protocol::from_hex(fragment, secret.bytes)) into.secret = secret;
    if (!fragment.starts_with(before_key)) return;
    const std::string_view hex = std::string_view{fragment}.substr(before_key.size());
    if (protocol::Token key; protocol::from_hex(hex, key.bytes)) into.move_key = key;
}

/// Without the percent signs of messengers and mail filters: `#` for `%23`. A blank would end the link.
std::string decoded(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::array<std::uint8_t, 1> byte{};
        const bool is_escape = text[at] == '%' && protocol::from_hex(text.substr(at + 1, 2), byte) &&
                               byte[0] > ' ' && byte[0] < 0x7f;
        result += is_escape ? static_cast<char>(byte[0]) : text[at];
        if (is_escape) at += 2;
    }
    return result;
}

/// The first link to a table in a text; the text itself if there is none.
std::string link_in(std::string_view whole) {
    static const std::regex link{
        R"(((?:[a-z]+://)?(?:\[[^\]\s]+\]|[\w.~@-]+)(?::\d+)?(?:/[\w.~%-]+)*?/(?:r|tv|replay)/([\da-z-]+)))"
        R"([\da-z/]*(?:\?[^\s#]*)?(#(?:continue-)?[\da-z]+)?)",
        std::regex::icase};
    constexpr std::size_t characters_max = 4096;  // a regular expression needs stack for each
    const std::string text = decoded(whole.substr(0, characters_max));
    for (std::sregex_iterator at{text.begin(), text.end(), link}, end; at != end; ++at)
        if (protocol::parse_room_code((*at)[2].str())) return (*at)[1].str() + (*at)[3].str();
    return std::string{whole};
}

}  // namespace

std::string ServerAddress::authority() const {
    const bool v6 = host.find(':') != std::string::npos;
    return (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

std::string ServerAddress::url() const {
    return (tls ? "wss://" : "ws://") + authority() + path;
}

ServerAddress ServerAddress::at(std::string_view other_path) const {
    ServerAddress other = *this;
    other.path = path.substr(0, path.rfind('/')).append(other_path);
    return other;
}

std::string ServerAddress::identity() const {
    ServerAddress same = *this;
    if (host == "127.0.0.1" || host == "::1") same.host = "localhost";
    return same.url();
}

tl::expected<Destination, std::string> parse_destination(std::string_view whole) {
    const std::string link = link_in(whole);
    std::string_view text = trim(link);
    const auto scheme = read_scheme(text);
    if (!scheme) return Failure{scheme.error()};
    Destination result;
    read_fragment(text, result);
    text = text.substr(0, text.find_first_of("?#"));
    result.server.tls = scheme->tls;
    result.server.port = scheme->port;
    const auto slash = std::min(text.find('/'), text.size());
    if (text.substr(0, slash).find('@') != std::string_view::npos)
        return Failure{"an address with a user name is not supported"};
    if (const auto fault = read_authority(text.substr(0, slash), result.server)) return Failure{*fault};
    if (const auto fault = read_path(text.substr(slash), scheme->web_socket, result)) return Failure{*fault};
    return result;
}

std::optional<protocol::RoomCode> parse_pasted_code(std::string_view text) {
    const auto first = std::min(text.find_first_of(alphanumeric), text.size());
    return protocol::parse_room_code(text.substr(first, text.find_last_of(alphanumeric) + 1 - first));
}

}  // namespace seq::client
