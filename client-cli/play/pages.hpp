#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/room/room.hpp"
#include "client/words/event_log.hpp"

namespace seq::client {

/// The commands of the room's game with an example and a few words each, and what its signs mean.
std::vector<std::string> help_page(const Room& room);
/// A rule of the rulebook; empty if there is none with this id.
std::vector<std::string> rule_page(std::string_view id);
/// Everything that happened, oldest first.
std::vector<std::string> log_page(const EventLog& log);
/// Who is here, on which seats, and who is the host.
std::vector<std::string> who_page(const Room& room);
/// The player's cards and what each can be used for.
std::vector<std::string> hand_page(const Room& room);

}  // namespace seq::client
