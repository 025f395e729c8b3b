#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace seq::cli {

/// What a command word asks for.
enum class Command : std::uint8_t {
    play,
    remove,
    draw,
    dead,
    pass,
    say,
    sit,
    start,
    board,
    hand,
    log,
    who,
    link,
    help,
    rules,
    quit
};

/// A command with the words it goes by; the first is the one that help and completion show.
struct CommandWords {
    Command command;
    std::string_view words;    ///< separated by blanks
    std::string_view example;  ///< as help shows it
    std::string_view meaning;

    std::string_view first() const { return words.substr(0, words.find(' ')); }
};

std::span<const CommandWords> command_table();

/// The command that this word, in lower case, is for.
std::optional<Command> find_command(std::string_view word);

/// The command word that is at most two slips of the finger away.
std::optional<std::string> nearest_command(std::string_view word);

}  // namespace seq::cli
