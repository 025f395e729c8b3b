#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/input.hpp"
#include "client/room/room.hpp"

// The words of a line as a person types it, the cards that they name, and parsers of lines, by subject. Words
// are in lower case; `text` is the rest of the line after the command, as it was typed.

namespace seq::client {

bool is_blank(char c);
/// The text without surrounding blanks.
std::string_view trimmed(std::string_view text);
/// The words of the text in lower case.
std::vector<std::string> words_of(std::string_view text);
/// The words with one blank between them.
std::string joined(std::span<const std::string> words);
/// The text as a number; nothing if it is none.
std::optional<std::uint32_t> number_in(std::string_view text);

/// The face that a person means by one word: `7H`, `7h`, `10h`, `7` and the symbol of hearts; a picture by
/// its number, `05` or `5`. Nothing if the word is neither.
std::optional<Face> parse_card(std::string_view text, const Deck& deck);

/// A card at the beginning of some words, and how many of them name it.
struct CardWords {
    Face face;
    std::size_t words = 0;
};
/// Like parse_card, and also by title: the beginning of any word of it, `ark`, or more words from its
/// beginning, `noahs ark`. If several pictures match, those in one's hand are meant. No face if the words are
/// no card; the error is a sentence if they are ambiguous. Words are in lower case.
tl::expected<std::optional<CardWords>, std::string> read_card(std::span<const std::string> words,
                                                              const Room& room);

using Parsed = tl::expected<Input, std::string>;

/// `What it is. Like this: `example`.`
tl::unexpected<std::string> usage(std::string_view what, std::string_view example);

/// A move that is only a word: draw, pass, roll, cast.
Input bare_move(protocol::MoveKind kind);
/// The words after a card: a space, with `x` before it to remove a chip, and `=` with a naming after it.
Parsed read_play(Face face, std::span<const std::string> rest, bool removes, const Room& room);
/// `play CARD SPACE`, `remove CARD SPACE`.
Parsed read_card_command(std::span<const std::string> words, bool removes, const Room& room);
/// `dead CARD`, `forfeit CARD`.
Parsed read_card_alone(std::span<const std::string> words, Command command, const Room& room);
/// `put SPACE`, `swap SPACE`, `remove SPACE` on the dice board.
Parsed read_chip_command(std::span<const std::string> words, protocol::MoveKind kind);
/// A space alone on the dice board: what the dice allow there; if nothing, a chip is put there, so that the
/// server says why not.
Input chip_on(Space space, const LegalActions& legal);

/// `bot`, `bot hard`, `bot easy seat 3`: medium if no level is given.
tl::expected<Input, std::string> read_bot(std::string_view text);
/// `no bot 3`, `no stand in Bob`.
tl::expected<Input, std::string> read_no(std::string_view text, const Room& room);
/// `stand in Bob`, `stand in Bob hard`.
tl::expected<Input, std::string> read_stand_in(std::string_view text, const Room& room);
/// `vote Bob`.
tl::expected<Input, std::string> read_vote(std::string_view text, const Room& room);

/// Whom these words mean: a name or its beginning, in either case, or `seat 3`. The error is a sentence.
tl::expected<protocol::MemberId, std::string> find_person(std::span<const std::string> words,
                                                          const Room& room);

/// What may follow one of these commands with the words behind it.
std::vector<std::string> complete_people(Command command, std::span<const std::string> words,
                                         const Room& room);

/// `phrase sorry`
Parsed read_phrase(std::span<const std::string> words);
/// A phrase by itself: `sorry`, `gg`; nothing where the word is none.
std::optional<Input> phrase_alone(const std::string& word);
/// `react heart`, to the newest message of somebody else's, or `react heart bob`.
Parsed read_reaction(std::span<const std::string> words, const Room& room);
/// `emote clap`
Parsed read_emote(std::span<const std::string> words);
/// `nudge`: the player whose turn it is.
Parsed read_nudge(std::span<const std::string> words, const Room& room);
/// `avatar fox`, `avatar fox 3`, `avatar 3`, `avatar none`
Parsed read_avatar(std::span<const std::string> words);
/// `reactions off`, `screens on`, `shift on`: `off` sets a flag that forbids something.
Parsed read_switch(std::span<const std::string> words, protocol::RoomFlag flag, std::string_view example);
/// `call`, the newest message of a rival side, or `call bob`.
Parsed read_call(std::span<const std::string> words, const Room& room);
/// `uphold` and `refuse`: the referee's ruling, or else a vote.
Input verdict_input(bool upheld, const Room& room);
/// `referee bob`, `referee none`
Parsed read_referee(std::span<const std::string> words, const Room& room);

/// Seats, readiness, the setup of the next game, admission, and the commands of the host.
Parsed read_lobby_command(Command command, std::span<const std::string> words, std::string_view text,
                          const Room& room);

/// Phrases whose first word means something else in a game: `not ready`, `swap seat 3`, `remove Bob`, `give
/// Bob`. Nothing if it is no such phrase.
std::optional<Parsed> read_lobby_phrase(std::span<const std::string> words, std::string_view text,
                                        const Room& room);

}  // namespace seq::client
