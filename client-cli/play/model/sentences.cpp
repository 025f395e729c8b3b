#include "client-cli/play/model/sentences.hpp"

#include <algorithm>
#include <utility>

namespace seq::cli {
namespace {

using namespace protocol;

std::string seat_and_side(const Model& model, Seat seat) {
    const std::string number = "seat " + std::to_string(seat.number);
    return model.setup ? number + ", side " + std::to_string(model.setup->side(seat).number) : number;
}

std::string ends(Line line) {
    return to_string(line.first()) + " to " + to_string(line.last());
}

std::string possessive(const std::string& name) {
    return name == "You" ? "Your" : name + "'s";
}

/// Tells one event after another. A card and what was done with it become one sentence, so the card is kept
/// until then.
class Teller {
  public:
    explicit Teller(const Model& model) : model_{model} {}

    void tell(const RoomEvent& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }
    std::vector<LogLine> lines() { return std::move(lines_); }

    void on(const MemberJoined& joined) {
        add(LogKind::room, (joined.member == model_.you ? "You" : joined.name) + " came in.");
    }
    void on(const SeatTaken& taken) {
        add(LogKind::room, name(taken.member) + " took " + seat_and_side(model_, taken.seat) + ".");
    }
    void on(const Said& said) { add(LogKind::chat, name(said.member) + ": " + said.text); }
    void on(const Event& event) {
        std::visit([this](const auto& one) { on(one); }, event);
    }

    void on(const GameBegan& began) {
        add(LogKind::milestone, "The game begins. " + model_.who(began.dealer) + " dealt " +
                                    std::to_string(began.hand_size) + " cards to each (S4, S5).");
    }
    void on(const CardPlayed& played) { card_ = face(played.face); }
    void on(const ChipPlaced& placed) {
        add(LogKind::move,
            model_.who(placed.seat) + " played " + card_ + " on " + to_string(placed.space) + ".");
    }
    void on(const ChipRemoved& removed) {
        add(LogKind::move, model_.who(removed.seat) + " played " + card_ + " and took the chip of side " +
                               std::to_string(removed.side.number) + " from " + to_string(removed.space) +
                               ".");
    }
    void on(const SequenceCompleted& done) {
        add(LogKind::milestone,
            "A sequence for side " + std::to_string(done.side.number) + ": " + ends(done.line) + "!");
    }
    void on(const DrawLapsed& lapsed) {
        add(LogKind::move,
            possessive(model_.who(lapsed.seat)) + " owed card is lost: the draw lapsed (S19).");
    }
    void on(const CardExchanged& exchanged) {
        add(LogKind::move,
            model_.who(exchanged.seat) + " exchanged the dead card " + face(exchanged.face) + " (S17).");
    }
    void on(const PileReshuffled& reshuffled) {
        add(LogKind::move, "The discards were shuffled into a new draw pile of " +
                               std::to_string(reshuffled.cards) + " cards (S20).");
    }
    void on(const Passed& passed) { add(LogKind::move, model_.who(passed.seat) + " passed (S18)."); }
    void on(const GameEnded& ended) { add(LogKind::milestone, sentence_of(model_, ended.result)); }
    void on(const CardReceived& received) { add(LogKind::own, "You drew " + face(received.face) + "."); }
    void on(const HandDealt& dealt) {
        std::string hand;
        for (const Face one : dealt.hand)
            hand += " " + face(one);
        add(LogKind::own, "Your hand:" + hand + ".");
    }
    // What the screen shows in another place, or what the sentence before has said.
    void on(const DrawOwed&) {}
    void on(const TurnBegan&) {}
    void on(const CardDrawn&) {}
    void on(const PileOrdered&) {}

  private:
    void add(LogKind kind, std::string text) { lines_.push_back({kind, std::move(text)}); }
    std::string face(Face one) const { return std::string{model_.deck().name(one)}; }
    std::string name(MemberId id) const {
        if (id == model_.you) return "You";
        const MemberView* member = model_.member(id);
        return member != nullptr ? member->name : "Somebody";
    }

    const Model& model_;
    std::string card_;
    std::vector<LogLine> lines_;
};

}  // namespace

std::vector<LogLine> sentences_of(const Model& model, std::span<const RoomEvent> events,
                                  std::span<const Event> private_events) {
    Teller teller{model};
    for (const RoomEvent& event : events)
        teller.tell(event);
    for (const Event& event : private_events)
        teller.on(event);
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
    const std::string rule = " (" + std::string{result.rule} + ").";
    if (result.is_draw()) return "The game is a draw: nobody can play on, and the sides are equal" + rule;
    const auto count = model.view ? model.view->as_cards().sequences[result.side.index()].size() : 0;
    return "Side " + std::to_string(result.side.number) + " (" + people_of(model, result.side) +
           ") wins with " + std::to_string(count) + (count == 1 ? " sequence" : " sequences") + rule;
}

}  // namespace seq::cli
