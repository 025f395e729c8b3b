#pragma once

#include <string>
#include <string_view>

#include "protocol/message/ids.hpp"
#include "server/front/http/http.hpp"
#include "server/front/http/origin.hpp"
#include "server/front/http/web_files.hpp"

namespace seq::net {

/// The state of the server that its pages depend on.
struct Site {
    std::string public_url;         ///< without a slash at its end
    std::string_view trouble;       ///< why the server is not ready; empty if it is
    const WebFiles* web = nullptr;  ///< the web page; null: pages explain how to play in a terminal
    std::string_view push_key{};    ///< the public key of Web Push; empty if it is off
};

/// The response to a request that is no WebSocket handshake: the pages for people, /push.json, /healthz and
/// /readyz.
HttpResponse answer(const HttpRequest& request, const Site& site);

/// Removes the path of --public-url, which some proxies leave in front of the target.
void remove_base(HttpRequest& request, std::string_view base);

/// Whether the request is for /healthz or /readyz. These are answered even if the server is full, because a
/// full server is healthy.
bool asks_for_health(const HttpRequest& request);

/// The refusal of a WebSocket handshake; status 0 if it is accepted.
HttpResponse refuse_upgrade(const HttpRequest& request, const Origins& origins);

/// The response for /healthz or /readyz. The latter has status 503 and the sentence `trouble` unless that is
/// empty.
HttpResponse machine_page(std::string_view path, std::string_view trouble);

/// A plain-text response of one sentence, with the headers of every page and `more`.
HttpResponse plain(unsigned status, std::string sentence, const HttpHeaders& more = {});

/// The page of a shared link on a server without a web page: how to join the table from a terminal.
std::string join_page(std::string_view public_url, const protocol::RoomCode& code);
/// The page at `/` on a server without a web page: its games, and how to create a table.
std::string front_page(std::string_view public_url);

/// The source expression for a Content-Security-Policy that allows only the style sheet of these two pages.
const std::string& join_page_style_hash();

}  // namespace seq::net
