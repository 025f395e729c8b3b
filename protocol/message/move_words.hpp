#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/action.hpp"
#include "engine/deck/card.hpp"

namespace seq::protocol {

/// The types of these commands on the wire; `penalty` occurs only in records.
enum class MoveKind : std::uint8_t {
    place,
    remove,
    exchange,
    draw,
    pass,
    forfeit,
    roll,
    put,
    swap,
    cast,
    penalty,
};

/// A move in words, before a deck interprets its card. Record lines, wire commands and terminal input are all
/// converted to this.
struct MoveWords {
    MoveKind kind = MoveKind::pass;
    std::string card{};            ///< place, exchange, forfeit, and remove in card games
    std::optional<Space> space{};  ///< place, remove, put, swap
    std::vector<std::pair<Space, Space>>
        sequences{};  ///< place: the ends of the named sequences, possibly none (S15)
    Side side{};      ///< penalty

    friend bool operator==(const MoveWords&, const MoveWords&) = default;
};

/// Why words are not an action, independent of the rules: a code of the protocol and a sentence.
struct Unreadable {
    std::string
        code;  ///< `unknown-card`; `bad-naming` where two ends make no line of five; `not-in-this-game`
               ///< for a card where there are none, `missing-field` for none where there are
    std::string rule;  ///< an id of the rulebook, or `N`
    std::string sentence;

    friend bool operator==(const Unreadable&, const Unreadable&) = default;
};

/// Interprets the words with a deck.
tl::expected<Action, Unreadable> to_action(const MoveWords& words, const Deck& deck);
/// The words for an action.
MoveWords to_words(const Action& action, const Deck& deck);

/// `place`, `remove` and so on.
std::string_view to_string(MoveKind kind);

}  // namespace seq::protocol
