#include "tests/engine/support/words.hpp"

#include <stdexcept>

namespace seq::test {
namespace {

[[noreturn]] void no_such(std::string_view kind, std::string_view word) {
    throw std::logic_error("the test names no " + std::string{kind} + ": " + std::string{word});
}

std::string name(Seat seat) {
    return "seat " + std::to_string(seat.number);
}
std::string name(Side side) {
    return "side " + std::to_string(side.number);
}

std::string card_bytes(const CardPile& pile) {
    std::string words;
    for (const Card card : pile)
        words += " " + std::to_string(card.byte);
    return words;
}

std::string dice_words(std::span<const std::uint8_t> dice) {
    std::string words;
    for (const std::uint8_t die : dice)
        words += " " + std::to_string(die);
    return words;
}

struct ActionWords {
    const Deck& deck;
    std::string name(Face one) const { return std::string{deck.name(one)}; }

    std::string operator()(const Place& action) const {
        std::string words = name(action.face) + " " + to_string(action.space);
        for (const Line named : action.naming)
            words += " = " + to_words(named);
        return words;
    }
    std::string operator()(const Remove& action) const {
        return name(action.face) + " x " + to_string(action.space);
    }
    std::string operator()(const Draw&) const { return "draw"; }
    std::string operator()(const Exchange& action) const { return "dead " + name(action.face); }
    std::string operator()(const Pass&) const { return "pass"; }
    std::string operator()(const Forfeit& action) const { return "forfeit " + name(action.face); }
    std::string operator()(const Penalty& action) const { return "penalty " + test::name(action.side); }
    std::string operator()(const Roll&) const { return "roll"; }
    std::string operator()(const Put& action) const { return "put " + to_string(action.space); }
    std::string operator()(const Swap& action) const { return "swap " + to_string(action.space); }
    std::string operator()(const RemoveChip& action) const { return "x " + to_string(action.space); }
    std::string operator()(const Cast&) const { return "cast"; }
};

struct EventWords {
    const Deck& deck;
    std::string name(Face one) const { return std::string{deck.name(one)}; }
    static std::string name(Seat seat) { return test::name(seat); }
    static std::string name(Side side) { return test::name(side); }

    std::string operator()(const GameBegan& e) const {
        return "began: " + name(e.dealer) + " deals " + std::to_string(e.hand_size);
    }
    std::string operator()(const PileOrdered& e) const { return "pile:" + card_bytes(e.pile); }
    std::string operator()(const HandDealt& e) const {
        return name(e.seat) + " is dealt " + face_words(e.hand, deck);
    }
    std::string operator()(const TurnBegan& e) const { return name(e.seat) + " is to move"; }
    std::string operator()(const CardPlayed& e) const { return name(e.seat) + " plays " + name(e.face); }
    std::string operator()(const ChipPlaced& e) const {
        return name(e.seat) + " puts a chip of " + name(e.side) + " on " + to_string(e.space);
    }
    std::string operator()(const ChipRemoved& e) const {
        return name(e.seat) + " removes a chip of " + name(e.side) + " from " + to_string(e.space);
    }
    std::string operator()(const SequenceCompleted& e) const {
        return name(e.side) + " completes " + to_words(e.line);
    }
    std::string operator()(const DrawOwed& e) const { return name(e.seat) + " is owed a card"; }
    std::string operator()(const DrawLapsed& e) const { return name(e.seat) + " loses the card"; }
    std::string operator()(const CardExchanged& e) const {
        return name(e.seat) + " shows dead " + name(e.face);
    }
    std::string operator()(const CardDrawn& e) const { return name(e.seat) + " draws"; }
    std::string operator()(const CardReceived& e) const { return name(e.seat) + " receives " + name(e.face); }
    std::string operator()(const PileReshuffled& e) const { return "reshuffled " + std::to_string(e.cards); }
    std::string operator()(const Passed& e) const { return name(e.seat) + " passes"; }
    std::string operator()(const CardCut& e) const {
        return name(e.seat) + " cuts " + name(e.face) + " in round " + std::to_string(e.round);
    }
    std::string operator()(const PenaltyGiven& e) const { return name(e.side) + " is penalised"; }
    std::string operator()(const ForfeitOwed& e) const { return name(e.seat) + " owes a forfeit"; }
    std::string operator()(const CardForfeited& e) const {
        return name(e.seat) + " forfeits " + name(e.face);
    }
    std::string operator()(const StartRolled& e) const {
        return name(e.seat) + " rolls" + dice_words(e.dice) + " for the start in round " +
               std::to_string(e.round);
    }
    std::string operator()(const DiceRolled& e) const { return name(e.seat) + " rolls" + dice_words(e.dice); }
    std::string operator()(const OutOfLuck& e) const { return name(e.seat) + " is out of luck"; }
    std::string operator()(const LineCompleted& e) const {
        return name(e.side) + " completes " + to_words(e.spaces);
    }
    std::string operator()(const StartCast& e) const {
        return name(e.seat) + " casts" + dice_words(e.dice) + " for the start in round " +
               std::to_string(e.round);
    }
    std::string operator()(const DiceCast& e) const {
        std::string words = name(e.seat) + " casts" + dice_words(e.dice) + " for";
        for (const std::uint8_t run : e.scored.runs)
            words += " 1-" + std::to_string(run);
        return words + " " + std::to_string(e.scored.points) + (e.scored.penalty ? " penalty" : "");
    }
    std::string operator()(const TieBreakBegan& e) const {
        std::string words = "a tie-break of";
        for (const Seat seat : e.seats)
            words += " " + std::to_string(seat.number);
        return words;
    }
    std::string operator()(const GameEnded& e) const {
        return "ended by " + std::string{e.result.rule} + ": " + to_string(e.result);
    }
};

std::string difference(const cards::View& one, const cards::View& other) {
    if (one.dealer != other.dealer) return "dealer";
    if (!(one.hand == other.hand)) return "hand: " + face_words(one.hand) + " / " + face_words(other.hand);
    if (one.hand_sizes != other.hand_sizes) return "hand sizes";
    if (one.discards != other.discards) return "discards";
    if (one.draw_pile != other.draw_pile) return "draw pile";
    if (one.chips != other.chips) return "chips";
    if (one.sequences != other.sequences) return "sequences";
    if (!(one.owed == other.owed)) return "owed";
    if (!(one.forfeits == other.forfeits)) return "forfeits";
    if (one.exchanged != other.exchanged) return "exchanged";
    if (one.passes != other.passes) return "passes";
    return "something that has no word here yet";
}

}  // namespace

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> words(1);
    for (const char letter : text) {
        if (letter == separator || letter == '\n')
            words.emplace_back();
        else
            words.back() += letter;
    }
    std::erase(words, "");
    return words;
}

