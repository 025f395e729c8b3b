#pragma once

#include <string>

#include "server/net/http.hpp"
#include "server/net/web_files.hpp"

namespace seq::net {

/// What the pages need to know of the server at this moment.
struct Site {
    std::string public_url;         ///< without a slash at its end
    std::string trouble;            ///< why the server is not ready; empty when it is
    const WebFiles* web = nullptr;  ///< the page to play in; null: the pages tell how to play in a terminal
};

/// The answer to a request that wants no WebSocket: the pages for people and the two for machines.
HttpResponse answer(const HttpRequest& request, const Site& site);

/// Why a request that wants a WebSocket gets none; status 0 where it may have one. A page of another origin
/// may not talk to us in its visitor's name; programs send no origin.
HttpResponse refuse_upgrade(const HttpRequest& request, const Site& site);

/// A page of one sentence with the headers that every answer carries.
HttpResponse plain(unsigned status, std::string sentence);

}  // namespace seq::net
