#include "server/front/http/pages.hpp"

#include <algorithm>
#include <optional>

#include "protocol/digest/digest.hpp"
#include "protocol/message/limits.hpp"

namespace seq::net {
namespace {

using namespace std::string_view_literals;

constexpr auto room_path = "/r/"sv;
constexpr unsigned not_found = 404;

void add_security_headers(HttpResponse& response) {
    response.headers.insert(response.headers.end(), {{"X-Content-Type-Options", "nosniff"},
                                                     {"X-Frame-Options", "DENY"},
                                                     {"Referrer-Policy", "no-referrer"},
                                                     {"Cross-Origin-Resource-Policy", "same-origin"}});
}

void add_headers_of_one_page(HttpResponse& response) {
    add_security_headers(response);
    response.headers.insert(
        response.headers.end(),
        {{"Content-Security-Policy", "default-src 'none'; style-src '" + join_page_style_hash() +
                                         "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
         {"Cache-Control", "no-store"}});
}

HttpResponse html(std::string body) {
    HttpResponse response{.content_type = "text/html; charset=utf-8", .body = std::move(body)};
    add_headers_of_one_page(response);
    return response;
}

std::string_view path_of(const HttpRequest& request) {
    return std::string_view{request.target}.substr(0, request.target.find('?'));
}

// The path of any node is accepted, in case it leads here because that node is dead.
bool is_websocket_path(std::string_view path) {
    return path == "/ws"sv || protocol::is_node_path(path);
}

HttpResponse room_page(std::string_view path, const Site& site) {
    const auto code = protocol::parse_room_code(path.substr(room_path.size()));
    if (!code) return plain(not_found, "This is not the link of a room: a code has ten letters and digits.");
    return html(join_page(site.public_url, *code));
}

HttpResponse web_page(std::string_view path, const HttpRequest& request, const Site& site) {
    HttpResponse response = site.web->answer(path, request, site.public_url);
    if (response.body.empty() && response.status == not_found)
        return plain(not_found, "There is nothing here.");
    add_security_headers(response);
    // Without TLS, browsers ignore this header with a warning.
    if (site.public_url.starts_with("https"sv))
        response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    return response;
}

// What the page needs to subscribe to Web Push.
HttpResponse push_page(std::string_view key) {
    HttpResponse response = plain(200, key.empty() ? "{}" : R"({"key":")" + std::string{key} + R"("})");
    response.content_type = "application/json";
    return response;
}

HttpResponse page(std::string_view path, const HttpRequest& request, const Site& site) {
    if (path == "/healthz"sv || path == "/readyz"sv) return machine_page(path, site.trouble);
    if (path == "/push.json"sv) return push_page(site.push_key);
    if (is_websocket_path(path))
        return plain(426, "Programs connect here, by WebSocket with the subprotocol sequence.v1.",
                     {{"Upgrade", "websocket"}});
    if (site.web != nullptr) return web_page(path, request, site);
    if (path == "/"sv) return html(front_page(site.public_url));
    if (path.starts_with(room_path)) return room_page(path, site);
    return plain(not_found, "There is nothing here.");
}

// Sixteen bytes in base64 are 22 letters and their padding.
bool is_key(std::string_view key) {
    constexpr std::size_t letters = 22;
    return key.size() == letters + 2 &&
           std::ranges::all_of(key.substr(0, letters), protocol::is_base64_digit) && key.ends_with("==");
}

bool has_our_version(const HttpRequest& request) {
    return request.websocket_versions.size() == 1 && request.websocket_versions.front() == "13";
}

bool has_a_key(const HttpRequest& request) {
    return request.websocket_keys.size() == 1 && is_key(request.websocket_keys.front());
}

// Why an opening handshake is not as RFC 6455, 4.2.1 requires; nothing if it is.
std::optional<HttpResponse> refuse_handshake(const HttpRequest& request) {
    if (request.hosts != 1) return plain(400, "A handshake must have exactly one Host.");
    if (!has_our_version(request))
        return plain(426, "This server supports only version 13 of WebSocket (RFC 6455).",
                     {{"Sec-WebSocket-Version", "13"}, {"Upgrade", "websocket"}});
    if (!has_a_key(request))
        return plain(400, "A handshake must have exactly one Sec-WebSocket-Key of 16 bytes in base64.");
    if (request.sends_ahead) return plain(400, "Wait for the answer to the handshake before you send data.");
    return std::nullopt;
}

}  // namespace

HttpResponse plain(unsigned status, std::string sentence, const HttpHeaders& more) {
    HttpResponse response{.status = status, .body = std::move(sentence)};
    add_headers_of_one_page(response);
    response.headers.insert(response.headers.end(), more.begin(), more.end());
    return response;
}

HttpResponse machine_page(std::string_view path, std::string_view trouble) {
    if (path == "/healthz"sv) return plain(200, "ok");
    return trouble.empty() ? plain(200, "ready") : plain(503, std::string{trouble});
}

HttpResponse answer(const HttpRequest& request, const Site& site) {
    HttpResponse response;
    if (request.hosts > 1 || (request.hosts == 0 && request.needs_host)) {
        response = plain(400, "A request must have exactly one Host.");  // RFC 9112, 3.2
    } else if (request.method == "GET" || request.method == "HEAD") {
        response = page(path_of(request), request, site);
    } else {
        response = plain(405, "Only GET and HEAD are answered here.", {{"Allow", "GET, HEAD"}});
    }
    response.without_body = request.method == "HEAD";
    response.keep_alive = request.keep_alive;
    return response;
}

void remove_base(HttpRequest& request, std::string_view base) {
    std::string& target = request.target;
    const std::string_view rest = std::string_view{target}.substr(std::min(base.size(), target.size()));
    if (base.empty() || !target.starts_with(base) || (!rest.empty() && rest[0] != '/' && rest[0] != '?'))
        return;
    target.replace(0, base.size(), rest.starts_with('/') ? "" : "/");
}

bool asks_for_health(const HttpRequest& request) {
    const std::string_view path = path_of(request);
    return !request.wants_websocket && (path == "/healthz"sv || path == "/readyz"sv);
}

HttpResponse refuse_upgrade(const HttpRequest& request, const Origins& origins) {
    if (!is_websocket_path(path_of(request)))
        return plain(400, "WebSocket connections are accepted at /ws only.");
    if (auto refusal = refuse_handshake(request)) return std::move(*refusal);
    if (!origins.allow(request.origin, request.host))
        return plain(403, "Pages of other sites may not connect here.");
    if (std::ranges::find(request.subprotocols, protocol::websocket_subprotocol) ==
        request.subprotocols.end())
        return plain(400, "Offer the WebSocket subprotocol sequence.v1 to connect.");
    return {.status = 0};
}

}  // namespace seq::net
