#include "client-cli/play/model/sentences.hpp"

#include <algorithm>
#include <utility>

#include "client-cli/play/model/dice_words.hpp"

namespace seq::cli {
namespace {

using namespace protocol;

std::string seat_and_side(const Model& model, Seat seat) {
    const std::string number = "seat " + std::to_string(seat.number);
    const bool has_sides = model.setup && model.setup->sides() != 0;
    return has_sides ? number + ", side " + std::to_string(model.setup->side(seat).number) : number;
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

std::string rule(std::string_view id) {
    return " (" + std::string{id} + ")";
}

/// Tells one event after another. A card or a chip taken away becomes one sentence with what was done after
/// it, so it is kept until then.
class Teller {
  public:
    explicit Teller(const Model& model) : model_{model} {}

    void tell(const RoomEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    void tell_game(const Event& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    std::vector<LogLine> lines() {
        finish_removal();
        return std::move(lines_);
    }

  private:
    // The room.
    void on(const MemberJoined& joined);
    void on(const SeatTaken& taken);
    void on(const Said& said);
    void on(const GameStarted& started);
    void on(const PurseChanged& changed);
    void on(const SatOut& out);
    void on(const Event& event) { tell_game(event); }
    // Cards.
    void on(const CardCut& cut);
    void on(const GameBegan& began);
    void on(const HandDealt& dealt);
    void on(const CardPlayed& played) { card_ = face(played.face); }
    void on(const ChipPlaced& placed);
    void on(const ChipRemoved& removed);
    void on(const SequenceCompleted& done);
    void on(const DrawLapsed& lapsed);
    void on(const CardExchanged& exchanged);
    void on(const CardReceived& received);
    void on(const PileReshuffled& reshuffled);
    void on(const Passed& passed);
    void on(const PenaltyGiven& given);
    void on(const ForfeitOwed& owed);
    void on(const CardForfeited& forfeited);
    // Dice.
    void on(const StartRolled& rolled);
    void on(const DiceRolled& rolled);
    void on(const OutOfLuck& out);
    void on(const LineCompleted& done);
    void on(const StartCast& cast);
    void on(const DiceCast& cast);
    void on(const TieBreakBegan& began);
    void on(const TurnBegan& began);
    void on(const GameEnded& ended);
    // What the screen shows in another place, or what the sentence before has said.
    void on(const DrawOwed&) {}
    void on(const CardDrawn&) {}
    void on(const PileOrdered&) {}
    /// A new event does not compile until somebody has found words for it.
    template <typename Other>
    void on(const Other&) = delete;

    void add(LogKind kind, std::string text) { lines_.push_back({kind, std::move(text)}); }
    std::string face(Face one) const { return face_text(model_, one); }
    std::string name(MemberId id) const {
        if (id == model_.you) return "You";
        const MemberView* member = model_.member(id);
        return member != nullptr ? member->name : "Somebody";
    }
    /// `Ann rolls`, `You roll`.
    std::string does(Seat seat, std::string_view verb) const {
        const std::string who = model_.who(seat);
        return who + " " + std::string{verb} + (who == "You" ? "" : "s");
    }
    std::string_view preset_rule(std::string_view standard, std::string_view bible) const {
        return has_pictures(*model_.setup->preset) ? bible : standard;
    }
    void finish_removal();

    const Model& model_;
    std::string card_;
    std::optional<ChipRemoved> taken_;  ///< on the dice board, until it is known whether it was replaced
    std::optional<unsigned> rolled_;    ///< the total in this version
    Seat mover_{};                      ///< who put a chip down in this version
    std::vector<LogLine> lines_;
};

void Teller::on(const MemberJoined& joined) {
    add(LogKind::room, (joined.member == model_.you ? "You" : joined.name) + " came in.");
}

void Teller::on(const SeatTaken& taken) {
    add(LogKind::room, name(taken.member) + " took " + seat_and_side(model_, taken.seat) + ".");
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
}

void Teller::on(const PurseChanged& changed) {
    if (changed.member == model_.you)
        add(LogKind::own, "Your purse holds " + std::to_string(changed.purse) + ".");
}

void Teller::on(const SatOut& out) {
    add(LogKind::room, name(out.member) + " cannot pay the stake and must sit out (X7).");
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

/// What a side won with, from the view as it stands.
std::string won_with(const Model& model, Side side) {
    if (!model.view) return {};
    if (model.kind() == Kind::dice_board) {
        const Bitboard& line = model.view->as_dice_board().line;
        return line.empty() ? std::string{}
                            : " with " + std::to_string(line.count()) + " in a row, " + ends(line);
    }
    const auto count = model.view->as_cards().sequences[side.index()].size();
    return " with " + std::to_string(count) + (count == 1 ? " sequence" : " sequences");
}

std::string seat_won(const Model& model, Seat seat) {
    const std::string who = model.who(seat);
    std::string text = who + (who == "You" ? " win" : " wins");
    if (model.view) text += " with " + points_text(model.view->as_six_dice().scores[seat.index()]);
    const std::uint64_t pot = model.setup ? model.setup->options.stake * model.setup->players() : 0;
    if (pot != 0)
        text += (who == "You" ? " and take" : " and takes") + (" the pot of " + std::to_string(pot));
    return text;
}

}  // namespace

std::vector<LogLine> sentences_of(const Model& model, std::span<const RoomEvent> events,
                                  std::span<const Event> private_events) {
    Teller teller{model};
    for (const RoomEvent& event : events)
        teller.tell(event);
    for (const Event& event : private_events)
        teller.tell_game(event);
    return teller.lines();
}

std::string people_of(const Model& model, Side side) {
    std::string people;
    for (std::size_t index = 0; index < model.setup->players(); ++index) {
        const Seat seat = Seat::at(index);
        if (model.setup->side(seat) != side) continue;
        const MemberView* member = model.member_at(seat);
        if (!people.empty()) people += ", ";
        people += member != nullptr ? member->name : "seat " + std::to_string(seat.number);
    }
    return people;
}

std::string sentence_of(const Model& model, const Result& result) {
    if (result.is_draw())
        return "The game is a draw: nobody can play on, and the sides are equal" + rule(result.rule) + ".";
    if (result.seat.is_seat()) return seat_won(model, result.seat) + rule(result.rule) + ".";
    return "Side " + std::to_string(result.side.number) + " (" + people_of(model, result.side) + ") wins" +
           won_with(model, result.side) + rule(result.rule) + ".";
}

std::string face_text(const Model& model, Face face) {
    return std::string{model.deck().title(face)};
}

bool has_pictures(const Preset& preset) {
    return preset.kind == Kind::cards && !preset.deck->titles.front().empty();
}

}  // namespace seq::cli
