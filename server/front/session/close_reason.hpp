#pragma once

#include <string_view>

#include "server/room/delivery/delivery.hpp"

namespace seq::net {

/// The name of a reason in the log and the metrics, such as `too-slow`.
std::string_view name_of(room::CloseReason reason);
/// What the Close frame says besides its code.
std::string_view words_of(room::CloseReason reason);

}  // namespace seq::net
