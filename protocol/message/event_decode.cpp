#include <algorithm>
#include <array>

#include "protocol/message/bots_decode.hpp"
#include "protocol/message/parts.hpp"
#include "protocol/message/talk_codec.hpp"

namespace seq::protocol {
namespace {

/// Reads the fields of one event.
struct EventFields {
    Fields& fields;
    const Deck& deck;

    Seat seat(std::string_view name = "seat") const {
        const Node* node = fields.need(name);
        return node ? read_seat(fields.reading(), *node) : Seat{};
    }
    /// Of a card game: a view has room for as many hands as these games have seats, and no more.
    Seat card_seat(std::string_view name = "seat") const {
        return Seat{static_cast<std::uint8_t>(fields.integer(name, 1, card_seats_max))};
    }
    Side side() const {
        const Node* node = fields.need("side");
        return node ? read_side(fields.reading(), *node) : Side{};
    }
    Face card() const {
        const Node* node = fields.need("card");
        return node ? read_face(fields.reading(), *node, deck) : Face{};
    }
    std::uint8_t small(std::string_view name) const {
        return static_cast<std::uint8_t>(fields.integer(name, 0, UINT8_MAX));
    }
    MemberId member() const { return read_member(fields); }
    Space space() const { return read_space(fields, "space"); }
    Line line() const {
        const Node* node = fields.need("spaces");
        return node ? read_line(fields.reading(), *node) : Line{};
    }
    std::uint32_t round() const { return read_u32(fields, "round"); }
    template <typename Dice>
    Dice dice() const {
        const Node* node = fields.need("dice");
        return node ? read_dice<Dice>(fields.reading(), *node) : Dice{};
    }
    Bitboard spaces() const {
        const Node* node = fields.need("spaces");
        return node ? read_spaces(fields.reading(), *node) : Bitboard{};
    }
    SeatSet seats() const {
        const Node* node = fields.need("seats");
        return node ? read_seats(fields.reading(), *node) : SeatSet{};
    }
    Hand hand() const {
        const Node* node = fields.need("hand");
        return node ? read_hand(fields.reading(), *node, deck) : Hand{};
    }
};

struct EventKind {
    std::string_view name;
    Event (*read)(const EventFields&);
};
/// Every event that is ever sent: the order of the draw pile is none.
constexpr std::array<EventKind, 26> kinds{{
    {"game-began",
     [](const EventFields& f) -> Event { return GameBegan{f.card_seat("dealer"), f.small("hand_size")}; }},
    {"hand-dealt", [](const EventFields& f) -> Event { return HandDealt{f.seat(), f.hand()}; }},
    {"turn-began", [](const EventFields& f) -> Event { return TurnBegan{f.seat()}; }},
    {"card-played", [](const EventFields& f) -> Event { return CardPlayed{f.card_seat(), f.card()}; }},
    {"chip-placed", [](const EventFields& f) -> Event { return ChipPlaced{f.seat(), f.side(), f.space()}; }},
    {"chip-removed",
     [](const EventFields& f) -> Event { return ChipRemoved{f.seat(), f.side(), f.space()}; }},
    {"sequence-completed",
     [](const EventFields& f) -> Event { return SequenceCompleted{f.side(), f.line()}; }},
    {"draw-owed", [](const EventFields& f) -> Event { return DrawOwed{f.seat()}; }},
    {"draw-lapsed", [](const EventFields& f) -> Event { return DrawLapsed{f.seat()}; }},
    {"card-exchanged", [](const EventFields& f) -> Event { return CardExchanged{f.card_seat(), f.card()}; }},
    {"card-drawn", [](const EventFields& f) -> Event { return CardDrawn{f.card_seat()}; }},
    {"card-received", [](const EventFields& f) -> Event { return CardReceived{f.seat(), f.card()}; }},
    {"pile-reshuffled", [](const EventFields& f) -> Event { return PileReshuffled{f.small("cards")}; }},
    {"passed", [](const EventFields& f) -> Event { return Passed{f.seat()}; }},
    {"card-cut", [](const EventFields& f) -> Event { return CardCut{f.seat(), f.card(), f.round()}; }},
    {"penalty-given", [](const EventFields& f) -> Event { return PenaltyGiven{f.side()}; }},
    {"forfeit-owed", [](const EventFields& f) -> Event { return ForfeitOwed{f.seat()}; }},
    {"card-forfeited", [](const EventFields& f) -> Event { return CardForfeited{f.card_seat(), f.card()}; }},
    {"start-rolled",
     [](const EventFields& f) -> Event { return StartRolled{f.seat(), f.dice<TwoDice>(), f.round()}; }},
    {"dice-rolled", [](const EventFields& f) -> Event { return DiceRolled{f.seat(), f.dice<TwoDice>()}; }},
    {"out-of-luck", [](const EventFields& f) -> Event { return OutOfLuck{f.seat()}; }},
    {"line-completed", [](const EventFields& f) -> Event { return LineCompleted{f.side(), f.spaces()}; }},
    {"start-cast",
     [](const EventFields& f) -> Event { return StartCast{f.seat(), f.dice<SixDice>(), f.round()}; }},
    {"dice-cast",
     [](const EventFields& f) -> Event {
         return DiceCast{f.seat(), f.dice<SixDice>(), read_scored(f.fields)};
     }},
    {"tie-break-began", [](const EventFields& f) -> Event { return TieBreakBegan{f.seats()}; }},
    {"game-ended", [](const EventFields& f) -> Event { return GameEnded{read_result(f.fields)}; }},
}};

std::optional<Event> read_game_event(const EventFields& fields, std::string_view name) {
    const auto kind = std::ranges::find(kinds, name, &EventKind::name);
    if (kind == kinds.end()) return std::nullopt;
    return kind->read(fields);
}

/// The rules that a game can end by, in memory that outlives every result.
constexpr std::array<std::string_view, 5> ending_rules{"S12", "B3", "S21", "D9", "X6"};

}  // namespace

Result read_result(Fields& fields) {
    Result result;
    if (fields.flag("abandoned")) return Result{.abandoned = true};
    Reading& reading = fields.reading();
    const Node* rule = fields.need("rule");
    const auto known = std::ranges::find(ending_rules, rule ? reading.string(*rule) : "");
    if (known != ending_rules.end())
        result.rule = *known;
    else if (rule)
        reading.complain("bad-value", *rule, "must be a rule that a game ends by");
    if (fields.flag("draw")) return result;
    Node* winner = fields.need("winner");
    if (winner == nullptr) return result;
    Fields inner{reading, *winner};
    if (const Node* seat = inner.find("seat"))
        result.seat = read_seat(reading, *seat);
    else if (const Node* side = inner.need("side"))
        result.side = read_side(reading, *side);
    inner.finish();
    return result;
}

Line read_line(Reading& reading, const Node& node) {
    if (!reading.is_array(node)) return {};
    FixedVector<Space, line_length> spaces;
    json::for_each(reading, node,
                   [&](const Node& space) { push(reading, space, spaces, read_space(reading, space)); });
    if (spaces.size() == line_length) {
        const auto line = line_between(spaces[0], spaces.back());
        if (line && std::ranges::equal(line->in_order(), spaces)) return *line;
    }
    reading.complain("bad-value", node, "must be five spaces in a line, from the first in reading order");
    return {};
}

Hand read_hand(Reading& reading, const Node& node, const Deck& deck) {
    Hand hand;
    if (!reading.is_array(node)) return hand;
    json::for_each(reading, node,
                   [&](const Node& card) { push(reading, card, hand, read_face(reading, card, deck)); });
    return hand;
}

std::optional<Event> read_game_event(Reading& reading, Node& node, const Deck& deck) {
    Fields fields{reading, node};
    auto event = read_game_event(EventFields{fields, deck}, fields.string("event"));
    fields.finish();
    return event;
}

namespace {

/// A setup that is none has complained, and then the event is not looked at.
std::optional<RoomEvent> read_game_started(Fields& fields) {
    const auto number = read_u32(fields, "game", 1);
    Node* node = fields.need("setup");
    const auto setup = node ? read_setup(fields.reading(), *node) : std::nullopt;
    if (!setup) return std::nullopt;
    return GameStarted{number, *setup, read_dealt(fields)};
}

GameVoided read_voided_event(Fields& fields) {
    const auto number = read_u32(fields, "game", 1);
    // A reason that this version does not know is no reason to pass the event over.
    const auto reason = parse_void_reason(fields.string("reason"));
    return {number, reason.value_or(VoidReason::rules_changed)};
}

}  // namespace

std::optional<RoomEvent> read_event(Reading& reading, Node& node, const Deck& deck) {
    Fields fields{reading, node};
    const EventFields event{fields, deck};
    const std::string_view name = fields.string("event");
    std::optional<RoomEvent> result;
    if (name == "member-joined")
        result = MemberJoined{event.member(), std::string{fields.string("name")}};
    else if (name == "seat-taken")
        result = SeatTaken{event.member(), event.seat()};
    else if (name == "said")
        result = Said{event.member(), std::string{fields.string("text")}};
    else if (name == "game-started")
        result = read_game_started(fields);
    else if (name == "purse-changed")
        result = PurseChanged{event.member(), read_u32(fields, "purse")};
    else if (name == "sat-out")
        result = SatOut{event.member()};
    else if (auto of_lobby = read_lobby_event(fields, name))
        result = *of_lobby;
    else if (auto of_bots = read_bot_event(fields, name))
        result = std::move(of_bots);
    else if (name == "paused")
        result = Paused{event.member()};
    else if (name == "unpaused")
        result = Unpaused{event.member()};
    else if (name == "clock-ran-out")
        result = ClockRanOut{event.seat()};
    else if (name == "hands-revealed")
        result = read_hands(fields, deck);
    else if (name == "game-statistics")
        result = read_statistics(fields);
    else if (name == "series-score")
        result = read_series(fields);
    else if (name == "room-archived")
        result = RoomArchived{read_successor(fields)};
    else if (name == "game-voided")
        result = read_voided_event(fields);
    else if (auto talk = read_talk_event(fields, name))
        result = std::move(*talk);
    else if (auto of_deal = read_deal_event(fields, name))
        result = std::move(*of_deal);
    else if (const auto of_game = read_game_event(event, name))
        result = *of_game;
    fields.finish();
    return result;
}

}  // namespace seq::protocol
