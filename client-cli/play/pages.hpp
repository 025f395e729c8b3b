#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/room/room.hpp"
#include "client/words/event_log.hpp"

namespace seq::client {

/// The commands of the room's game, each with an example and a short description, and a legend of its
/// symbols.
std::vector<std::string> help_page(const Room& room);
/// A rule of the rulebook; empty if there is none with this id.
std::vector<std::string> rule_page(std::string_view id);
/// The whole event log, oldest first.
std::vector<std::string> log_page(const EventLog& log);
/// The members, their seats, and the host.
std::vector<std::string> who_page(const Room& room);
/// The player's cards and what each can be used for.
std::vector<std::string> hand_page(const Room& room);

}  // namespace seq::client
