#pragma once

#include <string_view>

#include "server/core/delivery.hpp"

namespace seq::net {

/// The name of a reason in the log and the metrics, such as `too-slow`.
std::string_view name_of(core::CloseReason reason);
/// What the Close frame says besides its code.
std::string_view words_of(core::CloseReason reason);

}  // namespace seq::net
