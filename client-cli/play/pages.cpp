#include <algorithm>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "client-cli/rules/rulebook.hpp"
#include "client/words/sentences.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"
#include "protocol/message/names.hpp"

namespace seq::client {
namespace {

constexpr std::size_t page_columns = 76;
constexpr std::size_t example_columns = 16;

std::string padded(std::string text, std::size_t columns) {
    text.resize(std::max(columns, text.size() + 1), ' ');
    return text;
}

/// A line of the rulebook without what only makes it bold or a heading.
std::string without_marks(std::string_view line) {
    while (line.starts_with('#'))
        line.remove_prefix(1);
    if (line.starts_with(' ') && !line.starts_with("  ")) line.remove_prefix(1);
    std::string text{line};
    for (auto at = text.find("**"); at != std::string::npos; at = text.find("**"))
        text.erase(at, 2);
    return text;
}

/// Whether the line does not go on with the paragraph before it: an empty one, a table, a list, a drawing.
bool begins_paragraph(std::string_view line) {
    return line.empty() || line.starts_with("  ") || line.starts_with('|') || line.starts_with("- ");
}

std::string host_mark() {
    return ", " + std::string{protocol::host_sign} + " the host";
}

std::string example_line(std::string_view example, std::string_view meaning) {
    return "  " + padded(std::string{example}, example_columns) + std::string{meaning};
}

/// Whether somebody may have to forfeit a card in this room (S23).
bool has_penalties(const Room& room) {
    if (!room.setup) return false;
    const TableTalk talk = room.setup->options.table_talk;
    return talk == TableTalk::call || talk == TableTalk::honour;
}

/// What there is to know of a member, most of it before a game.
std::string marks_of(const protocol::MemberView& member, const Room& room) {
    std::string marks = ", number " + std::to_string(member.member.number);
    if (member.ready) marks += ", ready";
    if (room.playing()) marks.clear();
    if (member.asks) marks += ", wants seat " + std::to_string(member.asks->number);
    if (member.muted) marks += ", muted";
    return marks;
}

/// What the signs on the screen mean.
std::vector<std::string> legend(Games game) {
    switch (game) {
        case with_packs:
            return {"Cards are rank and suit, 7H or th; spaces run from a1, top left, to j10.",
                    "On the board (B) is a chip, [B] one in a sequence, >7H< the newest move,",
                    "+ a space where you can play; +1 after a name is a card not drawn yet."};
        case with_pictures:
            return {"Pictures go by number or title: 05, ark, noahs ark; spaces run from a1 to j10.",
                    "On the board (B) is a chip, [B] one in a sequence, >B< the newest move,",
                    "+ a space where you can play; +1 after a name is a card not drawn yet.",
                    "Board layout: ours (B5)."};
        case on_dice_board:
            return {"Spaces run from a1, top left, to f6. (B) is a chip, >7< the newest move,",
                    "+ a space for a chip, +(G) a chip to replace, x(G) one to remove.",
                    "Five in a row wins (D9); a 2 or a 12 gives another turn (D8)."};
        default: break;
    }
    return {"Sequences run from 1: 1-2, 1-2-3 and so on (X3). Four or more 1s cost the whole",
            "score (X5). > marks the turn, - a player who is out of the tie-break (X6)."};
}

}  // namespace

std::vector<std::string> help_page(const Room& room) {
    const Games game = game_of(room.setup ? room.setup->preset : nullptr);
    std::vector<std::string> lines{"What you can type:", ""};
    for (const CommandWords& row : command_table(game))
        if ((row.command != Command::forfeit || has_penalties(room)) && (!row.hosts || room.is_host()))
            lines.push_back(example_line(row.example, row.meaning));
    if ((game & with_cards) != 0) {
        const std::string card = game == with_packs ? "7h" : "ark";
        lines.push_back(example_line(card, "shows where that card can go"));
        lines.push_back(example_line(card + " d4 = a4-e4", "says which five count, if there is a choice"));
    }
    lines.emplace_back();
    std::ranges::copy(legend(game), std::back_inserter(lines));
    lines.emplace_back("TAB completes, arrow up repeats.");
    return lines;
}

std::vector<std::string> rule_page(std::string_view id) {
    std::vector<std::string> lines;
    const auto text = rule_text(id);
    if (!text) return lines;
    std::string paragraph;
    const auto finish = [&] {
        if (paragraph.empty()) return;
        std::ranges::copy(wrap_text(paragraph, page_columns), std::back_inserter(lines));
        paragraph.clear();
    };
    std::string_view rest = *text;
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string line = without_marks(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (begins_paragraph(line)) finish();
        if (line.empty() || line.starts_with("  ") || line.starts_with('|'))
            lines.push_back(line);
        else
            paragraph += (paragraph.empty() ? "" : " ") + line;
    }
    finish();
    while (!lines.empty() && lines.back().empty())
        lines.pop_back();
    return lines;
}

std::vector<std::string> log_page(const EventLog& log) {
    std::vector<std::string> lines;
    for (const LogLine& line : log.log)
        std::ranges::copy(wrap_text(line.text, page_columns), std::back_inserter(lines));
    return lines;
}

std::vector<std::string> who_page(const Room& room) {
    std::vector<std::string> lines;
    if (!room.setup) return {"Not in the room yet."};
    for (std::size_t index = 0; index < room.setup->players(); ++index) {
        const Seat seat = Seat::at(index);
        const protocol::MemberView* member = room.member_at(seat);
        std::string line = padded("Seat " + std::to_string(seat.number), 9);
        if (room.setup->sides() != 0)
            line += padded("side " + std::to_string(room.setup->side(seat).number), 8);
        line += member == nullptr ? "free" : member->name;
        if (member != nullptr && member->member == room.host) line += host_mark();
        if (member != nullptr && member->member == room.you) line += " (you)";
        if (member != nullptr) line += marks_of(*member, room);
        const std::string state = member == nullptr ? "" : whole_state_of(*member, room.now);
        if (!state.empty()) line += " (" + state + ")";
        if (member != nullptr && member->purse) line += ", purse " + std::to_string(*member->purse);
        lines.push_back(std::move(line));
    }
    for (const protocol::MemberView& member : room.members)
        if (!member.seat && !has_left(member)) {
            const std::string state = whole_state_of(member, room.now);
            lines.push_back(padded("Watching", 17) + member.name +
                            (member.member == room.host ? host_mark() : "") +
                            (member.member == room.you ? " (you)" : "") +
                            (state.empty() ? "" : " (" + state + ")") + marks_of(member, room));
        }
    for (const protocol::Knock& knock : room.knocks)
        lines.push_back(padded("At the door", 17) + knock.name +
                        (knock.claims ? " on another device, number " + std::to_string(knock.knock) : ""));
    return lines;
}

std::vector<std::string> hand_page(const Room& room) {
    if (!room.view || room.kind() != Kind::cards || room.view->as_cards().hand.empty())
        return {"You have no cards."};
    std::vector<std::string> lines;
    for (const Face face : room.view->as_cards().hand)
        lines.push_back(padded(std::string{room.deck().name(face)}, 4) +
                        (has_pictures(*room.setup->preset) ? padded(face_text(room, face), 16) : "") +
                        use_of(*room.view, face));
    return lines;
}

}  // namespace seq::client
