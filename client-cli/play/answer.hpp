#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/style.hpp"
#include "client-cli/play/session.hpp"
#include "client/room/room.hpp"
#include "client/words/sentences.hpp"

namespace seq::client {

/// The immediate result of a typed line. The server's answer arrives later.
struct Answer {
    std::vector<Row> rows{};
    bool quit = false;
};

/// Executes a typed line: sends it, or answers from the known state.
Answer carry_out(std::string_view line, Session& session, const Canvas& canvas);

/// The commands of the room's game that a newcomer needs, or all, each with an example and a short
/// description, and a legend of its symbols.
std::vector<std::string> help_page(const Room& room, bool all);
/// A rule of the rulebook; empty if there is none with this id.
std::vector<std::string> rule_page(std::string_view id);
/// The members, their seats, and the host.
std::vector<std::string> who_page(const Room& room);
}  // namespace seq::client