Face face(std::string_view name) {
    if (const auto found = two_packs.parse(name)) return *found;
    if (const auto found = bible_deck.parse(name)) return *found;  // no name is a card of both
    no_such("card", name);
}

std::vector<Face> faces(std::string_view names) {
    std::vector<Face> result;
    for (const std::string& one : split(names))
        result.push_back(face(one));
    return result;
}

Space space(std::string_view name) {
    if (const auto found = parse_space(name)) return *found;
    no_such("space", name);
}

Seat seat_at(int number) {
    return Seat{static_cast<std::uint8_t>(number)};
}

Line line(std::string_view ends) {
    const std::vector<std::string> words = split(ends, '-');
    if (words.size() == 2)
        if (const auto found = line_between(space(words[0]), space(words[1]))) return *found;
    no_such("line", ends);
}

Place place(std::string_view card, std::string_view where, std::string_view naming) {
    Place action{.face = face(card), .space = space(where)};
    for (const std::string& ends : split(naming, ','))
        action.naming.push_back(line(ends));
    return action;
}
Remove take_away(std::string_view card, std::string_view where) {
    return {face(card), space(where)};
}
Exchange dead(std::string_view card) {
    return {face(card)};
}
Forfeit forfeit(std::string_view card) {
    return {face(card)};
}
Penalty penalty(int side) {
    return {Side{static_cast<std::uint8_t>(side)}};
}

std::string to_words(Line line) {
    return to_string(line.first()) + "-" + to_string(line.last());
}
std::string to_words(const Action& action, const Deck& deck) {
    return std::visit(ActionWords{deck}, action);
}
std::string to_words(const Event& event, const Deck& deck) {
    return std::visit(EventWords{deck}, event);
}

std::string to_words(const Bitboard& spaces) {
    std::string words;
    for (const Space one : spaces)
        words += (words.empty() ? "" : " ") + to_string(one);
    return words;
}

std::string to_words(std::span<const Event> events) {
    std::string words;
    for (const Event& event : events)
        words += to_words(event) + "\n";
    return words;
}

std::string difference(const View& one, const View& other) {
    if (one == other) return "";
    if (!(one.setup == other.setup)) return "setup";
    if (one.observer != other.observer) return "observer";
    if (one.turn != other.turn) return "turn";
    if (one.result != other.result) return "result";
    if (one.game.index() != other.game.index()) return "kind of game";
    if (!std::holds_alternative<cards::View>(one.game)) return "dice";
    return difference(one.as_cards(), other.as_cards());
}

}  // namespace seq::test
