#include "server/core/game_table.hpp"

#include <algorithm>
#include <utility>

namespace seq::core {
namespace {

/// Two lines of five that share more than one space: only one of them can be the sequence (S13).
bool leave_a_choice(const LinesThrough& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if ((lines[i].spaces() & lines[j].spaces()).count() > 1) return true;
    return false;
}

}  // namespace

GameTable::GameTable(const Setup& setup, std::unique_ptr<protocol::GameChance> chance,
                     std::vector<std::string> names)
    : chance_{std::move(chance)},
      started_{start(setup, *chance_)},
      recorder_{setup, std::move(names), started_.events} {
    check_invariants(match());
}

Events GameTable::apply(Seat seat, const Action& action) {
    const Events events = seq::apply(started_.match, seat, action, *chance_);
    check_invariants(match());
    recorder_.add(seat, action, events.span());
    return events;
}

std::vector<Seat> GameTable::lapsing_by_draw_of(Seat seat) const {
    Match copy = match();
    protocol::FairDealChance chance{{}};  // for a reshuffle, whose order changes nothing here
    std::vector<Seat> lapsing;
    for (const Event& event : seq::apply(copy, seat, Draw{}, chance))
        if (const auto* lapsed = std::get_if<DrawLapsed>(&event)) lapsing.push_back(lapsed->seat);
    return lapsing;
}

std::optional<LegalActions> GameTable::changed_legal(Seat seat) {
    const LegalActions now = legal_actions(match(), seat);
    LegalActions& told = told_[seat.index()];
    if (now == told) return std::nullopt;
    told = now;
    return now;
}

void GameTable::note_play(Seat seat, std::uint64_t version) {
    plays_[seat.index()] = {version, std::nullopt};
}

void GameTable::note_durable(std::uint64_t version, TimePoint now) {
    for (LastPlay& play : plays_)
        if (!play.sent_at && play.version <= version) play.sent_at = now;
}

std::vector<protocol::NamingChoice> naming_choices(const Match& match, Seat seat, const LegalActions& legal) {
    std::vector<protocol::NamingChoice> choices;
    for (const CardSpaces& card : legal.places) {
        for (const Space space : card.spaces) {
            const Place place{card.face, space};
            const LinesThrough lines = namings(match, seat, place);
            if (leave_a_choice(lines)) choices.push_back({place, lines});
        }
    }
    return choices;
}

}  // namespace seq::core
