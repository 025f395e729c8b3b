#include "client-cli/play/model/dice_words.hpp"
#include "client-cli/play/model/teller.hpp"

// What happens in the games with dice, and the turn and the end of every game.

namespace seq::cli {

void Teller::on(const StartRolled& rolled) {
    add(LogKind::move, does(rolled.seat, "roll") + " " + roll_text(rolled.dice) +
                           (rolled.round > 0 ? " to break the tie (D3)." : " for the start (D3)."));
}

void Teller::on(const DiceRolled& rolled) {
    constexpr unsigned defensive = 10;
    constexpr unsigned wild = 11;
    rolled_ = total(rolled.dice);
    std::string text = does(rolled.seat, "roll") + " " + roll_text(rolled.dice);
    if (rolled_ == defensive) text += " and must take a chip away (D6)";
    if (rolled_ == wild) text += ", wild: a chip on any space (D7)";
    add(LogKind::move, text + ".");
}

void Teller::on(const OutOfLuck& out) {
    constexpr unsigned defensive = 10;
    const std::string turn = possessive(model_.who(out.seat)) + " turn ends";
    add(LogKind::move, rolled_ == defensive ? "There is no chip to take: " + turn + " (D6)."
                                            : "Nothing to put there, out of luck: " + turn + " (D5).");
}

void Teller::on(const LineCompleted& done) {
    add(LogKind::milestone, "A line of " + std::to_string(done.spaces.count()) + " for side " +
                                std::to_string(done.side.number) + ": " + ends(done.spaces) + "!");
}

void Teller::on(const StartCast& cast) {
    add(LogKind::move, does(cast.seat, "cast") + " " + std::to_string(total(cast.dice)) +
                           (cast.round > 0 ? " to break the tie (X1)." : " for the start (X1)."));
}

void Teller::on(const DiceCast& cast) {
    std::string text = does(cast.seat, "cast") + " " + cast_text(cast.dice) + ": ";
    if (cast.scored.penalty)
        text += scored_text(cast.dice, cast.scored) + ", and the whole score is gone (X5)";
    else if (cast.scored.points == 0)
        text += "no points";
    else
        text += scored_text(cast.dice, cast.scored) + ", " + points_text(cast.scored.points);
    add(cast.scored.penalty ? LogKind::milestone : LogKind::move, text + ".");
}

void Teller::on(const TieBreakBegan& began) {
    std::string people;
    std::size_t left = began.seats.count();
    for (const Seat seat : began.seats) {
        --left;
        people += (people.empty() ? "" : left == 0 ? " and " : ", ") + model_.who(seat);
    }
    add(LogKind::milestone, "A tie: " + people + " play one more round (X6).");
}

void Teller::on(const TurnBegan& began) {
    const bool again = model_.kind() == Kind::dice_board && mover_.is_seat() && mover_ == began.seat;
    if (again) add(LogKind::move, does(began.seat, "take") + " another turn (D8).");
}

void Teller::on(const GameEnded& ended) {
    add(LogKind::milestone, sentence_of(model_, ended.result));
}

}  // namespace seq::cli
