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
    const std::size_t votes = member.votes.size();
    if (votes != 0) text += ", " + std::to_string(votes) + (votes == 1 ? " vote" : " votes") + " for a bot";
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
    const std::uint64_t days = milliseconds / day;
    return std::to_string(days) + (days == 1 ? " day" : " days");
}

namespace {

std::string times(std::size_t count, std::string_view what) {
    constexpr std::array<std::string_view, 7> words{"no", "one", "two", "three", "four", "five", "six"};
    return std::string{words[count]} + " " + std::string{what};
}

std::size_t count_of(const SixDice& dice, std::uint8_t face) {
    return static_cast<std::size_t>(std::ranges::count(dice, face));
}

}  // namespace

std::string roll_text(const TwoDice& dice) {
    return std::to_string(total(dice)) + " (" + std::to_string(dice[0]) + "+" + std::to_string(dice[1]) + ")";
}

std::string cast_text(const SixDice& dice) {
    SixDice sorted = dice;
    std::ranges::sort(sorted);
    std::string text;
    for (const std::uint8_t die : sorted)
        text += (text.empty() ? "" : " ") + std::to_string(die);
    return text;
}

std::string run_text(std::size_t length) {
    std::string text{"1"};
    for (std::size_t die = 2; die <= length; ++die)
        text += "-" + std::to_string(die);
    return text;
}

std::string scored_text(const SixDice& dice, const six_dice::Scored& scored) {
    if (scored.penalty) return times(count_of(dice, 1), "1s");
    if (scored.points == 0) return "nothing";
    if (scored.runs.empty()) return times(count_of(dice, 6), "6s");
    std::string text;
    for (std::size_t n = 0; n < scored.runs.size(); ++n) {
        if (n > 0) text += n + 1 == scored.runs.size() ? " and " : ", ";
        text += run_text(scored.runs[n]);
    }
    return text;
}

std::string points_text(unsigned points) {
    return std::to_string(points) + (points == 1 ? " point" : " points");
}

std::string list_of(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

std::string counted(std::uint64_t number, std::string_view what) {
    return std::to_string(number) + " " + std::string{what} + (number == 1 ? "" : "s");
}

namespace {

std::string names_of(const Room& room, const std::vector<MemberId>& members) {
    std::string names;
    for (const MemberId id : members) {
        const MemberView* member = room.member(id);
        if (!names.empty()) names += " and ";
        names += id == room.you ? "you" : member != nullptr ? member->name : "someone who left";
    }
    return names;
}

std::string capital(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() & ~0x20);
    return text;
}

}  // namespace

std::string duration_text(std::uint64_t milliseconds) {
    const std::uint64_t seconds = milliseconds / 1000;
    const std::uint64_t minutes = seconds / 60;
    if (minutes >= 60) return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
    if (minutes > 0) return std::to_string(minutes) + " min " + std::to_string(seconds % 60) + " s";
    return std::to_string(seconds) + " s";
}

std::string cards_text(const Room& room, const Hand& hand) {
    std::string text;
    for (const Face face : hand)
        text += (text.empty() ? "" : has_pictures(*room.setup->preset) ? ", " : " ") + face_text(room, face);
    return text.empty() ? "no cards" : text;
}

std::string series_text(const Room& room, const Series& series) {
    const std::string name = "series, best of " + std::to_string(series.best_of);
    if (series.games == 0) return "A " + name + ", begins.";
    std::string text = "The " + name + ", after " + counted(series.games, "game") + ":";
    for (const Series::Team& team : series.teams)
        text += (&team == series.teams.data() ? " " : ", ") + names_of(room, team.members) + " " +
                std::to_string(team.wins);
    text += ".";
    if (!series.winner) return text;
    const auto& winners = series.teams[*series.winner].members;
    const bool plural = winners.size() > 1 || winners.front() == room.you;
    return text + " " + capital(names_of(room, winners)) + (plural ? " win" : " wins") + " the series.";
}

std::string standings_text(const Room& room, const Standings& standings) {
    std::vector<Standings::Person> people = standings.people;
    std::ranges::sort(people, [](const auto& one, const auto& other) {
        return std::pair{other.wins, one.member} < std::pair{one.wins, other.member};
    });
    std::string text = "After " + counted(standings.games, "game") + " at this table:";
    for (const Standings::Person& person : people)
        text += (&person == people.data() ? " " : ", ") + (person.member == room.you ? "you" : person.name) +
                " " + std::to_string(person.wins);
    return text + ".";
}

std::string fresh_table_text(const std::string& link, const Successor& successor) {
    const std::string address = link.substr(0, link.find('#'));
    const std::string base = address.substr(0, address.rfind('/') + 1);
    return "Everyone continues in a new room: sequence play " + base + successor.room.text + "#" +
           to_hex(successor.secret.bytes);
}

}  // namespace seq::client
