#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "client/client.hpp"
#include "engine/base/bot_level.hpp"

namespace seq::client {

/// The arguments of `sequence practice`, as typed; what is empty is as in the last game.
struct PracticeArguments {
    std::optional<std::string> game{};
    std::optional<std::uint32_t> players{};
    std::optional<std::string> level{};
    std::string name{};
    std::vector<std::string> options{};  ///< `key=value`
};

/// The game that is practised. It is remembered in a file of one line, such as `sequence 4 hard`.
struct Practice {
    std::string game = "sequence";
    std::uint32_t players = 2;
    BotLevel level = BotLevel::medium;
    friend bool operator==(const Practice&, const Practice&) = default;
};

/// The last game; the default one if the file cannot be read.
Practice last_practice(const std::filesystem::path& folder);
/// Remembers the game. It is only lost if the file cannot be written.
void remember_practice(const std::filesystem::path& folder, const Practice& practice);

/// The last game with the arguments applied: a game other than the last one begins with two players.
Practice practice_for(const PracticeArguments& arguments, const Practice& last);

/// Why there is no such game, in a sentence; nothing if there is.
std::optional<std::string> why_no_game(const Practice& practice);

/// The settings of a client for this game; its link still lacks the room.
tl::expected<ClientSettings, std::string> practice_settings(const PracticeArguments& arguments,
                                                            const Practice& practice);

}  // namespace seq::client
