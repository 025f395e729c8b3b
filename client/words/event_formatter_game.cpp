#include <utility>

#include "client/words/event_formatter.hpp"
#include "client/words/words.hpp"

// The deal, the games, and their end.

namespace seq::client {

using namespace protocol;

namespace {

constexpr unsigned defensive = 10;
constexpr unsigned wild = 11;

}  // namespace

std::vector<LogLine> EventFormatter::take_lines() {
    if (taken_)
        say(LogKind::move, "chip-removed",
            {{"name", room_.who(taken_->seat)},
             {"side", side(taken_->side)},
             {"space", to_string(taken_->space)}});
    taken_.reset();
    return std::move(lines_);
}

void EventFormatter::on(const DealOpened& event) {
    say(LogKind::room, "deal-opened", {}, {},
        event.epoch > 0 ? "It is attempt " + std::to_string(event.epoch + 1) + "." : "");
}

void EventFormatter::on(const DealFrozen& event) {
    SeatSet absent;
    for (std::size_t i = 0; i < event.commits.size(); ++i)
        if (!event.commits[i]) absent.add(Seat::at(i));
    say(LogKind::room, "deal-frozen", {}, {}, absent.empty() ? "" : "Without a part: " + names(absent) + ".");
}

void EventFormatter::on(const DealVoided& event) {
    say(LogKind::milestone, "deal-voided", {}, {}, "It was the part of " + names(event.withheld) + ".");
}

void EventFormatter::on(const GameStarted& event) {
    if (event.number > 1) say(LogKind::milestone, "game-started", {{"game", std::to_string(event.number)}});
    const std::uint32_t stake = event.setup.options.stake;
    if (stake != 0)
        lines_.push_back({LogKind::move, "Everyone puts in " + std::to_string(stake) + ": the pot holds " +
                                             std::to_string(stake * event.setup.players()) + " (X7)."});
    if (!event.dealt) return;
    std::string words;
    for (const std::string& word : event.dealt->words)
        words += " " + word;
    lines_.push_back(
        {LogKind::milestone, "Check words:" + words + ". Read them out: the same words mean the same deal."});
}

void EventFormatter::on(const ClockRanOut& event) {
    say(LogKind::milestone, "clock-ran-out", {{"name", room_.who(event.seat)}});
}

void EventFormatter::on(const GameVoided& event) {
    const std::string suffix =
        event.reason == VoidReason::rules_changed ? "" : "." + std::string{to_string(event.reason)};
    say(LogKind::notice, "game-voided" + suffix, {});
}

void EventFormatter::on(const HandsRevealed& event) {
    for (std::size_t index = 0; index < event.hands.size(); ++index) {
        const Seat seat = Seat::at(index);
        if (seat == room_.seat()) continue;  // they have seen it
        say(LogKind::room, "hands-revealed",
            {{"name", room_.who(seat)}, {"cards", cards_text(room_, event.hands[index])}});
    }
}

void EventFormatter::on(const GameStatistics& event) {
    say(LogKind::room, "game-statistics", {{"time", duration_text(event.duration_ms)}}, {},
        "`result` shows the statistics.");
}

void EventFormatter::on(const Series& event) {
    say(LogKind::milestone, "series-score", {{"text", series_text(room_, event)}});
}

void EventFormatter::on(const Standings& event) {
    if (event.games > 1) say(LogKind::milestone, "standings", {{"text", standings_text(room_, event)}});
}

void EventFormatter::on(const CardCut& event) {
    say(LogKind::move, event.round > 0 ? "card-cut.again" : "card-cut",
        {{"name", room_.who(event.seat)}, {"card", face_text(room_, event.face)}}, "S5");
}

void EventFormatter::on(const GameBegan& event) {
    say(LogKind::milestone, "game-began",
        {{"name", room_.who(event.dealer)}, {"cards", std::to_string(event.hand_size)}},
        preset_rule("S4, S5", "B2, B6"));
}

void EventFormatter::on(const HandDealt& event) {
    say(LogKind::own, "hand-dealt", {{"name", "You"}, {"cards", cards_text(room_, event.hand)}});
}

void EventFormatter::on(const ChipPlaced& event) {
    mover_ = event.seat;
    const auto taken = std::exchange(taken_, std::nullopt);
    const std::string_view key = room_.kind() == Kind::cards ? "chip-placed.card"
                                 : taken                     ? "chip-placed.swap"
                                                             : "chip-placed";
    say(LogKind::move, key,
        {{"name", room_.who(event.seat)},
         {"card", card_},
         {"side", taken ? side(taken->side) : ""},
         {"space", to_string(event.space)}});
}

void EventFormatter::on(const ChipRemoved& event) {
    if (room_.kind() == Kind::dice_board) {
        taken_ = event;
        return;
    }
    say(LogKind::move, "chip-removed.card",
        {{"name", room_.who(event.seat)},
         {"card", card_},
         {"side", side(event.side)},
         {"space", to_string(event.space)}});
}

void EventFormatter::on(const SequenceCompleted& event) {
    say(LogKind::milestone, "sequence-completed",
        {{"side", side(event.side)},
         {"from", to_string(event.line.first())},
         {"to", to_string(event.line.last())}});
}

void EventFormatter::on(const DrawLapsed& event) {
    say(LogKind::move, "draw-lapsed", {{"name", room_.who(event.seat)}}, "S19");
}

void EventFormatter::on(const CardExchanged& event) {
    say(LogKind::move, "card-exchanged",
        {{"name", room_.who(event.seat)}, {"card", face_text(room_, event.face)}}, "S17");
}

void EventFormatter::on(const CardReceived& event) {
    say(LogKind::own, "card-received", {{"name", "You"}, {"card", face_text(room_, event.face)}});
}

void EventFormatter::on(const PileReshuffled& event) {
    say(LogKind::move, "pile-reshuffled", {{"count", std::to_string(event.cards)}}, "S20");
}

void EventFormatter::on(const Passed& event) {
    say(LogKind::move, "passed", {{"name", room_.who(event.seat)}}, "S18");
}

void EventFormatter::on(const PenaltyGiven& event) {
    const bool cards = room_.kind() == Kind::cards;
    say(LogKind::milestone, cards ? "penalty-given" : "penalty-given.no-cards",
        {{"side", side_with_people(event.side)}}, cards ? "S23" : "D11");
}

void EventFormatter::on(const ForfeitOwed& event) {
    if (event.seat == room_.seat()) say(LogKind::own, "forfeit-owed", {{"name", "You"}}, "S23");
}

void EventFormatter::on(const CardForfeited& event) {
    say(LogKind::move, "card-forfeited",
        {{"name", room_.who(event.seat)}, {"card", face_text(room_, event.face)}}, "S23");
}

void EventFormatter::on(const StartRolled& event) {
    say(LogKind::move, event.round > 0 ? "start-rolled.again" : "start-rolled",
        {{"name", room_.who(event.seat)}, {"dice", roll_text(event.dice)}}, "D3");
}

void EventFormatter::on(const DiceRolled& event) {
    rolled_ = total(event.dice);
    const char* hint = rolled_ == defensive ? "It removes a chip (D6)."
                       : rolled_ == wild    ? "It is wild: a chip on any space (D7)."
                                            : "";
    say(LogKind::move, "dice-rolled", {{"name", room_.who(event.seat)}, {"dice", roll_text(event.dice)}}, {},
        hint);
}

void EventFormatter::on(const OutOfLuck& event) {
    say(LogKind::move, "out-of-luck", {{"name", room_.who(event.seat)}}, rolled_ == defensive ? "D6" : "D5");
}

void EventFormatter::on(const LineCompleted& event) {
    say(LogKind::milestone, "line-completed",
        {{"count", std::to_string(event.spaces.count())},
         {"side", side(event.side)},
         {"from", to_string(event.spaces.first())},
         {"to", to_string(event.spaces.nth(event.spaces.count() - 1))}});
}

void EventFormatter::on(const StartCast& event) {
    say(LogKind::move, event.round > 0 ? "start-cast.again" : "start-cast",
        {{"name", room_.who(event.seat)}, {"dice", std::to_string(total(event.dice))}}, "X1");
}

void EventFormatter::on(const DiceCast& event) {
    std::string dice = cast_text(event.dice);
    if (event.scored.penalty || event.scored.points != 0)
        dice += " (" + scored_text(event.dice, event.scored) + ")";
    TextValues values{{"name", room_.who(event.seat)}, {"dice", std::move(dice)}};
    if (event.scored.penalty) return say(LogKind::milestone, "dice-cast.penalty", values, "X5");
    values.emplace_back("count", std::to_string(event.scored.points));
    say(LogKind::move, "dice-cast", values);
}

void EventFormatter::on(const TieBreakBegan& event) {
    say(LogKind::milestone, "tie-break-began", {}, "X6", "They are " + names(event.seats) + ".");
}

void EventFormatter::on(const TurnBegan& event) {
    const bool again = room_.kind() == Kind::dice_board && mover_.is_seat() && mover_ == event.seat;
    const std::string who = room_.who(event.seat);
    if (again)
        lines_.push_back({LogKind::move, who + (who == "You" ? " get" : " gets") + " another turn (D8)."});
}

void EventFormatter::on(const GameEnded& event) {
    lines_.push_back({LogKind::milestone, sentence_of(room_, event.result)});
}

}  // namespace seq::client
