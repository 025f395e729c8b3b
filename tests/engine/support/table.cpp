#include "tests/engine/support/table.hpp"

#include <doctest/doctest.h>

namespace seq::test {
namespace {

std::string seats_of(const Setup& setup, const SeatSet& seats) {
    std::string words;
    for (const Seat seat : seats_up_to(setup.players()))
        if (seats.has(seat)) words += (words.empty() ? "" : " ") + std::to_string(seat.number);
    return words;
}

std::string spaces_of(std::span<const CardSpaces> cards, std::string_view card) {
    for (const CardSpaces& one : cards)
        if (one.face == face(card)) return to_words(one.spaces);
    return "";
}

}  // namespace

Table::Table(const Match& begun, Seat dealer) : match{begun}, chance{dealer} {
    check_invariants(match);
}

Table& Table::does(int seat, const Action& action) {
    INFO("seat " << seat << ": " << to_words(action, deck()));
    REQUIRE(refusal(seat, action) == "");
    events = apply(match, seat_at(seat), action, chance);
    REQUIRE_NOTHROW(check_invariants(match));
    return *this;
}

std::string Table::refusal(int seat, const Action& action) const {
    const auto refused = check(match, seat_at(seat), action);
    if (!refused) return "";
    CHECK(refused->sentence.size() > 10);
    return std::string{to_string(refused->code)} + " " + std::string{refused->rule};
}

std::string Table::hand(int seat) const {
    return face_words(view(match, seat_at(seat)).as_cards().hand, deck());
}
std::size_t Table::hand_size(int seat) const {
    return view(match, spectator).as_cards().hand_sizes[seat_at(seat).index()];
}
std::string Table::discards(int seat) const {
    return face_words(view(match, spectator).as_cards().discards[seat_at(seat).index()], deck());
}
std::string Table::chips(int side) const {
    return to_words(view(match, spectator).as_cards().chips[static_cast<std::size_t>(side) - 1]);
}

std::string Table::sequences(int side) const {
    const View seen = view(match, spectator);
    std::string words;
    for (const Line one : seen.as_cards().sequences[static_cast<std::size_t>(side) - 1])
        words += (words.empty() ? "" : " ") + to_words(one);
    return words;
}

std::string Table::owed() const {
    return seats_of(setup(match), view(match, spectator).as_cards().owed);
}
std::string Table::forfeits() const {
    return seats_of(setup(match), view(match, spectator).as_cards().forfeits);
}

std::size_t Table::draw_pile() const {
    return view(match, spectator).as_cards().draw_pile;
}

std::string Table::result() const {
    const auto ended = seq::result(match);
    if (!ended) return "";
    const std::string who = ended->is_draw() ? "draw" : "side " + std::to_string(ended->side.number);
    return who + " by " + std::string{ended->rule};
}

std::string Table::places(int seat, std::string_view card) const {
    const LegalActions legal = legal_actions(match, seat_at(seat));
    return spaces_of(legal.places.span(), card);
}

std::string Table::removals(int seat, std::string_view card) const {
    const LegalActions legal = legal_actions(match, seat_at(seat));
    return spaces_of(legal.removes.span(), card);
}

std::string Table::to_forfeit(int seat) const {
    return face_words(legal_actions(match, seat_at(seat)).forfeits, deck());
}

bool Table::happened(std::string_view event) const {
    for (const Event& one : events)
        if (to_words(one, deck()) == event) return true;
    return false;
}

std::string after_chip(const Position& position, std::string_view where, std::string_view naming) {
    Table game{position};
    game.does(1, place("JD", where, naming));
    return game.sequences(1);
}

}  // namespace seq::test
