#include "client-cli/play/model/after_words.hpp"

#include <algorithm>
#include <array>

#include "client-cli/play/model/sentences.hpp"
#include "client-cli/play/model/text.hpp"

namespace seq::cli {

using namespace protocol;

namespace {

constexpr std::size_t name_columns = 12;
constexpr std::size_t figure_columns = 6;

std::string padded(std::string_view text, std::size_t columns) {
    std::string cell{cut_to_width(text, columns - 1)};
    return cell + std::string(columns - text_width(cell), ' ');
}

/// Who played on this seat, as a page has it.
std::string player(const Model& model, std::size_t seat) {
    return seat < model.players.size() ? model.players[seat] : "Seat " + std::to_string(seat + 1);
}

/// A column of the table of figures, with a head that a card of seven columns can hold.
struct Column {
    std::string_view head;
    std::uint32_t SeatStatistics::* count;
};
constexpr std::array<Column, 14> columns{{{"turns", &SeatStatistics::turns},
                                          {"put", &SeatStatistics::placed},
                                          {"wild", &SeatStatistics::wild},
                                          {"taken", &SeatStatistics::removed},
                                          {"swaps", &SeatStatistics::swapped},
                                          {"lines", &SeatStatistics::sequences},
                                          {"dead", &SeatStatistics::exchanged},
                                          {"lost", &SeatStatistics::lost},
                                          {"pass", &SeatStatistics::passed},
                                          {"gave", &SeatStatistics::forfeited},
                                          {"none", &SeatStatistics::unlucky},
                                          {"points", &SeatStatistics::points},
                                          {"best", &SeatStatistics::best},
                                          {"wiped", &SeatStatistics::penalties}}};

bool is_used(const GameStatistics& statistics, const Column& column) {
    return std::ranges::any_of(statistics.seats,
                               [&](const SeatStatistics& seat) { return seat.*column.count != 0; });
}

/// A seat a line, and of the columns those that somebody has something in.
void add_figures(const Model& model, const GameStatistics& statistics, std::vector<std::string>& lines) {
    std::string head(name_columns + 2, ' ');
    for (const Column& column : columns)
        if (is_used(statistics, column)) head += padded(column.head, figure_columns + 1);
    lines.push_back(head);
    for (std::size_t seat = 0; seat < statistics.seats.size(); ++seat) {
        std::string line = "  " + padded(player(model, seat), name_columns);
        for (const Column& column : columns)
            if (is_used(statistics, column))
                line += padded(std::to_string(statistics.seats[seat].*column.count), figure_columns + 1);
        lines.push_back(line);
    }
}

void add_hands(const Model& model, std::vector<std::string>& lines) {
    lines.emplace_back("Hands at the end");
    for (std::size_t seat = 0; seat < model.hands->hands.size(); ++seat)
        lines.push_back("  " + padded(player(model, seat), name_columns) +
                        cards_text(model, model.hands->hands[seat]));
    lines.emplace_back();
}

std::string names_of(const Model& model, const std::vector<MemberId>& members) {
    std::string names;
    for (const MemberId id : members) {
        const MemberView* member = model.member(id);
        if (!names.empty()) names += " and ";
        names += id == model.you ? "you" : member != nullptr ? member->name : "somebody who left";
    }
    return names;
}

std::string capital(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() & ~0x20);
    return text;
}

std::string counted(std::uint64_t number, std::string_view what) {
    return std::to_string(number) + " " + std::string{what} + (number == 1 ? "" : "s");
}

}  // namespace

std::string duration_text(std::uint64_t milliseconds) {
    const std::uint64_t seconds = milliseconds / 1000;
    const std::uint64_t minutes = seconds / 60;
    if (minutes >= 60) return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
    if (minutes > 0) return std::to_string(minutes) + " min " + std::to_string(seconds % 60) + " s";
    return std::to_string(seconds) + " s";
}

std::string cards_text(const Model& model, const Hand& hand) {
    std::string text;
    for (const Face face : hand)
        text += (text.empty()                         ? ""
                 : has_pictures(*model.setup->preset) ? ", "
                                                      : " ") +
                face_text(model, face);
    return text.empty() ? "no cards" : text;
}

std::string series_text(const Model& model, const Series& series) {
    const std::string name = "series, best of " + std::to_string(series.best_of);
    if (series.games == 0) return "A " + name + ", begins.";
    std::string text = "The " + name + ", after " + counted(series.games, "game") + ":";
    for (const Series::Team& team : series.teams)
        text += (&team == series.teams.data() ? " " : ", ") + names_of(model, team.members) + " " +
                std::to_string(team.wins);
    text += ".";
    if (!series.winner) return text;
    const auto& winners = series.teams[*series.winner].members;
    const bool plural = winners.size() > 1 || winners.front() == model.you;
    return text + " " + capital(names_of(model, winners)) + (plural ? " win" : " wins") + " the series.";
}

std::vector<std::string> result_page(const Model& model) {
    if (!model.view || !model.view->result)
        return {model.series && !model.playing() ? series_text(model, *model.series)
                                                 : "The game is not over yet."};
    std::vector<std::string> lines{sentence_of(model, *model.view->result), ""};
    if (model.hands) add_hands(model, lines);
    if (model.statistics) {
        lines.push_back("The game took " + duration_text(model.statistics->duration_ms) +
                        (model.statistics->reshuffles == 0
                             ? "."
                             : ", with " + counted(model.statistics->reshuffles, "reshuffle") + "."));
        add_figures(model, *model.statistics, lines);
    }
    if (model.series) {
        lines.emplace_back();
        lines.push_back(model.series->games != 0
                            ? series_text(model, *model.series)
                            : "No game of the series, best of " + std::to_string(model.series->best_of) +
                                  ", has counted yet.");
    }
    return lines;
}

std::string fresh_table_text(const std::string& link, const Successor& successor) {
    const std::string address = link.substr(0, link.find('#'));
    const std::string base = address.substr(0, address.rfind('/') + 1);
    return "The table goes on in a fresh room with the same people: sequence play " + base +
           successor.room.text + "#" + to_hex(successor.secret.bytes);
}

}  // namespace seq::cli
