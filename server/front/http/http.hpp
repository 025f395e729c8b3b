#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seq::net {

/// The parts of an HTTP request that this server uses.
struct HttpRequest {
    std::string method;
    std::string target;
    std::string host;
    std::optional<std::string> origin;      ///< of the requesting page; programs send none
    std::string forwarded_for;              ///< all X-Forwarded-For fields as one list
    std::vector<std::string> subprotocols;  ///< offered, in order
    std::string if_none_match;              ///< entity tags that the client has; empty if it named none
    bool accepts_gzip = false;
    bool has_body = false;
    bool keep_alive = false;
    std::size_t hosts = 0;    ///< number of Host fields
    bool needs_host = false;  ///< is of HTTP/1.1

    // Of an opening handshake
    bool wants_websocket = false;
    std::vector<std::string> websocket_keys;      ///< each Sec-WebSocket-Key
    std::vector<std::string> websocket_versions;  ///< each Sec-WebSocket-Version
    bool sends_ahead = false;                     ///< bytes after the head arrived before the response
};

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

struct HttpResponse {
    unsigned status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    std::string body{};
    HttpHeaders headers{};  ///< in addition to those of every response
    bool keep_alive = false;
    bool without_body = false;  ///< the answer to HEAD: everything but the body
};

/// The items of a comma-separated list without surrounding blanks, as in a header field or an option. An
/// empty text has no items.
inline std::vector<std::string_view> split_at_commas(std::string_view list) {
    constexpr std::string_view blank = " \t";
    std::vector<std::string_view> words;
    if (list.empty()) return words;
    for (std::size_t from = 0; from <= list.size();) {
        const std::size_t comma = std::min(list.find(',', from), list.size());
        std::string_view word = list.substr(from, comma - from);
        word.remove_prefix(std::min(word.find_first_not_of(blank), word.size()));
        words.push_back(word.substr(0, word.find_last_not_of(blank) + 1));  // npos + 1 is 0
        from = comma + 1;
    }
    return words;
}

}  // namespace seq::net
