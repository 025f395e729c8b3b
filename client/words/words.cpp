#include "client/words/words.hpp"

#include <algorithm>
#include <array>

#include "client/words/sentences.hpp"

namespace seq::client {

using namespace protocol;

namespace {

std::string away_text(const MemberView& member, std::uint64_t now) {
    if (!member.away_since) return {};
    std::string text = "away " + time_text(now > *member.away_since ? now - *member.away_since : 0);
    return member.votes.empty() ? text : text + ", " + counted(member.votes.size(), "vote") + " for a bot";
}

std::string names_of(const Room& room, const std::vector<MemberId>& members) {
    return joined(members, " and ", [&](MemberId id) {
        const MemberView* member = room.member(id);
        return id == room.you ? "you" : member != nullptr ? member->name : "someone who left";
    });
}

std::string capital(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() & ~0x20);
    return text;
}

}  // namespace

bool has_left(const MemberView& member) {
    return member.bot && !member.seat;
}

std::string state_of(const MemberView& member, std::uint64_t now) {
    if (member.bot) return std::string{to_string(*member.bot)} + " bot";
    if (member.screen) return "big screen";
    if (member.stand_in) return "bot playing";
    return away_text(member, now);
}

std::string whole_state_of(const MemberView& member, std::uint64_t now) {
    if (!member.stand_in) return state_of(member, now);
    const std::string away = away_text(member, now);
    return away + (away.empty() ? "" : ", ") + std::string{to_string(*member.stand_in)} + " bot playing";
}

std::string time_text(std::uint64_t milliseconds) {
    constexpr std::uint64_t minute = 60'000;
    constexpr std::uint64_t hour = 60 * minute;
    constexpr std::uint64_t day = 24 * hour;
    if (milliseconds < minute) return "a moment";
    if (milliseconds < hour) return std::to_string(milliseconds / minute) + " min";
    if (milliseconds < day) return std::to_string(milliseconds / hour) + " h";
    return counted(milliseconds / day, "day");
}

std::string roll_text(const TwoDice& dice) {
    return std::to_string(total(dice)) + " (" + std::to_string(dice[0]) + "+" + std::to_string(dice[1]) + ")";
}

std::string cast_text(const SixDice& dice) {
    SixDice sorted = dice;
    std::ranges::sort(sorted);
    return joined(sorted, " ", [](unsigned die) { return std::to_string(die); });
}

std::string run_text(std::size_t length) {
    std::string text{"1"};
    for (std::size_t die = 2; die <= length; ++die)
        text += "-" + std::to_string(die);
    return text;
}

std::string scored_text(const SixDice& dice, const six_dice::Scored& scored) {
    constexpr std::array<std::string_view, 7> words{"no", "one", "two", "three", "four", "five", "six"};
    const auto how_many = [&](int face) {
        return std::string{words.at(static_cast<std::size_t>(std::ranges::count(dice, face)))};
    };
    if (scored.penalty) return how_many(1) + " 1s";
    if (scored.points == 0) return "nothing";
    if (scored.runs.empty()) return how_many(6) + " 6s";
    std::string text;
    for (std::size_t n = 0; n < scored.runs.size(); ++n) {
        if (n > 0) text += n + 1 == scored.runs.size() ? " and " : ", ";
        text += run_text(scored.runs[n]);
    }
    return text;
}

std::string seats_text(const Room& room, const SeatSet& seats) {
    return joined(seats, ", ", [&](Seat seat) { return seat == room.seat() ? "you" : room.who(seat); });
}

std::string duration_text(std::uint64_t milliseconds) {
    const std::uint64_t seconds = milliseconds / 1000;
    const std::uint64_t minutes = seconds / 60;
    if (minutes >= 60) return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
    if (minutes > 0) return std::to_string(minutes) + " min " + std::to_string(seconds % 60) + " s";
    return std::to_string(seconds) + " s";
}

std::string cards_text(const Room& room, const Hand& hand) {
    if (hand.empty()) return "no cards";
    return joined(hand, has_pictures(*room.setup->preset) ? ", " : " ",
                  [&](Face face) { return face_text(room, face); });
}

std::string series_text(const Room& room, const Series& series) {
    const std::string name = "series, best of " + std::to_string(series.best_of);
    if (series.games == 0) return "A " + name + ", begins.";
    const std::string score = joined(series.teams, ", ", [&](const Series::Team& team) {
        return names_of(room, team.members) + " " + std::to_string(team.wins);
    });
    const std::string text = "The " + name + ", after " + counted(series.games, "game") + ": " + score + ".";
    if (!series.winner) return text;
    const auto& winners = series.teams[*series.winner].members;
    const bool plural = winners.size() > 1 || winners.front() == room.you;
    return text + " " + capital(names_of(room, winners)) + (plural ? " win" : " wins") + " the series.";
}

std::string standings_text(const Room& room, const Standings& standings) {
    const auto wins_of = [&](const Standings::Person& person) {
        return (person.member == room.you ? "you" : person.name) + " " + std::to_string(person.wins);
    };
    return "After " + counted(standings.games, "game") +
           " at this table: " + joined(by_wins(standings.people, &Standings::Person::member), ", ", wins_of) +
           ".";
}

std::string fresh_table_text(const std::string& link, const Successor& successor) {
    const std::string address = link.substr(0, link.find('#'));
    const std::string base = address.substr(0, address.rfind('/') + 1);
    return "Everyone continues in a new room: sequence play " + base + successor.room.text + "#" +
           to_hex(successor.secret.bytes);
}

}  // namespace seq::client
