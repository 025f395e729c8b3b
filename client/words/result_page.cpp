#include <algorithm>
#include <array>
#include <iterator>

#include "client/words/sentences.hpp"
#include "client/words/text.hpp"
#include "client/words/words.hpp"

namespace seq::client {

using namespace protocol;

namespace {

constexpr std::size_t name_columns = 12;
constexpr std::size_t count_columns = 6;

/// Who played on this seat, as a column.
std::string player(const Room& room, std::size_t seat) {
    const std::string name =
        seat < room.players.size() ? room.players[seat] : "Seat " + std::to_string(seat + 1);
    return padded(cut_to_width(name, name_columns - 1), name_columns);
}

/// A column of the table of figures, with a head that a card of seven columns can hold.
struct Column {
    std::string_view head;
    std::uint32_t SeatStatistics::* count;
};
constexpr std::array<Column, 14> columns{{{"turns", &SeatStatistics::turns},
                                          {"placed", &SeatStatistics::placed},
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

/// A seat a line, and of the columns those that somebody has something in.
void add_statistics(const Room& room, const GameStatistics& statistics, std::vector<std::string>& lines) {
    std::vector<Column> used;
    std::ranges::copy_if(columns, std::back_inserter(used), [&](const Column& column) {
        return std::ranges::any_of(statistics.seats,
                                   [&](const auto& seat) { return seat.*column.count != 0; });
    });
    std::string head(name_columns + 2, ' ');
    for (const Column& column : used)
        head += padded(column.head, count_columns + 1);
    lines.push_back(head);
    for (std::size_t seat = 0; seat < statistics.seats.size(); ++seat) {
        std::string line = "  " + player(room, seat);
        for (const Column& column : used)
            line += padded(std::to_string(statistics.seats[seat].*column.count), count_columns + 1);
        lines.push_back(line);
    }
}

void add_hands(const Room& room, std::vector<std::string>& lines) {
    lines.emplace_back("Final hands");
    for (std::size_t seat = 0; seat < room.hands->hands.size(); ++seat)
        lines.push_back("  " + player(room, seat) + cards_text(room, room.hands->hands[seat]));
    lines.emplace_back();
}

/// Games played and won at this table, a person or a team a line.
void add_standings(const Room& room, std::vector<std::string>& lines) {
    const Standings& standings = *room.standings;
    const auto add = [&](const std::string& name, const auto& row) {
        lines.push_back("  " + padded(cut_to_width(name, 2 * name_columns - 1), 2 * name_columns) +
                        padded(std::to_string(row.wins), count_columns) + std::to_string(row.games));
    };
    const auto name_of = [&](MemberId id) {
        const auto row = std::ranges::find(standings.people, id, &Standings::Person::member);
        return row == standings.people.end() ? std::string{"?"} : row->name;
    };
    lines.emplace_back();
    lines.push_back(padded("At this table", 2 * name_columns + 2) + padded("won", count_columns) + "played");
    for (const auto& person : by_wins(standings.people, &Standings::Person::member))
        add(person.name, person);
    for (const auto& team : by_wins(standings.teams, &Standings::Team::members))
        add(joined(team.members, " + ", name_of), team);
}

}  // namespace

std::vector<std::string> result_page(const Room& room) {
    if (!room.view || !room.view->result)
        return {room.series && !room.playing() ? series_text(room, *room.series)
                                               : "The game isn't over yet."};
    std::vector<std::string> lines{sentence_of(room, *room.view->result), ""};
    if (room.hands) add_hands(room, lines);
    if (room.statistics) {
        lines.push_back("The game took " + duration_text(room.statistics->duration_ms) +
                        (room.statistics->reshuffles == 0
                             ? "."
                             : ", with " + counted(room.statistics->reshuffles, "reshuffle") + "."));
        if (room.statistics->stopped_by_host != 0)
            lines.push_back("The host ended " + counted(room.statistics->stopped_by_host, "game") +
                            " in this room early.");
        add_statistics(room, *room.statistics, lines);
        for (const Substitution& one : room.statistics->substitutions)
            lines.push_back(one.to + " took over seat " + std::to_string(one.seat.number) + " from " +
                            one.from + " after " + counted(one.after_turn, "turn") + ".");
    }
    if (room.series) {
        lines.emplace_back();
        lines.push_back(room.series->games != 0
                            ? series_text(room, *room.series)
                            : "No game of the series, best of " + std::to_string(room.series->best_of) +
                                  ", has counted yet.");
    }
    if (room.standings) add_standings(room, lines);
    return lines;
}

}  // namespace seq::client
