#include "protocol/message/game_types.hpp"
#include "protocol/message/tables.hpp"

// The events of the engine.

namespace seq::protocol {
namespace {

using wire::field;
using GameEventRows = wire::Of<Event>;

constexpr wire::TypeOf<std::uint8_t> hand_size = wire::number<std::uint8_t, 1, 7>();
constexpr wire::TypeOf<std::uint8_t> pile_size = wire::number<std::uint8_t, 1, deck_size>();

/// The order of the draw pile is journaled and never sent to clients.
constexpr wire::Kind for_the_journal(wire::Kind kind) {
    kind.written_only = true;
    return kind;
}

constexpr std::array game_event_kinds{
    GameEventRows::event<GameBegan>("game-began", {field<&GameBegan::dealer>("dealer", &types::card_seat),
                                                   field<&GameBegan::hand_size>("hand_size", &hand_size)}),
    for_the_journal(
        GameEventRows::event<PileOrdered>("pile-ordered", {field<&PileOrdered::pile>("pile", &types::pile)})),
    GameEventRows::event<HandDealt>("hand-dealt",
                                    {field<&HandDealt::seat>("seat"), field<&HandDealt::hand>("hand")}),
    GameEventRows::event<TurnBegan>("turn-began", {field<&TurnBegan::seat>("seat")}),
    GameEventRows::event<CardPlayed>("card-played", {field<&CardPlayed::seat>("seat", &types::card_seat),
                                                     field<&CardPlayed::face>("card")}),
    GameEventRows::event<ChipPlaced>("chip-placed",
                                     {field<&ChipPlaced::seat>("seat"), field<&ChipPlaced::side>("side"),
                                      field<&ChipPlaced::space>("space")}),
    GameEventRows::event<ChipRemoved>("chip-removed",
                                      {field<&ChipRemoved::seat>("seat"), field<&ChipRemoved::side>("side"),
                                       field<&ChipRemoved::space>("space")}),
    GameEventRows::event<SequenceCompleted>(
        "sequence-completed",
        {field<&SequenceCompleted::side>("side"), field<&SequenceCompleted::line>("spaces")}),
    GameEventRows::event<DrawOwed>("draw-owed", {field<&DrawOwed::seat>("seat")}),
    GameEventRows::event<DrawLapsed>("draw-lapsed", {field<&DrawLapsed::seat>("seat")}),
    GameEventRows::event<CardExchanged>(
        "card-exchanged",
        {field<&CardExchanged::seat>("seat", &types::card_seat), field<&CardExchanged::face>("card")}),
    GameEventRows::event<CardDrawn>("card-drawn", {field<&CardDrawn::seat>("seat", &types::card_seat)}),
    GameEventRows::event<CardReceived>(
        "card-received", {field<&CardReceived::seat>("seat"), field<&CardReceived::face>("card")}),
    GameEventRows::event<PileReshuffled>("pile-reshuffled",
                                         {field<&PileReshuffled::cards>("cards", &pile_size)}),
    GameEventRows::event<Passed>("passed", {field<&Passed::seat>("seat")}),
    GameEventRows::event<CardCut>("card-cut", {field<&CardCut::seat>("seat"), field<&CardCut::face>("card"),
                                               field<&CardCut::round>("round", &types::round)}),
    GameEventRows::event<PenaltyGiven>("penalty-given", {field<&PenaltyGiven::side>("side")}),
    GameEventRows::event<ForfeitOwed>("forfeit-owed", {field<&ForfeitOwed::seat>("seat")}),
    GameEventRows::event<CardForfeited>(
        "card-forfeited",
        {field<&CardForfeited::seat>("seat", &types::card_seat), field<&CardForfeited::face>("card")}),
    GameEventRows::event<StartRolled>("start-rolled",
                                      {field<&StartRolled::seat>("seat"), field<&StartRolled::dice>("dice"),
                                       field<&StartRolled::round>("round", &types::round)}),
    GameEventRows::event<DiceRolled>("dice-rolled",
                                     {field<&DiceRolled::seat>("seat"), field<&DiceRolled::dice>("dice")}),
    GameEventRows::event<OutOfLuck>("out-of-luck", {field<&OutOfLuck::seat>("seat")}),
    GameEventRows::event<LineCompleted>(
        "line-completed", {field<&LineCompleted::side>("side"), field<&LineCompleted::spaces>("spaces")}),
    GameEventRows::event<StartCast>("start-cast",
                                    {field<&StartCast::seat>("seat"), field<&StartCast::dice>("dice"),
                                     field<&StartCast::round>("round", &types::round)}),
    GameEventRows::event<DiceCast>("dice-cast",
                                   {field<&DiceCast::seat>("seat"), field<&DiceCast::dice>("dice"),
                                    wire::fields_of<&DiceCast::scored>(&types::score)}),
    GameEventRows::event<TieBreakBegan>("tie-break-began", {field<&TieBreakBegan::seats>("seats")}),
    GameEventRows::event<GameEnded>("game-ended", {wire::fields_of<&GameEnded::result>(&types::result)}),
};

}  // namespace

constinit const wire::Family game_events = GameEventRows::family(game_event_kinds);

}  // namespace seq::protocol
