#include "server/room/after/tally.hpp"

#include <algorithm>

#include "server/room/journal/entry.hpp"

namespace seq::room {
namespace {

using Team = protocol::Series::Team;

/// The place of each of these teams in the score; empty if the teams are not the same.
std::vector<std::size_t> places_of(const SeriesKeeper::Teams& teams, const std::vector<Team>& score) {
    std::vector<std::size_t> places;
    for (const auto& members : teams) {
        const auto known = std::ranges::find(score, members, &Team::members);
        if (known == score.end() || teams.size() != score.size()) return {};
        places.push_back(static_cast<std::size_t>(known - score.begin()));
    }
    return places;
}

/// A new event does not compile until it is here or counted.
using NotCounted =
    std::variant<GameBegan, PileOrdered, HandDealt, TurnBegan, DrawOwed, CardDrawn, CardReceived, CardCut,
                 PenaltyGiven, ForfeitOwed, StartRolled, StartCast, TieBreakBegan, GameEnded>;

}  // namespace

/// Counts the events of one action.
struct Tally::Count {
    const Deck& deck;
    protocol::GameStatistics& statistics;
    Seat actor;
    bool wild = false;   ///< the card of this action is a two-eyed jack or ADD (S9, B4)
    bool taken = false;  ///< a chip was taken away, so one put down replaces it (D5, D7)

    protocol::SeatStatistics& at(Seat seat) { return statistics.seats[seat.index()]; }

    void operator()(const CardPlayed& event) {
        ++at(event.seat).turns;
        wild = deck.power(event.face) == Power::wild;
    }
    void operator()(const ChipPlaced& event) {
        protocol::SeatStatistics& seat = at(event.seat);
        if (!taken) {
            ++seat.placed;
            seat.wild += wild ? 1 : 0;
            return;
        }
        --seat.removed;
        ++seat.swapped;
    }
    void operator()(const ChipRemoved& event) {
        taken = true;
        ++at(event.seat).removed;
    }
    void operator()(const SequenceCompleted&) { ++at(actor).sequences; }
    void operator()(const LineCompleted&) { ++at(actor).sequences; }
    void operator()(const CardExchanged& event) { ++at(event.seat).exchanged; }
    void operator()(const DrawLapsed& event) { ++at(event.seat).lost; }
    void operator()(const Passed& event) {
        ++at(event.seat).turns;
        ++at(event.seat).passed;
    }
    void operator()(const CardForfeited& event) { ++at(event.seat).forfeited; }
    void operator()(const PileReshuffled&) { ++statistics.reshuffles; }
    void operator()(const DiceRolled& event) { ++at(event.seat).turns; }
    void operator()(const OutOfLuck& event) { ++at(event.seat).unlucky; }
    void operator()(const DiceCast& event) {
        protocol::SeatStatistics& seat = at(event.seat);
        const std::uint32_t points = event.scored.points;
        ++seat.turns;
        seat.points += points;
        seat.best = std::max(seat.best, points);
        seat.penalties += event.scored.penalty ? 1 : 0;
    }

    template <typename Other>
        requires can_hold<Other, NotCounted>
    void operator()(const Other&) {}
};

Tally::Tally(const Setup& setup) : deck_{setup.preset->deck} {
    statistics_.seats.resize(setup.players());
}

void Tally::add(Seat actor, std::span<const Event> events) {
    Count count{*deck_, statistics_, actor};
    for (const Event& event : events)
        std::visit(count, event);
}

void Tally::note_substitution(Seat seat, std::string from, std::string to) {
    statistics_.substitutions.push_back(
        {seat, std::move(from), std::move(to), statistics_.seats[seat.index()].turns});
}

protocol::GameStatistics Tally::statistics(std::chrono::milliseconds duration) const {
    protocol::GameStatistics statistics = statistics_;
    // The duration is negative if the system clock was set back.
    statistics.duration_ms = static_cast<std::uint64_t>(std::max(duration.count(), std::int64_t{0}));
    return statistics;
}

bool SeriesKeeper::begin_game(std::uint32_t best_of, Teams teams) {
    for (auto& members : teams)
        std::ranges::sort(members);
    team_of_ = places_of(teams, score_.teams);
    if (!team_of_.empty() && !score_.winner && score_.best_of == best_of) return false;

    score_ = {.best_of = best_of, .games = 0, .teams = {}, .winner = {}};
    for (auto& members : teams)
        score_.teams.push_back({.members = std::move(members), .wins = 0});
    team_of_.resize(score_.teams.size());
    for (std::size_t place = 0; place < team_of_.size(); ++place)
        team_of_[place] = place;
    return true;
}

void SeriesKeeper::end_game(const Result& result) {
    if (result.abandoned) return;
    ++score_.games;
    if (result.is_draw()) return;
    const std::size_t winner = team_of_.at(result.side.is_side() ? result.side.index() : result.seat.index());
    if (++score_.teams[winner].wins > score_.best_of / 2) score_.winner = winner;
}

}  // namespace seq::room
