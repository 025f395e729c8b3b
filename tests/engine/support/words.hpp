#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.hpp"

// The notation that tests use: cards, spaces, lines and actions as in the game record. An invalid word is a
// mistake of the test and throws std::logic_error.

namespace seq::test {

/// The words between separators.
std::vector<std::string> split(std::string_view text, char separator = ' ');

Face face(std::string_view name);                 ///< `TS`, or `05`, which is a card of Bible Sequence
std::vector<Face> faces(std::string_view names);  ///< `TS 9H`
Space space(std::string_view name);               ///< `d4`
Line line(std::string_view ends);                 ///< `a4-a8`
Seat seat_at(int number);                         ///< from 1

/// The naming is written as in the record: `a4-a8,b1-b5`.
Place place(std::string_view card, std::string_view where, std::string_view naming = "");
Remove take_away(std::string_view card, std::string_view where);
Exchange dead(std::string_view card);
Forfeit forfeit(std::string_view card);
Penalty penalty(int side);

std::string to_words(Line line);
/// Cards have the names of this deck.
std::string to_words(const Action& action, const Deck& deck = two_packs);
std::string to_words(const Event& event, const Deck& deck = two_packs);

template <typename Cards>
std::string face_words(const Cards& cards, const Deck& deck = two_packs) {
    std::string words;
    for (const Face one : cards)
        words.append(words.empty() ? "" : " ").append(deck.name(one));
    return words;
}
/// Spaces in reading order.
std::string to_words(const Bitboard& spaces);

/// The events, one per line, for comparing two games.
std::string to_words(std::span<const Event> events);

/// The refusal that the seat's actions have in common; if they differ, the first two that do.
template <typename Game>
std::string common_refusal(const Game& game, int seat, const std::vector<Action>& actions) {
    const std::string first = game.refusal(seat, actions.at(0));
    for (const Action& action : actions)
        if (const std::string other = game.refusal(seat, action); other != first)
            return first + " / " + other;
    return first;
}

/// The first difference of two views, as a word for the failing test's message; empty if they are equal.
std::string difference(const View& one, const View& other);

}  // namespace seq::test
