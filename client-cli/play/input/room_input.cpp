#include <algorithm>
#include <array>

#include "client-cli/play/input/commands.hpp"
#include "protocol/message/limits.hpp"

// The setup of the next game, the room, and what the program shows.

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

/// The second word says that it was meant.
Parsed read_abandon(Typed& typed) {
    if (typed.take("game") && typed.words().empty()) return sent(Abandon{});
    return usage("To end the game for everybody, without a winner, say it in full.", typed.example);
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

/// `voice`, and for the host `voice LINK` as it was typed, capitals too, and `voice none`.
Parsed read_voice(Typed& typed) {
    return typed.text().empty() ? Word::voice : read_command(typed, "set-voice-link");
}

/// `regular`, and for the host `regular NAME` as it was typed, and `regular none`.
Parsed read_regular(Typed& typed) {
    return typed.text().empty() ? Word::regular : read_command(typed, "name-table");
}

/// `link`, and for the host `link new`.
Parsed read_link(Typed& typed) {
    if (typed.words().empty()) return Word::link;
    if (typed.take("new") && typed.words().empty()) return sent(RenewLink{});
    return usage("To replace the link of the room, so that the old one stops working:", "link new");
}

Parsed read_move(Typed& typed) {
    if (typed.room.link.starts_with(practice_link))
        return InputError{"This table is only on your computer: you cannot continue elsewhere."};
    return sent(AskForMoveKey{});
}

/// `record`, `record FILE`, `record 2 FILE`: the file as it was typed, capitals too.
Parsed read_record(Typed& typed) {
    RecordInput input;
    std::string_view text = typed.text();
    const std::string_view number{text.begin(), std::ranges::find_if(text, is_blank)};
    input.game = number_in(number);
    if (input.game) text = trimmed(text.substr(number.size()));
    input.file = std::string{text};
    return input;
}

/// `replays`, `replays share 2`, and for the host `replays end 2`.
Parsed read_replays(Typed& typed) {
    if (typed.ends({"share", "end"})) return sent(FetchPastGames{});
    const bool shares = typed.take("share");
    if (!shares && !typed.take("end"))
        return usage("Say which game others can see, by its number.", "replays share 2");
    return read_command(typed, shares ? "share-game shared=true" : "share-game shared=false");
}

constexpr std::array<CommandRow, 39> rows{{
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
    {"abandon", "abandon game", "stop the game; nobody wins (the host)", read_abandon},
    {"result results score stats", "result", "the result: hands, statistics, the series", Word::result},
    {"option", "option draw=auto", "change an option of the next game", read_option, for_host},
    {"game", "game sequence 4", "choose the next game, and for how many", "set-game", for_host},
    {"shuffle", "shuffle", "shuffle the players among their seats", "shuffle-seats", for_host},
    {"lock", "lock", "newcomers have to knock", "lock locked=true", for_host},
    {"unlock", "unlock", "newcomers can join without knocking", "lock locked=false", for_host},
    {"password", "password WORD", "asked of people who only have the code; alone: none", "set-password",
     for_host},
    {"voice", "voice https://...", "the link to your voice call (or: voice none)", read_voice, for_host},
    {"voice", "voice", "the link to the voice call of the room"},
    {"regular", "regular NAME", "a name, so that the table is kept for longer (or: regular none)",
     read_regular, for_host},
    {"regular", "regular", "the name of this regular table"},
    {"move", "move", "a link with which you continue on another device", read_move},
    {"board b", "board", "the table again", Word::board, for_newcomers},
    {"hand cards", "hand", "your cards and where they can go", Word::hand, with_cards | for_newcomers},
    {"who players seats", "who", "who is here", Word::who},
    {"log history", "log", "everything that happened", Word::log},
    {"link invite share", "link", "the link that brings a friend here", read_link},
    {"link", "link new", "replace the link of the room: the old one stops working", {}, for_host},
    {"nights evenings", "nights", "what was played and won on each game night", "game-nights"},
    {"record save", "record", "save a finished game as files (or: record FILE)", read_record},
    {"replays", "replays", "the finished games of this room, with the links to their replays", read_replays},
    {"replays", "replays share 2", "make a link to game 2 (or, the host: replays end 2)"},
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

}  // namespace seq::client
