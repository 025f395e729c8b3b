#include "client-cli/play/model/teller.hpp"

#include <utility>

namespace seq::cli {

using namespace protocol;

std::string Teller::seat_and_side(Seat seat) const {
    const std::string number = "seat " + std::to_string(seat.number);
    const bool has_sides = model_.setup && model_.setup->sides() != 0;
    return has_sides ? number + ", side " + std::to_string(model_.setup->side(seat).number) : number;
}

std::string ends(Space first, Space last) {
    return to_string(first) + " to " + to_string(last);
}

std::string ends(const Bitboard& line) {
    return ends(line.first(), line.nth(line.count() - 1));
}

std::string possessive(const std::string& name) {
    return name == "You" ? "Your" : name + "'s";
}

void Teller::on(const MemberJoined& joined) {
    add(LogKind::room, (joined.member == model_.you ? "You" : joined.name) + " came in.");
}

void Teller::on(const SeatTaken& taken) {
    add(LogKind::room, name(taken.member) + " took " + seat_and_side(taken.seat) + ".");
}

void Teller::on(const Said& said) {
    add(LogKind::chat, name(said.member) + ": " + said.text);
}

void Teller::on(const GameStarted& started) {
    if (started.number > 1)
        add(LogKind::milestone, "Game " + std::to_string(started.number) + " of this room begins.");
    const std::uint32_t stake = started.setup.options.stake;
    if (stake != 0)
        add(LogKind::move, "Everybody puts in " + std::to_string(stake) + ": the pot holds " +
                               std::to_string(stake * started.setup.players()) + " (X7).");
    if (started.dealt) tell_words(*started.dealt);
}

void Teller::on(const PurseChanged& changed) {
    if (changed.member == model_.you)
        add(LogKind::own, "Your purse holds " + std::to_string(changed.purse) + ".");
}

void Teller::on(const SatOut& out) {
    add(LogKind::room, name(out.member) + " cannot pay the stake and must sit out (X7).");
}

void Teller::on(const Paused& paused) {
    add(LogKind::room, name(paused.member) + (paused.member == model_.you ? " pause" : " pauses") +
                           " the game: nothing is played and the clocks stand.");
}

void Teller::on(const Unpaused& unpaused) {
    add(LogKind::room,
        name(unpaused.member) + (unpaused.member == model_.you ? " let" : " lets") + " the game go on.");
}

void Teller::on(const ClockRanOut& out) {
    add(LogKind::milestone, possessive(model_.who(out.seat)) + " time is over: the room moves.");
}

void Teller::on(const CardCut& cut) {
    add(LogKind::move,
        does(cut.seat, "cut") + (cut.round > 0 ? " again: the " : " the ") + face(cut.face) + " (S5).");
}

void Teller::on(const GameBegan& began) {
    add(LogKind::milestone, "The game begins. " + model_.who(began.dealer) + " dealt " +
                                std::to_string(began.hand_size) + " cards to each" +
                                std::string{preset_rule(" (S4, S5).", " (B2, B6).")});
}

void Teller::on(const HandDealt& dealt) {
    std::string hand;
    for (const Face one : dealt.hand)
        hand += (hand.empty() ? " " : has_pictures(*model_.setup->preset) ? ", " : " ") + face(one);
    add(LogKind::own, "Your hand:" + hand + ".");
}

void Teller::on(const ChipPlaced& placed) {
    mover_ = placed.seat;
    if (model_.kind() == Kind::cards)
        return add(LogKind::move,
                   model_.who(placed.seat) + " played " + card_ + " on " + to_string(placed.space) + ".");
    if (!taken_)
        return add(LogKind::move, does(placed.seat, "put") + " a chip on " + to_string(placed.space) + ".");
    add(LogKind::move, does(placed.seat, "replace") + " the chip of side " +
                           std::to_string(std::exchange(taken_, std::nullopt)->side.number) + " on " +
                           to_string(placed.space) + ".");
}

void Teller::on(const ChipRemoved& removed) {
    if (model_.kind() == Kind::dice_board) {
        taken_ = removed;
        return;
    }
    add(LogKind::move, model_.who(removed.seat) + " played " + card_ + " and took the chip of side " +
                           std::to_string(removed.side.number) + " from " + to_string(removed.space) + ".");
}

void Teller::finish_removal() {
    if (!taken_) return;
    add(LogKind::move, does(taken_->seat, "take") + " the chip of side " +
                           std::to_string(taken_->side.number) + " from " + to_string(taken_->space) + ".");
    taken_.reset();
}

void Teller::on(const SequenceCompleted& done) {
    add(LogKind::milestone, "A sequence for side " + std::to_string(done.side.number) + ": " +
                                ends(done.line.first(), done.line.last()) + "!");
}

void Teller::on(const DrawLapsed& lapsed) {
    add(LogKind::move, possessive(model_.who(lapsed.seat)) + " owed card is lost: the draw lapsed (S19).");
}

void Teller::on(const CardExchanged& exchanged) {
    add(LogKind::move,
        model_.who(exchanged.seat) + " exchanged the dead card " + face(exchanged.face) + " (S17).");
}

void Teller::on(const CardReceived& received) {
    add(LogKind::own, "You drew " + face(received.face) + ".");
}

void Teller::on(const PileReshuffled& reshuffled) {
    add(LogKind::move, "The discards were shuffled into a new draw pile of " +
                           std::to_string(reshuffled.cards) + " cards (S20).");
}

void Teller::on(const Passed& passed) {
    add(LogKind::move, model_.who(passed.seat) + " passed (S18).");
}

void Teller::on(const PenaltyGiven& given) {
    const std::string side =
        "side " + std::to_string(given.side.number) + " (" + people_of(model_, given.side) + ")";
    if (model_.kind() == Kind::cards)
        return add(LogKind::milestone, "Table talk by " + side + ": each of them forfeits a card (S23).");
    add(LogKind::milestone, "Table talk by " + side + " was upheld (D11).");
}

void Teller::on(const ForfeitOwed& owed) {
    if (owed.seat == model_.seat()) add(LogKind::own, "You must forfeit a card of your choice (S23).");
}

void Teller::on(const CardForfeited& forfeited) {
    add(LogKind::move, does(forfeited.seat, "forfeit") + " " + face(forfeited.face) + " (S23).");
}

}  // namespace seq::cli
