#include <utility>

#include "client/words/event_formatter.hpp"
#include "client/words/words.hpp"
#include "protocol/message/event_codec.hpp"

// The deal, the games, and their end.

namespace seq::client {

using namespace protocol;

namespace {

/// The totals of two dice that remove a chip (D6), and that put one on any space (D7).
constexpr unsigned defensive_roll = 10;
constexpr unsigned wild = 11;

struct GameDetails {
    const Room& room;
    MoveSoFar& move;
    Sentence& to;

    void operator()(const DealVoided& event) const {
        to.hint = "It was the part of " + seats_text(room, event.withheld) + ".";
    }
    void operator()(const GameStarted& event) const {
        if (event.number <= 1) to.key.clear();
        const std::uint32_t stake = event.setup.options.stake;
        if (stake != 0)
            to.after.push_back({LogKind::move, "Everyone puts in " + std::to_string(stake) +
                                                   ": the pot holds " +
                                                   std::to_string(stake * event.setup.players()) + " (X7)."});
        if (!event.dealt) return;
        to.after.push_back(
            {LogKind::milestone, "Security words: " + joined(event.dealt->words) +
                                     ". Read them out: the same words mean the same shuffle."});
    }
    void operator()(const GameVoided& event) const { to.vary(to_string(event.reason)); }
    void operator()(const HandsRevealed& event) const {
        for (std::size_t index = 0; index < event.hands.size(); ++index) {
            const Seat seat = Seat::at(index);
            const TextValues values{{"name", room.who(seat)},
                                    {"cards", cards_text(room, event.hands[index])}};
            if (seat != room.seat())  // they have seen it
                to.after.push_back({LogKind::room, event_text(to.key, values)});
        }
        to.key.clear();
    }
    void operator()(const GameStatistics& event) const {
        to.set("time", duration_text(event.duration_ms));
        to.hint = "`result` shows the statistics.";
    }
    void operator()(const Series& event) const { to.set("text", series_text(room, event)); }
    void operator()(const Standings& event) const {
        if (event.games <= 1) return to.key.clear();
        to.set("text", standings_text(room, event));
    }
    void operator()(const GameBegan& event) const {
        to.set("cards", std::to_string(event.hand_size));
        to.rule = has_pictures(*room.setup->preset) ? "B2, B6" : "S4, S5";
    }
    void operator()(const HandDealt& event) const {
        to.set("name", "You");
        to.set("cards", cards_text(room, event.hand));
    }
    void operator()(const CardReceived&) const { to.set("name", "You"); }
    void operator()(const CardPlayed& event) const { move.card = face_text(room, event.face); }
    void operator()(const ChipPlaced& event) const {
        move.mover = event.seat;
        to.set("card", move.card);
        const bool replaces = std::exchange(move.removal, std::nullopt).has_value();
        if (replaces) to.set("side", side_text(move.removed_side));
        if (room.kind() == Kind::cards || replaces) to.vary(room.kind() == Kind::cards ? "card" : "swap");
    }
    void operator()(const ChipRemoved& event) const {
        if (room.kind() != Kind::dice_board) {
            to.set("card", move.card);
            return to.vary("card");
        }
        move.removal = std::exchange(to, {});
        move.removed_side = event.side;
    }
    void operator()(const SequenceCompleted& event) const { set_ends(event.line.first(), event.line.last()); }
    void operator()(const PileReshuffled& event) const { to.set("count", std::to_string(event.cards)); }
    void operator()(const PenaltyGiven& event) const {
        to.set("side", side_with_people(room, event.side));
        if (room.kind() == Kind::cards) return;
        to.vary("no-cards");
        to.rule = "D11";
    }
    void operator()(const ForfeitOwed& event) const {
        if (event.seat != room.seat()) to.key.clear();
    }
    void operator()(const StartRolled& event) const { to.set("dice", roll_text(event.dice)); }
    void operator()(const DiceRolled& event) const {
        move.rolled = total(event.dice);
        to.set("dice", roll_text(event.dice));
        if (move.rolled == defensive_roll) to.hint = "It removes a chip (D6).";
        if (move.rolled == wild) to.hint = "It is wild: a chip on any space (D7).";
    }
    void operator()(const OutOfLuck&) const {
        if (move.rolled == defensive_roll) to.rule = "D6";
    }
    void operator()(const LineCompleted& event) const {
        const std::size_t length = event.spaces.count();
        to.set("count", std::to_string(length));
        set_ends(event.spaces.first(), event.spaces.nth(length - 1));
    }
    void operator()(const StartCast& event) const { to.set("dice", std::to_string(total(event.dice))); }
    void operator()(const DiceCast& event) const {
        const bool counts = event.scored.penalty || event.scored.points != 0;
        to.set("dice",
               cast_text(event.dice) + (counts ? " (" + scored_text(event.dice, event.scored) + ")" : ""));
        if (!event.scored.penalty) return to.set("count", std::to_string(event.scored.points));
        to.vary("penalty");
        to.kind = LogKind::milestone;
        to.rule = "X5";
    }
    void operator()(const TieBreakBegan& event) const { to.set("names", seats_text(room, event.seats)); }
    void operator()(const TurnBegan& event) const {
        const bool again =
            room.kind() == Kind::dice_board && move.mover.is_seat() && move.mover == event.seat;
        to.key = again ? "turn-began.again" : "";
    }
    void operator()(const GameEnded& event) const {
        to.key.clear();
        to.after.push_back({LogKind::milestone, sentence_of(room, event.result)});
    }
    template <typename Other>
    void operator()(const Other&) const {}

    void set_ends(Space from, Space last) const {
        to.set("from", to_string(from));
        to.set("to", to_string(last));
    }
};

}  // namespace

void add_game_details(const Room& room, const RoomEvent& event, MoveSoFar& move, Sentence& to) {
    visit_event(event, GameDetails{room, move, to});
}

}  // namespace seq::client
