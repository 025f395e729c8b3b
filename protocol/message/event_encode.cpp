#include "protocol/message/codec.hpp"
#include "protocol/message/parts.hpp"
#include "protocol/message/talk_codec.hpp"

namespace seq::protocol {
namespace {

/// Opens the event's object and writes its fields; whoever calls closes it.
struct WriteEvent {
    Writer& out;
    const Deck& deck;

    void operator()(const MemberJoined& e) const {
        named("member-joined").field("member", e.member.number).field("name", e.name);
    }
    void operator()(const SeatTaken& e) const {
        named("seat-taken").field("member", e.member.number).field("seat", e.seat.number);
    }
    void operator()(const Said& e) const {
        named("said").field("member", e.member.number).field("text", e.text);
    }
    void operator()(const GameStarted& e) const {
        write_setup(named("game-started").field("game", e.number).key("setup"), e.setup);
        if (e.dealt) write_dealt(out, *e.dealt);
    }
    void operator()(const PurseChanged& e) const {
        named("purse-changed").field("member", e.member.number).field("purse", e.purse);
    }
    void operator()(const SatOut& e) const { named("sat-out").field("member", e.member.number); }
    void operator()(const LobbyEvent& event) const { write_lobby_event(out, event); }
    void operator()(const BotSeated& e) const {
        named("bot-seated").field("member", e.member.number).field("name", e.name);
        out.field("seat", e.seat.number).field("level", to_string(e.level));
    }
    void operator()(const BotUnseated& e) const { named("bot-unseated").field("member", e.member.number); }
    void operator()(const WentAway& e) const {
        named("went-away").field("member", e.member.number).field("since", e.since);
    }
    void operator()(const CameBack& e) const { named("came-back").field("member", e.member.number); }
    void operator()(const StandInBegan& e) const {
        named("stand-in-began").field("member", e.member.number).field("level", to_string(e.level));
    }
    void operator()(const StandInEnded& e) const { named("stand-in-ended").field("member", e.member.number); }
    void operator()(const StandInVoted& e) const {
        named("stand-in-voted").field("member", e.member.number).field("by", e.by.number);
        out.field("votes", e.votes).field("needed", e.needed);
        if (e.level) out.field("level", to_string(*e.level));
    }
    void operator()(const Paused& e) const { named("paused").field("member", e.member.number); }
    void operator()(const Unpaused& e) const { named("unpaused").field("member", e.member.number); }
    void operator()(const ClockRanOut& e) const { seated("clock-ran-out", e.seat); }
    void operator()(const HandsRevealed& e) const { write_hands(named("hands-revealed"), e, deck); }
    void operator()(const GameStatistics& e) const {
        named("game-statistics");
        write_statistics(out, e);
    }
    void operator()(const Series& e) const {
        named("series-score");
        write_series(out, e);
    }
    void operator()(const RoomArchived& e) const {
        named("room-archived");
        write_successor(out, e.successor);
    }
    void operator()(const GameVoided& e) const {
        named("game-voided").field("game", e.game).field("reason", to_string(e.reason));
    }
    void operator()(const TalkEvent& e) const { write_talk(out, e); }
    void operator()(const DealEvent& event) const { write_deal_event(out, event); }
    void operator()(const Event& event) const { std::visit(*this, event); }

