#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "server/core/state.hpp"

namespace seq::core {

/// The setup of a room that is to be made.
tl::expected<Setup, Rejection> setup_of(std::string_view preset, std::uint32_t players, std::uint32_t sides,
                                        const std::vector<std::pair<std::string, std::string>>& options);
tl::expected<Setup, Rejection> setup_of(const FollowRoom& decision);

/// A room in which nothing has happened yet. `link_base` and its code are the link without the secret.
std::unique_ptr<State> make_state(const protocol::RoomCode& code, const std::string& link_base,
                                  const Setup& setup, const protocol::LinkSecret& secret);

}  // namespace seq::core
