#pragma once

#include <optional>

#include "server/net/http.hpp"

namespace seq::net {

/// The answer to an opening handshake that is not as RFC 6455, 4.2.1 wants it; nothing where it is. Which
/// path, page and subprotocol it may name is not asked here.
std::optional<HttpResponse> refuse_handshake(const HttpRequest& request);

}  // namespace seq::net
