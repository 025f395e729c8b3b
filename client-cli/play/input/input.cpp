#include "client-cli/play/input/input.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/readers.hpp"
#include "client/words/text.hpp"
#include "engine/base/assert.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/text.hpp"
#include "protocol/message/voice_link.hpp"

namespace seq::client {
namespace {

using protocol::MoveKind;
using Failure = tl::unexpected<std::string>;
using Words = std::vector<std::string>;

char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return upper(c); });
    return text;
}

/// Words end at blanks; `=` and `,` are words of their own, so that `7h d4=a4-e4` needs no blanks.
Words split(std::string_view text) {
    Words words;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) words.push_back(std::exchange(word, {}));
    };
    for (const char c : text) {
        if (is_blank(c) || c == ',' || c == '=') finish();
        if (c == '=') words.emplace_back("=");
        if (!is_blank(c) && c != ',' && c != '=') word += c;
    }
    finish();
    return words;
}

Parsed read_sit(std::span<const std::string> words) {
    if (words.empty()) return SitInput{};
    const auto seat = number_in(words.front());
    if (!seat || *seat == 0)
        return usage("`" + words.front() + "` is no seat: they are numbered from 1.", "sit 3");
    return SitInput{seat};
}

Parsed read_say(std::string_view text) {
    if (trimmed(text).empty()) return usage("What do you want to say?", "say hello");
    return SayInput{clean_text(trimmed(text))};
}

/// `link`, and for the host `link new`.
Parsed read_link(std::span<const std::string> words) {
    if (words.empty()) return Word::link;
    if (words.size() == 1 && words.front() == "new") return LobbyInput{protocol::RenewLink{}};
    return usage("To replace the link of the room, so that the old one stops working:", "link new");
}

/// `voice`, and for the host `voice LINK` as it was typed, capitals too, and `voice none`.
Parsed read_voice(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return Word::voice;
    if (protocol::lower(text) == "none") return LobbyInput{protocol::SetVoiceLink{}};
    if (protocol::is_voice_link(text)) return LobbyInput{protocol::SetVoiceLink{std::string{text}}};
    return usage("This " + std::string{protocol::voice_link_form} + ".",
                 "voice https://meet.example/our-table");
}

/// `regular`, and for the host `regular NAME` as it was typed, and `regular none`.
Parsed read_regular(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return Word::regular;
    if (protocol::lower(text) == "none") return LobbyInput{protocol::NameTable{}};
    const auto name = protocol::plain_text(text, protocol::table_name_characters_max);
    if (!name) return usage("The name " + name.error().sentence + ".", "regular Thursday's round");
    return LobbyInput{protocol::NameTable{*name}};
}

/// `autodraw on`, `autodraw off`
Parsed read_autodraw(std::span<const std::string> words) {
    if (words.size() == 1 && (words[0] == "on" || words[0] == "off")) return AutodrawInput{words[0] == "on"};
    return usage("To draw your cards yourself, or to have them drawn again:", "autodraw off");
}

/// The second word says that it was meant.
Parsed read_abandon(std::span<const std::string> words) {
    if (words.size() == 1 && words.front() == "game") return Word::abandon;
    return usage("To end the game for everybody, without a winner, say it in full.", "abandon game");
}

/// `record`, `record FILE`, `record 2 FILE`: the file as it was typed, capitals too.
Parsed read_record(std::string_view text) {
    RecordInput input;
    text = trimmed(text);
    const std::string_view first{text.begin(), std::ranges::find_if(text, is_blank)};
    input.game = number_in(first);
    if (input.game) text = trimmed(text.substr(first.size()));
    input.file = std::string{text};
    return input;
}

/// `replays`, `replays share 2`, and for the host `replays end 2`.
Parsed read_replays(std::span<const std::string> words) {
    if (words.empty()) return RoomInput{protocol::FetchPastGames{}};
    const auto game = words.size() == 2 ? number_in(words[1]) : std::nullopt;
    const bool shares = words[0] == "share";
    if (!game || *game == 0 || (!shares && words[0] != "end"))
        return usage("Say which game others can see, by its number.", "replays share 2");
    return LobbyInput{protocol::ShareGame{*game, shares}};
}

/// A command, and what was typed behind it: in words, and as it stands.
struct Typed {
    Command command;
    std::span<const std::string> rest;
    std::string_view text;
    const Room& room;
};

Parsed read_removal(const Typed& typed) {
    if (typed.room.kind() == Kind::dice_board) return read_chip_command(typed.rest, MoveKind::remove);
    return read_card_command(typed.rest, true, typed.room);
}

