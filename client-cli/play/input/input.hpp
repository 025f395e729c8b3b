#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "client/room/room.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/move_words.hpp"

namespace seq::client {

/// Nothing was typed.
struct NoInput {
    friend bool operator==(const NoInput&, const NoInput&) = default;
};
/// A move of one's seat.
struct PlayInput {
    protocol::MoveWords words;
    friend bool operator==(const PlayInput&, const PlayInput&) = default;
};
/// A card alone: where may it go?
struct LookInput {
    Face face;
    friend bool operator==(const LookInput&, const LookInput&) = default;
};
struct SayInput {
    std::string text;
    friend bool operator==(const SayInput&, const SayInput&) = default;
};
/// A phrase, a reaction, a call and what settles it, and what the host decides about spectators.
struct TalkInput {
    protocol::TalkCommand command;
    friend bool operator==(const TalkInput&, const TalkInput&) = default;
};
/// Without a number: the first free seat.
struct SitInput {
    std::optional<std::uint32_t> seat;
    friend bool operator==(const SitInput&, const SitInput&) = default;
};
/// Something around the games.
struct LobbyInput {
    protocol::LobbyCommand command;
    friend bool operator==(const LobbyInput&, const LobbyInput&) = default;
};
/// Whether owed cards are drawn without being asked for.
struct AutodrawInput {
    bool on = true;
    friend bool operator==(const AutodrawInput&, const AutodrawInput&) = default;
};
struct RulesInput {
    std::string id;  ///< in upper case; empty: shows how to ask
    friend bool operator==(const RulesInput&, const RulesInput&) = default;
};
/// A request to save the record of a finished game.
struct RecordInput {
    std::optional<std::uint32_t> game;  ///< nothing: the newest finished one
    std::string file;                   ///< as typed; empty for a default name
    friend bool operator==(const RecordInput&, const RecordInput&) = default;
};
/// A command to the room, as it is sent.
struct RoomInput {
    protocol::ClientBody body;
    friend bool operator==(const RoomInput&, const RoomInput&) = default;
};
/// Commands of one word.
enum class Word : std::uint8_t {
    start,
    pause,
    unpause,
    abandon,
    result,
    board,
    hand,
    log,
    who,
    link,
    voice,
    regular,
    help,
    quit
};

using Input = std::variant<NoInput, PlayInput, LookInput, SayInput, TalkInput, SitInput, LobbyInput,
                           AutodrawInput, RulesInput, RecordInput, RoomInput, Word>;

/// Reads a typed line in the context of the room's game: a space alone is an action of the dice board, and an
/// empty line throws the dice if nothing else can be done. The error is a sentence, which suggests the most
/// similar command if there is one.
tl::expected<Input, std::string> parse_input(std::string_view line, const Room& room);

/// The candidates for the word at the cursor.
struct Completion {
    std::size_t word_begin = 0;           ///< in bytes, within the text before the cursor
    std::vector<std::string> candidates;  ///< whole words, the most useful first
};

/// Completes what was typed up to the cursor: commands, the cards of one's hand, the spaces that a card may
/// go to, free seats.
Completion complete(std::string_view before_cursor, const Room& room);

/// The common prefix of all candidates, which can be inserted without asking.
std::string common_beginning(const std::vector<std::string>& candidates);

}  // namespace seq::client
