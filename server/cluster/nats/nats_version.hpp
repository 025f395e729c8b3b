#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace seq::cluster {

/// Why servers of NATS with this version cannot carry a cluster, as a sentence; nothing if they can. Older
/// releases break the promise that an acknowledged append is stored, and the only one: 2.9 accepts appends of
/// several writers with the same expectation on replicated streams, and 2.10.20 to 2.10.22 can lose a stream
/// when a server is killed.
std::optional<std::string> why_not_nats(std::string_view version);

}  // namespace seq::cluster
