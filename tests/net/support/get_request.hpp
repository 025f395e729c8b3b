#pragma once

#include <string>
#include <utility>

#include "server/front/http/http.hpp"

namespace seq::net::test {

/// A GET of this target from play.example.org, as parsed from a connection.
inline HttpRequest get_request(std::string target) {
    HttpRequest request;
    request.method = "GET";
    request.target = std::move(target);
    request.host = "play.example.org";
    return request;
}

}  // namespace seq::net::test
