#include <array>

#include "client-cli/play/input/commands.hpp"

// Commands about seats, bots, admission, and the host's control of members.

namespace seq::client {
namespace {

/// `no bot 3`, `no stand in Bob`.
Parsed read_no(Typed& typed) {
    if (typed.take("bot")) return read_command(typed, "unseat-bot");
    if (!typed.take("stand") || !typed.take("in")) return usage("What not?", "no bot 3` or `no stand in Bob");
    typed.example = "no stand in Bob";
    return read_command(typed, "end-stand-in");
}

/// `stand`, `stand in Bob`, `stand in for Bob hard`.
Parsed read_stand(Typed& typed) {
    if (!typed.take("in")) return sent(protocol::Stand{});
    if (!typed.words().empty() && typed.words().front() == "for") typed.skip(1);
    typed.example = "stand in Bob hard";
    return read_command(typed, "stand-in");
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

constexpr std::array<CommandRow, 18> rows{{
    {"sit seat", "sit 3", "take a seat; without a number the first free one", "sit"},
    {"stand up", "stand", "get up from your seat", read_stand},
    {"ready", "ready", "mark yourself ready for the next game (or: not ready)", "ready ready=true"},
    {"ask", "ask 3", "ask to swap seats, or in a game to take over there (or: swap seat 3)", "ask-seat"},
    {"grant", "grant Bob", "let Bob, who asked, have the seat (or: give Bob)", "give-seat"},
    {"bot", "bot hard", "add a bot (or: bot easy seat 3; the host)", "seat-bot"},
    {"no", "no bot 3", "remove the bot (the host)", read_no},
    {"stand", "stand in Bob", "let a bot play for Bob, who is away (the host)"},
    {"vote", "vote Bob", "vote for that while the host is away (or: vote Bob hard)", "vote-stand-in"},
    {"admit", "admit Bob", "let in Bob, who knocks", "admit", for_host},
    {"turn", "turn away Bob", "refuse Bob, who knocks", "turn-away", for_host},
    {"admit", "admit 7", "agree that somebody is the member that they say they are"},
    {"kick", "kick Bob", "remove Bob; in a game a bot plays on (or: remove Bob)", "remove-member", for_host},
    {"kick", "kick strangers", "remove all without a seat who came by the code alone", {}, for_host},
    {"mute", "mute Bob", "stop Bob from writing", "mute muted=true", for_host},
    {"unmute", "unmute Bob", "let Bob write again", "mute muted=false", for_host},
    {"host", "host Bob", "make Bob the host, or confirm that; or yourself", "hand-over"},
    {"leave", "leave", "give up your place here for good (in a game: leave game)", read_leave, for_newcomers},
}};

}  // namespace

std::span<const CommandRow> people_commands() {
    return rows;
}

std::optional<Parsed> read_phrase_of_room(Typed& typed) {
    if (typed.words().size() < 2) return std::nullopt;
    Typed rest = typed;
    const std::string verb = rest.take();
    if (verb == "not" && rest.take("ready")) return sent(protocol::SetReady{false});
    if (verb == "swap" && rest.take("seat")) {
        rest.example = "ask 3";
        auto asked = read_command(rest, "ask-seat");
        typed.next = rest.next;
        return asked;
    }
    if (verb != "remove" && verb != "give") return std::nullopt;
    if (number_in(rest.text()) || rest.room.member_called(rest.text()) == nullptr) return std::nullopt;
    return read_command(rest, verb == "give" ? "give-seat" : "remove-member");
}

}  // namespace seq::client
