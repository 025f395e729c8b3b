#include "client-cli/play/pages.hpp"

#include <algorithm>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/model/text.hpp"
#include "client-cli/play/screen/hand.hpp"
#include "client-cli/rules/rule_text.hpp"

namespace seq::cli {
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
bool begins_anew(std::string_view line) {
    return line.empty() || line.starts_with("  ") || line.starts_with('|') || line.starts_with("- ");
}

}  // namespace

std::vector<std::string> help_page() {
    std::vector<std::string> lines{"What you can type:", ""};
    for (const CommandWords& row : command_table())
        lines.push_back("  " + padded(std::string{row.example}, example_columns) + std::string{row.meaning});
    lines.insert(lines.end(),
                 {"  " + padded("7h", example_columns) + "a card alone marks where it can go",
                  "  " + padded("7h d4 = a4-e4", example_columns) +
                      "which five are the sequence, where there is a choice",
                  "", "Cards are rank and suit, 7H or th; spaces run from a1, top left, to j10.",
                  "On the board (B) is a chip, [B] one in a sequence, >7H< the newest move,",
                  "+ a space that one of your cards shows; +1 behind a name is a card still owed.",
                  "TAB completes, arrow up repeats."});
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
        if (begins_anew(line)) finish();
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

std::vector<std::string> log_page(const Model& model) {
    std::vector<std::string> lines;
    for (const LogLine& line : model.log)
        std::ranges::copy(wrap_text(line.text, page_columns), std::back_inserter(lines));
    return lines;
}

std::vector<std::string> who_page(const Model& model) {
    std::vector<std::string> lines;
    if (!model.setup) return {"Not in the room yet."};
    for (std::size_t index = 0; index < model.setup->players(); ++index) {
        const Seat seat = Seat::at(index);
        const protocol::MemberView* member = model.member_at(seat);
        std::string line = padded("Seat " + std::to_string(seat.number), 9) +
                           padded("side " + std::to_string(model.setup->side(seat).number), 8);
        line += member == nullptr ? "free" : member->name;
        if (member != nullptr && member->member == model.host) line += ", the host";
        if (member != nullptr && member->member == model.you) line += " (you)";
        lines.push_back(std::move(line));
    }
    for (const protocol::MemberView& member : model.members)
        if (!member.seat)
            lines.push_back(padded("Watching", 17) + member.name +
                            (member.member == model.you ? " (you)" : ""));
    return lines;
}

std::vector<std::string> hand_page(const Model& model) {
    if (!model.view || model.view->as_cards().hand.empty()) return {"You hold no cards."};
    std::vector<std::string> lines;
    for (const Face face : model.view->as_cards().hand)
        lines.push_back(padded(std::string{model.deck().name(face)}, 4) + use_of(*model.view, face));
    return lines;
}

}  // namespace seq::cli
