#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/preset/preset.hpp"

namespace seq::client {

/// The games, by the words that are typed in them, as bits of a set.
using Games = std::uint8_t;
inline constexpr Games with_packs = 1;  ///< cards of two packs
inline constexpr Games with_pictures = 2;
inline constexpr Games on_dice_board = 4;
inline constexpr Games with_six_dice = 8;
inline constexpr Games with_cards = with_packs | with_pictures;
inline constexpr Games with_talk = with_cards | on_dice_board;  ///< that may have a price (S23, D11)
inline constexpr Games all_games = with_cards | on_dice_board | with_six_dice;

/// The one of them to which the preset belongs; two packs while it is unknown.
Games game_of(const Preset* preset);

/// The meaning of a command word.
enum class Command : std::uint8_t {
    play,
    remove,
    draw,
    autodraw,
    dead,
    pass,
    forfeit,
    roll,
    put,
    swap,
    cast,
    say,
    phrase,
    react,
    emote,
    nudge,
    avatar,
    reactions,
    screens,
    call,
    concede,
    uphold,
    refuse,
    referee,
    close,
    open,
    sit,
    stand,
    ready,
    ask,
    grant,
    start,
    again,
    rotation,
    bot,
    no,
    vote,
    pause,
    unpause,
    abandon,
    result,
    option,
    game,
    shuffle,
    lock,
    unlock,
    password,
    voice,
    regular,
    nights,
    move,
    admit,
    turn_away,
    kick,
    mute,
    unmute,
    host,
    board,
    hand,
    log,
    who,
    link,
    record,
    replays,
    help,
    rules,
    leave,
    quit
};

/// A command with its words; help and completion show the first.
struct CommandWords {
    Command command;
    std::string_view words;    ///< separated by blanks
    std::string_view example;  ///< as help shows it
    std::string_view meaning;
    Games games = all_games;  ///< in which the command exists
    bool hosts = false;       ///< only shown to the host

    std::string_view first() const { return words.substr(0, words.find(' ')); }
};

/// The commands of a game.
std::vector<CommandWords> command_table(Games game);

/// The command of this word, in lower case, in this game.
std::optional<Command> find_command(std::string_view word, Games game);

/// The command word of this game with an edit distance of at most two.
std::optional<std::string> nearest_command(std::string_view word, Games game);

}  // namespace seq::client
