#pragma once

#include <string_view>
#include <vector>

#include "client-cli/play/model/model.hpp"

// The part of the model around the games. For the model's own sources and for what is typed.

namespace seq::cli {

/// What is about one seat goes when its member leaves it.
void clear_marks(protocol::MemberView& member);

/// Says who knocks now and did not before.
void tell_knocks(Model& model, const std::vector<protocol::Knock>& waiting);

/// Who waits at the door under this name or number; null where nobody does.
const protocol::Knock* knock_called(const Model& model, std::string_view name);

}  // namespace seq::cli
