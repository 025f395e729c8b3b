#include "client-cli/play/input/commands.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "protocol/message/text.hpp"

namespace seq::client {
namespace {

constexpr std::array<CommandWords, 84> table{{
    {Command::play, "play put place p", "7h d4", "play a card on a space (or: play 7h d4)", with_packs},
    {Command::play, "play put place p", "ark d4", "play a picture on a space (or: 05 d4)", with_pictures},
    {Command::remove, "remove take", "js e5", "remove a chip with a one-eyed jack (or: js x e5)", with_packs},
    {Command::remove, "remove take", "rem e5", "remove a chip with REMOVE (or: remove e5)", with_pictures},
    {Command::draw, "draw d", "draw", "draw your card", with_cards},
    {Command::autodraw, "autodraw", "autodraw off", "draw your cards yourself (or: autodraw on)", with_cards},
    {Command::dead, "dead exchange swap", "dead 9s", "exchange a dead card for a new one", with_packs},
    {Command::dead, "dead exchange swap", "dead ark", "exchange a dead card for a new one", with_pictures},
    {Command::pass, "pass", "pass", "when nothing can be played or exchanged", with_cards},
    {Command::forfeit, "forfeit give f", "forfeit 7h", "discard a card for table talk", with_packs},
    {Command::forfeit, "forfeit give f", "forfeit ark", "discard a card for table talk", with_pictures},
    {Command::roll, "roll throw cast r", "roll", "roll the two dice (or just Enter)", on_dice_board},
    {Command::put, "put play place p", "d4", "put a chip on the space (or: put d4)", on_dice_board},
    {Command::swap, "swap replace", "swap d4", "replace an opponent's chip with yours", on_dice_board},
    {Command::remove, "remove take x", "remove d4", "remove an opponent's chip (or: x d4)", on_dice_board},
    {Command::cast, "roll cast throw c", "roll", "roll the six dice (or just Enter)", with_six_dice},
    {Command::say, "say chat tell", "say hello", "talk to the room (or: 'hello)"},
    {Command::phrase, "phrase phrases", "gg", "a fixed phrase: gg, sorry, thinking ... (or: phrase sorry)"},
    {Command::react, "react reaction", "react heart", "a sign to the newest message (or: react clap Bob)"},
    {Command::emote, "emote", "emote clap", "show an emote at your seat: laugh, wow, clap ..."},
    {Command::nudge, "nudge remind", "nudge", "remind the player whose turn it is"},
    {Command::avatar, "avatar", "avatar fox 3", "choose an emoji and a colour from 1 to 8 (or: avatar none)"},
    {Command::call, "call", "call Bob", "call a rival's message table talk (T1)", with_talk},
    {Command::concede, "concede", "concede", "admit that your side's message was table talk", with_talk},
    {Command::uphold, "uphold", "uphold", "rule or vote that it was table talk", with_talk},
    {Command::refuse, "refuse", "refuse", "rule or vote that it was not", with_talk},
    {Command::referee, "referee judge", "referee Eve", "make a spectator the referee, or none (the host)"},
    {Command::close, "close shut", "close", "close the room to spectators (the host)"},
    {Command::open, "open", "open", "let spectators in again (the host)"},
    {Command::reactions, "reactions", "reactions off", "switch reactions off or on", all_games, true},
    {Command::screens, "screens", "screens off", "do not allow big screens, or allow them", all_games, true},
    {Command::sit, "sit seat", "sit 3", "take a seat; without a number the first free one"},
    {Command::stand, "stand up", "stand", "get up from your seat"},
    {Command::ready, "ready", "ready", "mark yourself ready for the next game (or: not ready)"},
    {Command::ask, "ask", "ask 3", "ask to swap seats, or in a game to take over there (or: swap seat 3)"},
    {Command::grant, "grant", "grant Bob", "let Bob, who asked, have the seat (or: give Bob)"},
    {Command::start, "start begin deal", "start", "begin the game, and the next one after it (the host)"},
    {Command::again, "again rematch", "again", "ready for the next game; the host waits for everybody so"},
    {Command::again, "again rematch", "again hard 30",
     "the same, and after 30 seconds bots take the other seats (or: again stop)", all_games, true},
    {Command::rotation, "shift", "shift on", "move everybody on by one seat from game to game", all_games,
     true},
    {Command::bot, "bot", "bot hard", "add a bot (or: bot easy seat 3; the host)"},
    {Command::no, "no", "no bot 3", "remove the bot (the host)"},
    {Command::stand, "stand", "stand in Bob", "let a bot play for Bob, who is away (the host)"},
    {Command::vote, "vote", "vote Bob", "vote for that while the host is away (or: vote Bob hard)"},
    {Command::pause, "pause hold", "pause", "pause the game and its clocks (the host)"},
    {Command::unpause, "unpause continue", "unpause", "resume the game"},
    {Command::abandon, "abandon", "abandon game", "stop the game; nobody wins (the host)"},
    {Command::result, "result results score stats", "result", "the result: hands, statistics, the series"},
    {Command::option, "option", "option draw=auto", "change an option of the next game", all_games, true},
    {Command::game, "game", "game sequence 4", "choose the next game, and for how many", all_games, true},
    {Command::shuffle, "shuffle", "shuffle", "shuffle the players among their seats", all_games, true},
    {Command::lock, "lock", "lock", "newcomers have to knock", all_games, true},
    {Command::unlock, "unlock", "unlock", "newcomers can join without knocking", all_games, true},
    {Command::password, "password", "password WORD", "asked of people who only have the code; alone: none",
     all_games, true},
    {Command::voice, "voice", "voice https://...",
     "the link to your voice call, for the members (or: voice none)", all_games, true},
    {Command::regular, "regular", "regular NAME",
     "make this a regular table with this name, which is kept for longer (or: regular none)", all_games,
     true},
    {Command::admit, "admit", "admit Bob", "let in Bob, who knocks", all_games, true},
    {Command::turn_away, "turn", "turn away Bob", "refuse Bob, who knocks", all_games, true},
    {Command::admit, "admit", "admit 7", "agree that somebody is the member that they say they are"},
    {Command::move, "move", "move", "a link with which you continue on another device"},
    {Command::kick, "kick", "kick Bob", "remove Bob from the room; in a game a bot plays on (or: remove Bob)",
     all_games, true},
    {Command::kick, "kick", "kick strangers", "remove all without a seat who came by the code alone",
     all_games, true},
    {Command::mute, "mute", "mute Bob", "stop Bob from writing", all_games, true},
    {Command::unmute, "unmute", "unmute Bob", "let Bob write again", all_games, true},
    {Command::host, "host", "host Bob",
     "make Bob the host, or yourself when the host is away, or confirm that"},
    {Command::board, "board b", "board", "back to the table"},
    {Command::hand, "hand cards", "hand", "your cards and where they can go", with_cards},
    {Command::log, "log history", "log", "everything that happened"},
    {Command::who, "who players seats", "who", "who is here"},
    {Command::link, "link invite share", "link", "the link that brings a friend here"},
    {Command::link, "link", "link new", "replace the link of the room: the old one stops working", all_games,
     true},
    {Command::voice, "voice", "voice", "the link to the voice call of the room"},
    {Command::regular, "regular", "regular", "the name of this regular table"},
    {Command::nights, "nights evenings", "nights", "what was played and won on each game night"},
    {Command::record, "record save", "record", "save a finished game as files (or: record FILE)"},
    {Command::replays, "replays", "replays",
     "the finished games of this room, with the links to their replays"},
    {Command::replays, "replays", "replays share 2", "make a link to game 2 (or, the host: replays end 2)"},
    {Command::help, "help ? h", "help", "this page"},
    {Command::rules, "rules rule", "rules S17", "a rule by its id", with_packs},
    {Command::rules, "rules rule", "rules B4", "a rule by its id", with_pictures},
    {Command::rules, "rules rule", "rules D5", "a rule by its id", on_dice_board},
    {Command::rules, "rules rule", "rules X3", "a rule by its id", with_six_dice},
    {Command::leave, "leave", "leave", "give up your place here for good (in a game: leave game)"},
    {Command::quit, "quit exit q", "quit", "leave the program; your seat stays yours"},
}};

std::vector<std::string_view> words_of(const CommandWords& row) {
    std::vector<std::string_view> words;
    std::string_view rest = row.words;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        words.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return words;
}

}  // namespace

Games game_of(const Preset* preset) {
    if (preset == nullptr) return with_packs;
    switch (preset->kind) {
        case Kind::cards: return preset->deck == &two_packs ? with_packs : with_pictures;
        case Kind::dice_board: return on_dice_board;
        case Kind::six_dice: return with_six_dice;
    }
    return with_packs;
}

std::vector<CommandWords> command_table(Games game) {
    std::vector<CommandWords> rows;
    std::ranges::copy_if(table, std::back_inserter(rows),
                         [&](const CommandWords& row) { return (row.games & game) != 0; });
    return rows;
}

std::optional<Command> find_command(std::string_view word, Games game) {
    for (const CommandWords& row : command_table(game))
        for (const std::string_view known : words_of(row))
            if (known == word) return row.command;
    return std::nullopt;
}

std::optional<std::string> nearest_command(std::string_view word, Games game) {
    constexpr std::size_t word_max = 20;
    const std::size_t slips_max = word.size() < 5 ? 1 : 2;  // short words are near to everything
    if (word.size() > word_max) return std::nullopt;
    std::size_t best = slips_max + 1;
    std::string_view nearest;
    for (const CommandWords& row : command_table(game)) {
        for (const std::string_view candidate : words_of(row)) {
            const std::size_t slips = protocol::edit_distance(word, candidate);
            if (slips >= best || slips >= candidate.size()) continue;
            best = slips;
            nearest = candidate;
        }
    }
    if (nearest.empty()) return std::nullopt;
    return std::string{nearest};
}

}  // namespace seq::client
