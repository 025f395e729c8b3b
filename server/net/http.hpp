#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace seq::net {

/// What of an HTTP request anybody here wants to know.
struct HttpRequest {
    std::string method;
    std::string target;
    std::string host;
    std::optional<std::string> origin;      ///< of the page that asks; a program has none
    std::string forwarded_for;              ///< whom proxies say to speak for, one list
    std::vector<std::string> subprotocols;  ///< offered, in order
    std::string if_none_match;              ///< entity tags that the asker has; empty where none were named
    bool accepts_gzip = false;
    bool has_body = false;
    bool keep_alive = false;

    // Of an opening handshake
    bool wants_websocket = false;
    std::size_t hosts = 0;                        ///< how many say where they think they are
    std::vector<std::string> websocket_keys;      ///< each Sec-WebSocket-Key
    std::vector<std::string> websocket_versions;  ///< each Sec-WebSocket-Version
    bool sends_ahead = false;                     ///< something behind the head is there before the answer
};

struct HttpResponse {
    unsigned status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};  ///< in addition to those of every response
    bool keep_alive = false;
    bool without_body = false;  ///< the answer to HEAD: everything but the body
};

}  // namespace seq::net
