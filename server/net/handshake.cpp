#include "server/net/handshake.hpp"

#include <algorithm>
#include <string_view>

#include "server/net/pages.hpp"

namespace seq::net {
namespace {

bool is_base64(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
}

// Sixteen bytes in base64 are 22 letters and their padding.
bool is_key(std::string_view key) {
    constexpr std::size_t letters = 22;
    return key.size() == letters + 2 && std::ranges::all_of(key.substr(0, letters), is_base64) &&
           key.ends_with("==");
}

bool has_our_version(const HttpRequest& request) {
    return request.websocket_versions.size() == 1 && request.websocket_versions.front() == "13";
}

bool has_a_key(const HttpRequest& request) {
    return request.websocket_keys.size() == 1 && is_key(request.websocket_keys.front());
}

HttpResponse name_our_version() {
    HttpResponse response = plain(426, "This server speaks version 13 of WebSocket, that of RFC 6455.");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
    response.headers.emplace_back("Upgrade", "websocket");
    return response;
}

}  // namespace

std::optional<HttpResponse> refuse_handshake(const HttpRequest& request) {
    if (request.hosts != 1) return plain(400, "A handshake has one Host.");
    if (!has_our_version(request)) return name_our_version();
    if (!has_a_key(request))
        return plain(400, "A handshake has one Sec-WebSocket-Key, of 16 bytes in base64.");
    if (request.sends_ahead) return plain(400, "Send nothing behind a handshake before it is answered.");
    return std::nullopt;
}

}  // namespace seq::net
