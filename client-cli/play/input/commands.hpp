#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "client-cli/play/input/input.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client/words/words.hpp"
#include "engine/preset/preset.hpp"
#include "protocol/message/text.hpp"

// The commands as rows of tables, one for each subject, next to the functions that read their arguments.

namespace seq::client {

using Words = std::vector<std::string>;
using Parsed = tl::expected<Input, std::string>;
using InputError = tl::unexpected<std::string>;

bool is_blank(char c);
/// The text without surrounding blanks.
std::string_view trimmed(std::string_view text);
/// The text as a number; nothing if it is none.
std::optional<std::uint32_t> number_in(std::string_view text);

/// `What it is. Like this: `example`.`
InputError usage(std::string_view what, std::string_view example);
/// A command to the room.
Parsed sent(protocol::ClientBody body);

/// What was typed behind a command, read word by word. Where the line ends, it keeps what may follow there,
/// so the function that reads an argument completes it too.
class Typed {
  public:
    /// Words end at blanks and commas; `=` is a word of its own, so that `7h d4=a4-e4` needs no blanks.
    Typed(std::string_view line, const Room& room);

    const Room& room;
    std::string_view example{};  ///< of the command
    Words next{};                ///< what may follow at the end of the line

    /// Whether the line ends here; then these words may follow.
    bool ends(const Words& offers = {});
    /// Takes the next word if it is this one; at the end of the line it may follow.
    bool take(std::string_view word);
    /// Takes the next word, of which there must be one.
    const std::string& take();
    /// The words that are left, in lower case.
    std::span<const std::string> words() const { return std::span{words_}.subspan(at_); }
    void skip(std::size_t words) { at_ += words; }
    /// The rest of the line as it was typed.
    std::string_view text() const;
    /// Takes a last word that is a level of a bot, if there is one before it.
    std::optional<BotLevel> take_last_level();

  private:
    std::string_view line_;
    Words words_;
    std::vector<std::size_t> ends_;  ///< of the words in the line
    std::size_t at_ = 0;
};

/// The face that a person means by one word: `7H`, `7h`, `10h`, `7` and the symbol of hearts; a picture by
/// its number, `05` or `5`. Nothing if the word is neither.
std::optional<Face> parse_card(std::string_view text, const Deck& deck);
/// The card at the beginning of the words, which are taken. Like parse_card, and also by title: the beginning
/// of any word of it, `ark`, or more words from its beginning, `noahs ark`. If several pictures match, those
/// in one's hand are meant. Nothing if the words are no card; the error is a sentence if they are ambiguous.
tl::expected<std::optional<Face>, std::string> read_card(Typed& typed);

/// Where a command exists and to whom help shows it, as bits of a set. Without a game it exists in all.
using Marks = std::uint8_t;
inline constexpr Marks with_packs = 1;  ///< cards of two packs
inline constexpr Marks with_pictures = 2;
inline constexpr Marks on_dice_board = 4;
inline constexpr Marks with_six_dice = 8;
inline constexpr Marks with_cards = with_packs | with_pictures;
inline constexpr Marks with_talk = with_cards | on_dice_board;  ///< that may have a price (S23, D11)
inline constexpr Marks all_games = with_talk | with_six_dice;
inline constexpr Marks for_newcomers = 16;  ///< `help` shows it, not only `help all`
inline constexpr Marks for_host = 32;       ///< shown to the host only
inline constexpr Marks penalised = 64;      ///< shown only where table talk costs a card (S23)
inline constexpr Marks alone = 128;         ///< only if nothing is typed behind it

/// How a line is understood: as a command of the protocol, whose fields say what is typed behind it; as a
/// request for what the program shows; or by a function of its own. Nothing: the row is another line of help
/// for the command above it.
using Meaning = std::variant<std::monostate, const char*, Word, Parsed (*)(Typed&)>;

/// A command: its words, of which help and completion show the first, and what they mean.
struct CommandRow {
    std::string_view words;    ///< separated by blanks; `no-bot` is typed as two words
    std::string_view example;  ///< as help shows it
    std::string_view help;
    Meaning meaning{};
    Marks marks = 0;
};

/// Reads a command of the protocol: its name and, if a field is not typed, that field with its value in JSON,
/// as in `mute muted=true`. The type of each other field says how it is read and completed.
Parsed read_command(Typed& typed, std::string_view command);

/// A field of a command of the protocol that is read from a line.
struct TypedField {
    std::string_view command;
    std::string_view name;
    bool required;
};
/// The value of a field in JSON; empty if it is left out.
using Argument = tl::expected<std::string, std::string>;
Argument read_card_field(Typed& typed, const TypedField& field);
Argument read_message_field(Typed& typed, const TypedField& field);
Argument read_space_field(Typed& typed, const TypedField& field);

/// What may be chosen for a field: phrases, reactions, emotes, emoji, games.
Words choices_of(std::string_view field);
/// The members who pass, by name in lower case.
template <typename Passes>
Words names_of(const Room& room, Passes passes) {
    Words names;
    for (const protocol::MemberView& member : room.members)
        if (passes(member)) names.push_back(protocol::lower(member.name));
    return names;
}

std::span<const CommandRow> move_commands();
std::span<const CommandRow> talk_commands();
std::span<const CommandRow> room_commands();

/// The rows that help shows in this room.
std::vector<CommandRow> commands_for(const Room& room);

/// What the dice require on a space; if nothing, a chip is put there, so that the server says why not.
Input chip_on(Space space, const LegalActions& legal);
/// What is typed behind a card: a space, with `x` before it to remove a chip, and `=` with a naming after it.
Parsed read_space_for(Typed& typed, Face face, bool removes);
/// The cards of one's hand, as they are typed.
Words cards_in_hand(const Room& room);

/// `remove Bob` and `give Bob`, whose first word means something else in a game. Nothing if it is no such
/// phrase.
std::optional<Parsed> read_phrase_of_room(Typed& typed);

}  // namespace seq::client