    void operator()(const GameBegan& e) const {
        named("game-began").field("dealer", e.dealer.number).field("hand_size", e.hand_size);
    }
    void operator()(const PileOrdered& e) const {
        named("pile-ordered").key("pile").open_array();
        for (const Card card : e.pile)
            out.string(deck.name(deck.face_of(card)));
        out.close_array();
    }
    void operator()(const HandDealt& e) const {
        seated("hand-dealt", e.seat).key("hand").open_array();
        for (const Face face : e.hand)
            out.string(deck.name(face));
        out.close_array();
    }
    void operator()(const TurnBegan& e) const { seated("turn-began", e.seat); }
    void operator()(const CardPlayed& e) const {
        seated("card-played", e.seat).field("card", deck.name(e.face));
    }
    void operator()(const ChipPlaced& e) const { chip("chip-placed", e.seat, e.side, e.space); }
    void operator()(const ChipRemoved& e) const { chip("chip-removed", e.seat, e.side, e.space); }
    void operator()(const SequenceCompleted& e) const {
        write_line(named("sequence-completed").field("side", e.side.number).key("spaces"), e.line);
    }
    void operator()(const DrawOwed& e) const { seated("draw-owed", e.seat); }
    void operator()(const DrawLapsed& e) const { seated("draw-lapsed", e.seat); }
    void operator()(const CardExchanged& e) const {
        seated("card-exchanged", e.seat).field("card", deck.name(e.face));
    }
    void operator()(const CardDrawn& e) const { seated("card-drawn", e.seat); }
    void operator()(const CardReceived& e) const {
        seated("card-received", e.seat).field("card", deck.name(e.face));
    }
    void operator()(const PileReshuffled& e) const { named("pile-reshuffled").field("cards", e.cards); }
    void operator()(const Passed& e) const { seated("passed", e.seat); }
    void operator()(const CardCut& e) const {
        seated("card-cut", e.seat).field("card", deck.name(e.face)).field("round", e.round);
    }
    void operator()(const PenaltyGiven& e) const { named("penalty-given").field("side", e.side.number); }
    void operator()(const ForfeitOwed& e) const { seated("forfeit-owed", e.seat); }
    void operator()(const CardForfeited& e) const {
        seated("card-forfeited", e.seat).field("card", deck.name(e.face));
    }
    void operator()(const StartRolled& e) const {
        write_dice(seated("start-rolled", e.seat), "dice", e.dice);
        out.field("round", e.round);
    }
    void operator()(const DiceRolled& e) const { write_dice(seated("dice-rolled", e.seat), "dice", e.dice); }
    void operator()(const OutOfLuck& e) const { seated("out-of-luck", e.seat); }
    void operator()(const LineCompleted& e) const {
        write_spaces(named("line-completed").field("side", e.side.number).key("spaces"), e.spaces);
    }
    void operator()(const StartCast& e) const {
        write_dice(seated("start-cast", e.seat), "dice", e.dice);
        out.field("round", e.round);
    }
    void operator()(const DiceCast& e) const {
        write_dice(seated("dice-cast", e.seat), "dice", e.dice);
        write_scored(out, e.scored);
    }
    void operator()(const TieBreakBegan& e) const {
        write_seats(named("tie-break-began").key("seats"), e.seats);
    }
    void operator()(const GameEnded& e) const { write_result(named("game-ended"), e.result); }

    Writer& named(std::string_view name) const { return out.open_object().field("event", name); }
    Writer& seated(std::string_view name, Seat seat) const { return named(name).field("seat", seat.number); }
    void chip(std::string_view name, Seat seat, Side side, Space space) const {
        write_space(seated(name, seat).field("side", side.number).key("space"), space);
    }
};

}  // namespace

void write_spaces(Writer& out, const Bitboard& spaces) {
    out.open_array();
    for (const Space space : spaces)
        write_space(out, space);
    out.close_array();
}

void write_seats(Writer& out, const SeatSet& seats) {
    out.open_array();
    for (const Seat seat : seats)
        out.integer(seat.number);
    out.close_array();
}

void write_dice(Writer& out, std::string_view name, std::span<const std::uint8_t> dice) {
    out.key(name).open_array();
    for (const std::uint8_t die : dice)
        out.integer(die);
    out.close_array();
}

void write_scored(Writer& out, const six_dice::Scored& scored) {
    out.key("sequences").open_array();
    for (const std::uint8_t length : scored.runs)
        out.integer(length);
    out.close_array().field("points", scored.points);
    if (scored.penalty) out.key("penalty").boolean(true);
}

void write_winner(Writer& out, const Result& result) {
    out.open_object();
    if (result.side.is_side())
        out.field("side", result.side.number);
    else
        out.field("seat", result.seat.number);
    out.close_object();
}

void write_result(Writer& out, const Result& result) {
    if (result.abandoned) {
        out.key("abandoned").boolean(true);
        return;  // no rule brought it about
    }
    if (result.is_draw())
        out.key("draw").boolean(true);
    else
        write_winner(out.key("winner"), result);
    out.field("rule", result.rule);
}

void write_line(Writer& out, Line line) {
    out.open_array();
    for (const Space space : line.in_order())
        write_space(out, space);
    out.close_array();
}

void write_event(Writer& out, const Event& event, const Deck& deck) {
    WriteEvent{out, deck}(event);
    out.close_object();
}

void write_event(Writer& out, const RoomEvent& event, const Deck& deck) {
    std::visit(WriteEvent{out, deck}, event);
    out.close_object();
}

std::string encode_event(const RoomEvent& event, const Deck& deck) {
    Writer out;
    write_event(out, event, deck);
    return out.take();
}

}  // namespace seq::protocol
