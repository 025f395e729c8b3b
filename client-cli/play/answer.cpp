#include <algorithm>
#include <ranges>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/play/session.hpp"
#include "client-cli/rules/rulebook.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"
#include "protocol/message/text.hpp"

namespace seq::client {
namespace {

constexpr std::size_t page_columns = 76;
constexpr std::size_t example_columns = 16;

/// A line of the rulebook without what only makes it bold or a heading.
std::string without_marks(std::string text) {
    text.erase(0, text.find_first_not_of('#'));
    if (text.starts_with(' ') && !text.starts_with("  ")) text.erase(0, 1);
    for (auto at = text.find("**"); at != std::string::npos; at = text.find("**"))
        text.erase(at, 2);
    return text;
}

std::string example_line(std::string_view example, std::string_view meaning) {
    return "  " + padded(example, example_columns) + std::string{meaning};
}

/// The name of a member, and what there is to know of them, most of it before a game.
std::string about(const protocol::MemberView& member, const Room& room) {
    std::string text = member.name;
    if (member.member == room.host) text.append(", ").append(protocol::host_sign).append(" the host");
    if (member.member == room.you) text += " (you)";
    if (!room.playing()) text += ", number " + std::to_string(member.member.number);
    if (!room.playing() && member.ready) text += ", ready";
    if (member.asks) text += ", wants seat " + std::to_string(member.asks->number);
    if (member.muted) text += ", muted";
    const std::string state = whole_state_of(member, room.now);
    if (!state.empty()) text += " (" + state + ")";
    return member.purse ? text + ", purse " + std::to_string(*member.purse) : text;
}

/// What the signs of the table mean.
std::vector<std::string> legend(const Room& room) {
    if (room.kind() == Kind::dice_board)
        return {"", "Spaces run from a1, top left, to f6. B is a chip, < the newest move,",
                "+ a space for a chip, +G a chip to replace, xG one to remove.",
                "Five in a row wins (D9); a 2 or a 12 gives another turn (D8)."};
    if (room.kind() == Kind::six_dice)
        return {"", "Sequences run from 1: 1-2, 1-2-3 and so on (X3). Four or more 1s cost the whole",
                "score (X5). > marks the turn, - a player who is out of the tie-break (X6)."};
    const bool pictures = room.setup && has_pictures(*room.setup->preset);
    const std::string card = pictures ? "ark" : "7h";
    return {example_line(card, "shows where that card can go"),
            example_line(card + " d4 = a4-e4", "says which five count, if there is a choice"),
            "",
            pictures ? "Pictures go by number or title: 05, ark, noahs ark; spaces run from a1 to j10."
                     : "Cards are rank and suit, 7H or 10h; spaces run from a1, top left, to j10.",
            "On the board B is a chip, b one in a sequence, < the newest move,",
            "+ a space where you can play; +1 after a name is a card not drawn yet."};
}

Answer told(const std::string& text) {
    return {.rows = {Row{text, strong}}};
}
Answer trouble(const std::string& text) {
    return {.rows = {Row{text, warning}}};
}
Answer page(const std::vector<std::string>& lines) {
    return {.rows = {lines.begin(), lines.end()}};
}

/// A card alone on the line.
Answer look(Face face, const Room& room) {
    if (!room.view) return trouble("The game hasn't begun.");
    if (!room.view->observer.is_seat()) return trouble("You're watching this game.");
    const std::string text = face_text(room, face) + ": " + use_of(*room.view, face);
    const Bitboard spaces = spaces_to_use(*room.view, face);
    if (room.deck().power(face) != Power::remove || spaces.empty()) return told(text);
    return told(text + " from: " + joined(spaces, " ", [](Space space) { return to_string(space); }));
}

Answer invitation(const Room& room) {
    if (room.link.empty()) return trouble("Not in the room yet.");
    if (room.link.starts_with(practice_link))
        return trouble("This table is only on your computer: nobody can join it.");
    return told("Share this link: " + room.link);
}

/// What the host has set for the room, or how it is set.
Answer setting(const std::optional<std::string>& value, const std::string& title, const std::string& none,
               const std::string& example, const Room& room) {
    if (value) return told(title + *value);
    return trouble(none + (room.is_host() ? " Set one: `" + example + "`." : " The host can set one."));
}

Answer rule(const std::string& id) {
    if (id.empty()) return trouble("Which rule? Type its id, as in `rules S17`.");
    const std::vector<std::string> lines = rule_page(id);
    return lines.empty() ? trouble("There is no rule " + id + ".") : page(lines);
}

Answer autodraw(std::string_view word, Session& session) {
    if (word != "on" && word != "off")
        return trouble(
            "To draw your cards yourself, or to have them drawn again: Like this: `autodraw off`.");
    const bool remembered = session.draw_by_itself(word == "on");
    const std::string when = remembered ? "." : " until you leave the program: that could not be saved.";
    return told((word == "on" ? "Your cards are drawn for you" : "You draw your cards yourself") + when);
}

Answer fulfil(const Request& request, Session& session, const Canvas& canvas) {
    const Room& room = session.room();
    Answer answer;
    switch (request.word) {
        case Word::look: return look(*room.deck().parse(request.text), room);
        case Word::autodraw: return autodraw(request.text, session);
        case Word::rules: return rule(request.text);
        case Word::help: return page(help_page(room, request.text == "all"));
        case Word::result: return page(result_page(room));
        case Word::board:
            answer.rows = draw_table(room, canvas);
            answer.rows.push_back(draw_turn(room));
            break;
        case Word::hand:
            answer.rows = draw_hand(room, canvas);
            return answer.rows.empty() ? told("You have no cards.") : answer;
        case Word::log:
            for (const LogLine& line : session.log().log)
                answer.rows.emplace_back(line.text);
            break;
        case Word::who: return page(who_page(room));
        case Word::link: return invitation(room);
        case Word::voice:
            return setting(room.voice_link, "Your voice call: ", "There is no voice call.",
                           "voice https://...", room);
        case Word::regular:
            return setting(room.table, "This is a regular table: ", "This table has no name.",
                           "regular Thursday's round", room);
        case Word::record: session.fetch_record(request.game, request.text); break;
        case Word::quit: answer.quit = true; break;
    }
    return answer;
}

}  // namespace

std::vector<std::string> help_page(const Room& room, bool all) {
    std::vector<std::string> lines{"What you can type:", ""};
    for (const CommandRow& row : commands_for(room))
        if (all || (row.marks & for_newcomers) != 0) lines.push_back(example_line(row.example, row.help));
    std::ranges::copy(legend(room), std::back_inserter(lines));
    lines.emplace_back("TAB completes, arrow up repeats.");
    return lines;
}

std::vector<std::string> rule_page(std::string_view id) {
    std::vector<std::string> lines;
    const auto text = rule_text(id);
    if (!text) return lines;
    std::string paragraph;
    const auto finish = [&] {
        if (!paragraph.empty())
            std::ranges::copy(wrap_text(paragraph, page_columns), std::back_inserter(lines));
        paragraph.clear();
    };
    for (const auto part : std::views::split(*text, '\n')) {
        const std::string line = without_marks(std::string{part.begin(), part.end()});
        const bool stays = line.empty() || line.starts_with("  ") || line.starts_with('|');
        if (stays || line.starts_with("- ")) finish();
        if (stays)
            lines.push_back(line);
        else
            paragraph += (paragraph.empty() ? "" : " ") + line;
    }
    finish();
    while (!lines.empty() && lines.back().empty())
        lines.pop_back();
    return lines;
}

std::vector<std::string> who_page(const Room& room) {
    std::vector<std::string> lines;
    if (!room.setup) return {"Not in the room yet."};
    for (const Seat seat : seats_up_to(room.setup->players())) {
        const protocol::MemberView* member = room.member_at(seat);
        std::string line = padded("Seat " + std::to_string(seat.number), 9);
        if (room.setup->sides() != 0)
            line += padded("side " + std::to_string(room.setup->side(seat).number), 8);
        lines.push_back(line + (member == nullptr ? "free" : about(*member, room)));
    }
    for (const protocol::MemberView& member : room.members)
        if (!member.seat && !has_left(member)) lines.push_back(padded("Watching", 17) + about(member, room));
    for (const protocol::Knock& knock : room.knocks)
        lines.push_back(padded("At the door", 17) + knock.name +
                        (knock.claims ? " on another device, number " + std::to_string(knock.knock) : ""));
    return lines;
}

Answer carry_out(std::string_view line, Session& session, const Canvas& canvas) {
    constexpr std::size_t line_bytes_max = 4096;  // far below what a message may have
    if (line.size() > line_bytes_max) return trouble("That line is too long.");
    const auto input = parse_input(line, session.room());
    if (!input) return trouble(input.error());
    const bool enter_alone = line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (enter_alone && session.client.unanswered() != 0) return {};  // pressed twice: thrown is thrown
    if (const auto* request = std::get_if<Request>(&*input)) return fulfil(*request, session, canvas);
    if (const auto* body = std::get_if<protocol::ClientBody>(&*input)) session.send(*body);
    return {};
}

}  // namespace seq::client
