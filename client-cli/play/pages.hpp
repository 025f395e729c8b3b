#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client-cli/play/model/model.hpp"

namespace seq::cli {

/// The commands of the room's game with an example and a few words each, and what its signs mean.
std::vector<std::string> help_page(const Model& model);
/// A rule of the rulebook; empty where there is none of this id.
std::vector<std::string> rule_page(std::string_view id);
/// Everything that happened, oldest first.
std::vector<std::string> log_page(const Model& model);
/// Who is here, on which seats, and who is the host.
std::vector<std::string> who_page(const Model& model);
/// One's cards with what each can be used for.
std::vector<std::string> hand_page(const Model& model);

}  // namespace seq::cli
