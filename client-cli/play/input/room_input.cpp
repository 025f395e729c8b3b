#include <algorithm>
#include <array>

#include "client-cli/play/input/commands.hpp"
#include "protocol/message/limits.hpp"

// The room: its members and seats, the next game, its settings, and what the program shows.

namespace seq::client {
namespace {

using namespace protocol;

/// `again`, and for the host `again hard 30` and `again stop`.
Parsed read_again(Typed& typed) {
    if (!typed.room.is_host()) return sent(SetReady{true});
    const auto words = typed.words();
    CheckReady command{.open = true, .check = {}};
    if (words.empty()) return sent(command);
    if (words.size() == 1 && words[0] == "stop") return sent(CheckReady{});
    command.check.level = parse_bot_level(words[0]);
    command.check.seconds = words.size() > 1 ? number_in(words[1]) : ready_check_seconds;
    const bool is_read = command.check.level && words.size() <= 2 && command.check.seconds &&
                         *command.check.seconds <= ready_check_seconds_max;
    if (is_read) return sent(command);
    return usage("Say how well the bots play that take seats, and after how many seconds, at most " +
                     std::to_string(ready_check_seconds_max) + ".",
                 "again medium 30");
}

Parsed read_option(Typed& typed) {
    const Room& room = typed.room;
    Words now;  // an option with each value would be long
    Words known;
    if (room.setup) {
        for (const Option& option : option_table)
            if (option.kinds.has(room.setup->preset->kind))
                now.push_back(std::string{option.key}.append("=").append(option.word(room.setup->options)));
        for (const auto& [key, value] : room.setup->option_words())
            known.push_back(std::string{key}.append("=").append(value));
    }
    typed.ends(now);
    const auto words = typed.words();
    if (words.size() >= 2 && words.back() != "=") return sent(SetOption{words.front(), words.back()});
    return usage("It is played with " + joined(known, ", ") + ".",
                 "option " + (known.empty() ? "" : known.front()));
}

Parsed read_move(Typed& typed) {
    if (typed.room.link.starts_with(practice_link))
        return InputError{"This table is only on your computer: you cannot continue elsewhere."};
    return sent(AskForMoveKey{});
}

/// `record`, `record FILE`, `record 2 FILE`: the file as it was typed, capitals too.
Parsed read_record(Typed& typed) {
    std::string_view text = typed.text();
    const std::string_view number{text.begin(), std::ranges::find_if(text, is_blank)};
    const auto game = number_in(number);
    if (game) text = trimmed(text.substr(number.size()));
    return Request{Word::record, text, game};
}

/// In a game the second word says that it was meant, and a third how well the bot plays that takes over.
Parsed read_leave(Typed& typed) {
    const bool plays = typed.room.playing() && typed.room.seat().is_seat();
    if (!plays) return sent(protocol::Leave{});
    const auto words = typed.words();
    const auto level = words.size() == 2 ? parse_bot_level(words[1]) : std::nullopt;
    if (!words.empty() && words[0] == "game" && (words.size() == 1 || level))
        return sent(protocol::Leave{level});
    return usage(
        "You are in a game: a bot would play on, and you could come back only if the others agree. "
        "If you mean it, say it in full.",
        "leave game");
}

constexpr std::array<CommandRow, 60> rows{{
    {"sit seat", "sit 3", "take a seat; without a number the first free one", "sit"},
    {"stand up", "stand", "get up from your seat", "stand"},
    {"ready", "ready", "mark yourself ready for the next game", "ready ready=true"},
    {"not-ready", "not ready", "take that back", "ready ready=false"},
    {"ask swap-seat", "ask 3", "ask to swap seats, or in a game to take over there (or: swap seat 3)",
     "ask-seat"},
    {"grant", "grant Bob", "let Bob, who asked, have the seat (or: give Bob)", "give-seat"},
    {"bot", "bot hard", "add a bot (or: bot easy seat 3; the host)", "seat-bot"},
    {"no-bot", "no bot 3", "remove the bot (the host)", "unseat-bot"},
    {"stand-in", "stand in Bob", "let a bot play for Bob, who is away (the host)", "stand-in"},
    {"no-stand-in", "no stand in Bob", "stop the bot that plays for Bob", "end-stand-in"},
    {"vote", "vote Bob", "vote for that while the host is away (or: vote Bob hard)", "vote-stand-in"},
    {"admit", "admit Bob", "let in Bob, who knocks", "admit", for_host},
    {"turn-away", "turn away Bob", "refuse Bob, who knocks", "turn-away", for_host},
    {"admit", "admit 7", "agree that somebody is the member that they say they are"},
    {"kick", "kick Bob", "remove Bob; in a game a bot plays on (or: remove Bob)", "remove-member", for_host},
    {"kick", "kick strangers", "remove all without a seat who came by the code alone", {}, for_host},
    {"mute", "mute Bob", "stop Bob from writing", "mute muted=true", for_host},
    {"unmute", "unmute Bob", "let Bob write again", "mute muted=false", for_host},
    {"host", "host Bob", "make Bob the host, or confirm that; or yourself", "hand-over"},
    {"leave", "leave", "give up your place here for good (in a game: leave game)", read_leave, for_newcomers},
    {"close shut", "close", "close the room to spectators (the host)", "close-to-spectators closed=true"},
    {"open", "open", "let spectators in again (the host)", "close-to-spectators closed=false"},
    {"reactions", "reactions off", "switch reactions off or on", "stop-reactions", for_host},
    {"screens", "screens off", "forbid big screens, or allow them", "close-to-screens", for_host},
    {"start begin deal", "start", "begin the game, and the next one after it (the host)", "start"},
    {"again rematch", "again", "ready for the next game; the host waits for everybody so", read_again},
    {"again", "again hard 30", "the same, and then bots take the other seats (or: again stop)", {}, for_host},
    {"shift", "shift on", "move everybody on by one seat from game to game", "rotate-seats", for_host},
    {"pause hold", "pause", "pause the game and its clocks (the host)", "pause"},
    {"unpause continue", "unpause", "resume the game", "unpause"},
    {"abandon-game", "abandon game", "stop the game; nobody wins (the host)", "abandon", alone},
    {"result results score stats", "result", "the result: hands, statistics, the series", Word::result},
    {"option", "option draw=auto", "change an option of the next game", read_option, for_host},
    {"game", "game sequence 4", "choose the next game, and for how many", "set-game", for_host},
    {"shuffle", "shuffle", "shuffle the players among their seats", "shuffle-seats", for_host},
    {"lock", "lock", "newcomers have to knock", "lock locked=true", for_host},
    {"unlock", "unlock", "newcomers can join without knocking", "lock locked=false", for_host},
    {"password", "password WORD", "asked of people who only have the code; alone: none", "set-password",
     for_host},
    {"voice", "voice", "the link to the voice call of the room", Word::voice, alone},
    {"voice", "voice https://...", "the link to your voice call (or: voice none)", "set-voice-link",
     for_host},
    {"regular", "regular", "the name of this regular table", Word::regular, alone},
    {"regular", "regular NAME", "a name, so that the table is kept for longer (or: regular none)",
     "name-table", for_host},
    {"move", "move", "a link with which you continue on another device", read_move},
    {"board b", "board", "the table again", Word::board, for_newcomers},
    {"hand cards", "hand", "your cards and where they can go", Word::hand, with_cards | for_newcomers},
    {"who players seats", "who", "who is here", Word::who},
    {"log history", "log", "everything that happened", Word::log},
    {"link invite share", "link", "the link that brings a friend here", Word::link, alone},
    {"link-new", "link new", "replace the link of the room: the old one stops working", "renew-link",
     for_host | alone},
    {"nights evenings", "nights", "what was played and won on each game night", "game-nights"},
    {"record save", "record", "save a finished game as files (or: record FILE)", read_record},
    {"replays", "replays", "the finished games of this room, with the links to their replays", "past-games",
     alone},
    {"replays-share", "replays share 2", "make a link to game 2", "share-game shared=true"},
    {"replays-end", "replays end 2", "end the link to game 2 (the host)", "share-game shared=false"},
    {"rules rule", "rules S17", "a rule by its id", Word::rules, with_packs},
    {"rules rule", "rules B4", "a rule by its id", Word::rules, with_pictures},
    {"rules rule", "rules D5", "a rule by its id", Word::rules, on_dice_board},
    {"rules rule", "rules X3", "a rule by its id", Word::rules, with_six_dice},
    {"help ? h", "help all", "all commands", Word::help, for_newcomers},
    {"quit exit q", "quit", "leave the program; your seat stays yours", Word::quit},
}};

}  // namespace

std::span<const CommandRow> room_commands() {
    return rows;
}

std::optional<Parsed> read_phrase_of_room(Typed& typed) {
    if (typed.words().size() < 2) return std::nullopt;
    Typed rest = typed;
    const std::string verb = rest.take();
    if (verb != "remove" && verb != "give") return std::nullopt;
    if (number_in(rest.text()) || rest.room.member_called(rest.text()) == nullptr) return std::nullopt;
    return read_command(rest, verb == "give" ? "give-seat" : "remove-member");
}

}  // namespace seq::client