Parsed read_lobby(const Typed& typed) {
    const bool stands_in =
        typed.command == Command::stand && !typed.rest.empty() && typed.rest.front() == "in";
    if (stands_in) return read_stand_in(typed.text, typed.room);
    return read_lobby_command(typed.command, typed.rest, typed.text, typed.room);
}

struct Row {
    Command command;
    Parsed (*read)(const Typed&);
};
constexpr std::array<Row, 68> all_rows{{
    {Command::draw, [](const Typed&) -> Parsed { return bare_move(MoveKind::draw); }},
    {Command::autodraw, [](const Typed& typed) -> Parsed { return read_autodraw(typed.rest); }},
    {Command::pass, [](const Typed&) -> Parsed { return bare_move(MoveKind::pass); }},
    {Command::roll, [](const Typed&) -> Parsed { return bare_move(MoveKind::roll); }},
    {Command::cast, [](const Typed&) -> Parsed { return bare_move(MoveKind::cast); }},
    {Command::play,
     [](const Typed& typed) -> Parsed { return read_card_command(typed.rest, false, typed.room); }},
    {Command::remove, [](const Typed& typed) -> Parsed { return read_removal(typed); }},
    {Command::dead,
     [](const Typed& typed) -> Parsed { return read_card_alone(typed.rest, typed.command, typed.room); }},
    {Command::forfeit,
     [](const Typed& typed) -> Parsed { return read_card_alone(typed.rest, typed.command, typed.room); }},
    {Command::put, [](const Typed& typed) -> Parsed { return read_chip_command(typed.rest, MoveKind::put); }},
    {Command::swap,
     [](const Typed& typed) -> Parsed { return read_chip_command(typed.rest, MoveKind::swap); }},
    {Command::say, [](const Typed& typed) -> Parsed { return read_say(typed.text); }},
    {Command::phrase, [](const Typed& typed) -> Parsed { return read_phrase(typed.rest); }},
    {Command::react, [](const Typed& typed) -> Parsed { return read_reaction(typed.rest, typed.room); }},
    {Command::emote, [](const Typed& typed) -> Parsed { return read_emote(typed.rest); }},
    {Command::nudge, [](const Typed& typed) -> Parsed { return read_nudge(typed.rest, typed.room); }},
    {Command::avatar, [](const Typed& typed) -> Parsed { return read_avatar(typed.rest); }},
    {Command::reactions,
     [](const Typed& typed) -> Parsed {
         return read_switch(typed.rest, protocol::RoomFlag::reactions_stopped, "reactions off");
     }},
    {Command::screens,
     [](const Typed& typed) -> Parsed {
         return read_switch(typed.rest, protocol::RoomFlag::closed_to_screens, "screens off");
     }},
    {Command::call, [](const Typed& typed) -> Parsed { return read_call(typed.rest, typed.room); }},
    {Command::concede, [](const Typed&) -> Parsed { return TalkInput{protocol::Concede{}}; }},
    {Command::uphold, [](const Typed& typed) -> Parsed { return verdict_input(true, typed.room); }},
    {Command::refuse, [](const Typed& typed) -> Parsed { return verdict_input(false, typed.room); }},
    {Command::referee, [](const Typed& typed) -> Parsed { return read_referee(typed.rest, typed.room); }},
    {Command::close,
     [](const Typed&) -> Parsed {
         return LobbyInput{protocol::SetFlag{protocol::RoomFlag::closed_to_spectators, true}};
     }},
    {Command::open,
     [](const Typed&) -> Parsed {
         return LobbyInput{protocol::SetFlag{protocol::RoomFlag::closed_to_spectators, false}};
     }},
    {Command::sit, [](const Typed& typed) -> Parsed { return read_sit(typed.rest); }},
    {Command::rules,
     [](const Typed& typed) -> Parsed {
         return RulesInput{typed.rest.empty() ? std::string{} : upper(typed.rest.front())};
     }},
    {Command::record, [](const Typed& typed) -> Parsed { return read_record(typed.text); }},
    {Command::replays, [](const Typed& typed) -> Parsed { return read_replays(typed.rest); }},
    {Command::bot, [](const Typed& typed) -> Parsed { return read_bot(typed.text); }},
    {Command::no, [](const Typed& typed) -> Parsed { return read_no(typed.text, typed.room); }},
    {Command::vote, [](const Typed& typed) -> Parsed { return read_vote(typed.text, typed.room); }},
    {Command::abandon, [](const Typed& typed) -> Parsed { return read_abandon(typed.rest); }},
    {Command::stand, read_lobby},
    {Command::ready, read_lobby},
    {Command::ask, read_lobby},
    {Command::grant, read_lobby},
    {Command::option, read_lobby},
    {Command::game, read_lobby},
    {Command::shuffle, read_lobby},
    {Command::lock, read_lobby},
    {Command::unlock, read_lobby},
    {Command::again, read_lobby},
    {Command::rotation,
     [](const Typed& typed) -> Parsed {
         return read_switch(typed.rest, protocol::RoomFlag::seats_rotate, "shift on");
     }},
    {Command::password, read_lobby},
    {Command::voice, [](const Typed& typed) -> Parsed { return read_voice(typed.text); }},
    {Command::regular, [](const Typed& typed) -> Parsed { return read_regular(typed.text); }},
    {Command::nights, [](const Typed&) -> Parsed { return RoomInput{protocol::FetchGameNights{}}; }},
    {Command::move,
     [](const Typed& typed) -> Parsed {
         if (typed.room.link.starts_with(practice_link))
             return Failure{"This table is only on your computer: you cannot continue elsewhere."};
         return RoomInput{protocol::AskForMoveKey{}};
     }},
    {Command::admit, read_lobby},
    {Command::turn_away, read_lobby},
    {Command::kick, read_lobby},
    {Command::mute, read_lobby},
    {Command::unmute, read_lobby},
    {Command::host, read_lobby},
    {Command::leave, read_lobby},
    {Command::start, [](const Typed&) -> Parsed { return Word::start; }},
    {Command::pause, [](const Typed&) -> Parsed { return Word::pause; }},
    {Command::unpause, [](const Typed&) -> Parsed { return Word::unpause; }},
    {Command::result, [](const Typed&) -> Parsed { return Word::result; }},
    {Command::board, [](const Typed&) -> Parsed { return Word::board; }},
    {Command::hand, [](const Typed&) -> Parsed { return Word::hand; }},
    {Command::log, [](const Typed&) -> Parsed { return Word::log; }},
    {Command::who, [](const Typed&) -> Parsed { return Word::who; }},
    {Command::link, [](const Typed& typed) -> Parsed { return read_link(typed.rest); }},
    {Command::help, [](const Typed&) -> Parsed { return Word::help; }},
    {Command::quit, [](const Typed&) -> Parsed { return Word::quit; }},
}};

