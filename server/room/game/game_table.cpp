#include "server/room/game/game_table.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "protocol/message/codec.hpp"

namespace seq::room {
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
                     std::vector<std::string> names, const Rules& rules)
    : rules_{rules},
      chance_{std::move(chance)},
      started_{seq::start(setup, *chance_)},
      recorder_{setup, std::move(names), started_.events},
      tally_{setup},
      last_sent_(setup.players()),
      plays_(setup.players()) {
    check_invariants(match());
}

// Deals again, because a table has no other beginning; the snapshot replaces what was dealt.
GameTable::GameTable(const Setup& setup, const protocol::FairDealChance::Drawn& drawn, const Rules& rules)
    : GameTable{setup, std::make_unique<protocol::FairDealChance>(drawn.master), {}, rules} {
    chance_ = std::make_unique<protocol::FairDealChance>(protocol::FairDealChance::after(drawn));
}

std::optional<protocol::FairDealChance::Drawn> GameTable::drawn() const {
    const auto* fair = dynamic_cast<const protocol::FairDealChance*>(chance_.get());
    return fair != nullptr ? std::optional{fair->drawn()} : std::nullopt;
}

Events GameTable::apply(Seat actor, const Action& action, std::string comment) {
    const Events events =
        expected_ == nullptr ? ask_rules(actor, action) : ask_rules_and_compare(actor, action);
    recorder_.add(actor, action, events.span(), std::move(comment));
    note_progress(actor, action, events);
    tally_.add(actor, events.span());
    return events;
}

Events GameTable::ask_rules(Seat actor, const Action& action) {
    ++changes_;
    const Events events = rules_.apply(started_.match, actor, action, *chance_);
    check_invariants(match());
    return events;
}

Events GameTable::ask_rules_and_compare(Seat actor, const Action& action) {
    const Match before = match();
    if (check(before, actor, action)) throw RulesDiffer{};
    try {
        const Events events = ask_rules(actor, action);
        if (are_same(events.span(), *expected_, *setup(before).preset->deck)) return events;
        started_.match = before;
    } catch (const std::logic_error&) {  // the present rules cannot apply the recorded action
        started_.match = before;
    }
    throw RulesDiffer{};
}

Events GameTable::abandon() {
    ++changes_;
    const Events events = seq::abandon(started_.match);
    check_invariants(match());
    return events;
}

void GameTable::note_progress(Seat seat, const Action& action, const Events& events) {
    const bool is_act = !std::holds_alternative<Draw>(action) && !std::holds_alternative<Forfeit>(action);
    if (is_act && seat.is_seat()) ++progress_.acts;
    for (const Event& event : events) {
        if (!std::holds_alternative<TurnBegan>(event)) continue;
        ++progress_.turns;
        progress_.acts = 0;
    }
}

Events GameTable::forfeit_by_chance(Seat seat) {
    const Hand hand = view(match(), seat).as_cards().hand;
    const Events events = apply(seat, Forfeit{hand[chance_->random_forfeit(hand.size())]});
    recorder_.note_random_forfeit();
    return events;
}

std::vector<Seat> GameTable::lapsing_by_draw_of(Seat seat) const {
    Match copy = match();
    protocol::FairDealChance chance{{}};  // for a reshuffle, whose order does not matter here
    std::vector<Seat> lapsing;
    for (const Event& event : seq::apply(copy, seat, Draw{}, chance))
        if (const auto* lapsed = std::get_if<DrawLapsed>(&event)) lapsing.push_back(lapsed->seat);
    return lapsing;
}

const LegalActions* GameTable::changed_legal(Seat seat) {
    const LegalActions now = legal_actions(match(), seat);
    LegalActions& last_sent = last_sent_[seat.index()];
    if (now == last_sent) return nullptr;
    last_sent = now;
    return &last_sent;
}

void GameTable::note_durable(std::uint64_t version, TimePoint now) {
    for (LastPlay& play : plays_)
        if (!play.sent_at && play.version <= version) play.sent_at = now;
}

std::vector<protocol::NamingChoice> naming_choices(const Match& match, Seat seat, const LegalActions& legal) {
    std::vector<protocol::NamingChoice> choices;
    if (legal.places.empty()) return choices;
    const Bitboard completing = completing_spaces(match, seat);
    for (const CardSpaces& card : legal.places) {
        for (const Space space : (card.spaces & completing)) {
            const Place place{card.face, space};
            const LinesThrough lines = namings(match, seat, place);
            if (leave_a_choice(lines)) choices.push_back({place, lines});
        }
    }
    return choices;
}

std::vector<Event> events_of_game(const RoomEvents& events) {
    std::vector<Event> of_game;
    for (const protocol::RoomEvent& event : events)
        if (const auto* one = std::get_if<Event>(&event)) of_game.push_back(*one);
    return of_game;
}

bool are_same(std::span<const Event> one, std::span<const Event> other, const Deck& deck) {
    return std::ranges::equal(one, other, [&](const Event& mine, const Event& theirs) {
        return protocol::encode_event(mine, deck) == protocol::encode_event(theirs, deck);
    });
}

}  // namespace seq::room
