#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "client/link/link.hpp"

namespace seq::client {

/// Where a link is after it has tried to enter a room.
struct EntryAttempt {
    LinkState state = LinkState::connecting;
    std::string sentence;
};

/// Tries to enter a room at this address until the link is in one of these states. After a minute it is
/// still connecting.
EntryAttempt try_to_enter(const std::string& address, const std::vector<LinkState>& until,
                          std::optional<std::string> ca_file = {},
                          std::chrono::milliseconds entry_patience = std::chrono::seconds{10});

}  // namespace seq::client