Parsed read_command(const Typed& typed) {
    const auto row = std::ranges::find(all_rows, typed.command, &Row::command);
    SEQ_ASSERT(row != all_rows.end());  // a command is added to both tables
    return row->read(typed);
}

/// Enter alone.
Input read_nothing(const LegalActions& legal) {
    if (legal.count() != 1) return NoInput{};
    if (legal.roll) return bare_move(MoveKind::roll);
    if (legal.cast) return bare_move(MoveKind::cast);
    return NoInput{};
}

Parsed not_understood(const std::string& word, const Room& room) {
    const Games game = game_of(room.setup ? room.setup->preset : nullptr);
    if (const auto space = parse_space(word); space && (game & with_cards) != 0)
        return usage("Which card goes on " + to_string(*space) + "?",
                     (game == with_packs ? "7h " : "ark ") + to_string(*space));
    if (room.setup && find_command(word, all_games))
        return Failure{"There is no `" + word + "` in " + std::string{room.setup->preset->title} +
                       ". Type ? for the commands."};
    if (const auto nearest = nearest_command(word, game))
        return Failure{"I do not know `" + word + "`. Did you mean `" + *nearest + "`?"};
    return Failure{"I do not know `" + word + "`. Type ? for the commands."};
}

}  // namespace

tl::expected<Input, std::string> parse_input(std::string_view line, const Room& room) {
    const std::string_view text = trimmed(line);
    if (text.empty()) return read_nothing(room.legal);
    if (text.front() == '\'') return read_say(text.substr(1));
    Words words = split(text);
    if (words.empty()) return Failure{"Type ? for the commands."};
    for (std::string& word : words)
        word = protocol::lower(word);
    const std::span<const std::string> rest = std::span{words}.subspan(1);
    const auto first_blank = std::ranges::find_if(text, is_blank);
    const std::string_view behind{first_blank, text.end()};
    const Games game = game_of(room.setup ? room.setup->preset : nullptr);
    if (auto phrase = read_lobby_phrase(words, behind, room)) return std::move(*phrase);
    if (const auto command = find_command(words.front(), game))
        return read_command({*command, rest, behind, room});
    if (const auto space = parse_space(words.front()); space && rest.empty() && game == on_dice_board)
        return chip_on(*space, room.legal);
    if (words.size() == 1)
        if (auto phrase = phrase_alone(words.front())) return std::move(*phrase);
    const auto card = read_card(words, room);
    if (!card) return Failure{card.error()};
    if (*card && (*card)->words == words.size()) return LookInput{(*card)->face};
    if (*card) return read_play((*card)->face, std::span{words}.subspan((*card)->words), false, room);
    return not_understood(clean_text(words.front()), room);
}

}  // namespace seq::client
