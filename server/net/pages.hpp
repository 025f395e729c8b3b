#pragma once

#include <string>
#include <string_view>

#include "protocol/message/ids.hpp"
#include "server/net/http.hpp"
#include "server/net/origin.hpp"
#include "server/net/web_files.hpp"

namespace seq::net {

/// What the pages need to know of the server at this moment.
struct Site {
    std::string public_url;         ///< without a slash at its end
    std::string_view trouble;       ///< why the server is not ready; empty when it is
    const WebFiles* web = nullptr;  ///< the page to play in; null: the pages tell how to play in a terminal
};

/// The answer to a request that wants no WebSocket: the pages for people and the two for machines.
HttpResponse answer(const HttpRequest& request, const Site& site);

/// Whether it is one of the two pages for machines: they are answered where the server is full, too, for a
/// full one is not a dead one.
bool asks_for_health(const HttpRequest& request);

/// Why a request that wants a WebSocket gets none; status 0 where it may have one.
HttpResponse refuse_upgrade(const HttpRequest& request, const Origins& origins);

/// /healthz, and /readyz, which says 503 and the trouble where there is any.
HttpResponse machine_page(std::string_view path, std::string_view trouble);

/// A page of one sentence with the headers that every answer carries.
HttpResponse plain(unsigned status, std::string sentence);

/// The page behind a link that friends share: how to come to this table by the terminal.
std::string join_page(std::string_view public_url, const protocol::RoomCode& code);
/// The page at the server's address: what this is, and how to begin.
std::string front_page(std::string_view public_url);

/// The source expression of a Content-Security-Policy that lets these pages' one style sheet through and
/// nothing else.
const std::string& join_page_style_hash();

}  // namespace seq::net
