#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

using wire::field;
using RoomEventRows = wire::Of<RoomEvent>;

constexpr std::array room_event_kinds{
    RoomEventRows::event<MemberJoined>(
        "member-joined",
        {field<&MemberJoined::member>("member"), field<&MemberJoined::name>("name", &types::any_text),
         wire::unless_empty<&MemberJoined::screen>("screen", &types::flag)}),
    RoomEventRows::event<SeatTaken>("seat-taken",
                                    {field<&SeatTaken::member>("member"), field<&SeatTaken::seat>("seat")}),
    RoomEventRows::event<Said>(
        "said", {field<&Said::member>("member"), field<&Said::text>("text", &types::any_text)}),
    RoomEventRows::event<GameStarted>("game-started", {field<&GameStarted::number>("game", &types::ordinal),
                                                       field<&GameStarted::setup>("setup"),
                                                       wire::fields_of<&GameStarted::dealt>(&types::dealt)}),
    RoomEventRows::event<PurseChanged>(
        "purse-changed",
        {field<&PurseChanged::member>("member"), field<&PurseChanged::purse>("purse", &types::play_chips)}),
    RoomEventRows::event<SatOut>("sat-out", {field<&SatOut::member>("member")}),
    RoomEventRows::inner<LobbyEvent>(lobby_events),
    RoomEventRows::inner<TalkEvent>(talk_events),
    RoomEventRows::inner<DealEvent>(deal_events),
    RoomEventRows::event<BotSeated>(
        "bot-seated", {field<&BotSeated::member>("member"), field<&BotSeated::name>("name", &types::any_text),
                       field<&BotSeated::seat>("seat"), field<&BotSeated::level>("level")}),
    RoomEventRows::event<BotUnseated>("bot-unseated", {field<&BotUnseated::member>("member")}),
    RoomEventRows::event<WentAway>(
        "went-away", {field<&WentAway::member>("member"), field<&WentAway::since>("since", &types::time)}),
    RoomEventRows::event<CameBack>("came-back", {field<&CameBack::member>("member")}),
    RoomEventRows::event<StandInBegan>(
        "stand-in-began", {field<&StandInBegan::member>("member"), field<&StandInBegan::level>("level")}),
    RoomEventRows::event<StandInEnded>("stand-in-ended", {field<&StandInEnded::member>("member")}),
    RoomEventRows::event<StandInVoted>(
        "stand-in-voted",
        {field<&StandInVoted::member>("member"), field<&StandInVoted::by>("by"),
         field<&StandInVoted::votes>("votes", &types::count),
         field<&StandInVoted::needed>("needed", &types::count), field<&StandInVoted::level>("level")}),
    RoomEventRows::event<Paused>("paused", {field<&Paused::member>("member")}),
    RoomEventRows::event<Unpaused>("unpaused", {field<&Unpaused::member>("member")}),
    RoomEventRows::event<ClockRanOut>("clock-ran-out", {field<&ClockRanOut::seat>("seat")}),
    RoomEventRows::event<HandsRevealed>("hands-revealed",
                                        {wire::part<HandsRevealed>("hands", &types::hands)}),
    RoomEventRows::event<GameStatistics>("game-statistics", {wire::itself(&types::statistics)}),
    RoomEventRows::event<Series>("series-score", {wire::itself(&types::series)}),
    RoomEventRows::event<Standings>("standings", {wire::itself(&types::standings)}),
    RoomEventRows::event<RoomArchived>("room-archived",
                                       {field<&RoomArchived::successor>("successor", &types::successor)}),
    RoomEventRows::event<GameVoided>("game-voided", {field<&GameVoided::game>("game", &types::ordinal),
                                                     field<&GameVoided::reason>("reason")}),
    RoomEventRows::inner<Event>(game_events),
};

// The events of the fair deal.

using DealEventRows = wire::Of<DealEvent>;

constexpr wire::TypeOf<std::uint32_t> players = wire::number<std::uint32_t, 1, seats_max>();
constexpr wire::TypeOf<std::vector<std::optional<Digest>>> commits =
    wire::list<std::optional<Digest>, &types::share, seats_max>({.items_min = 1});

constexpr std::array deal_event_kinds{
    DealEventRows::event<DealOpened>(
        "deal-opened",
        {field<&DealOpened::game>("game", &types::ordinal), field<&DealOpened::epoch>("epoch", &types::epoch),
         field<&DealOpened::players>("players", &players), field<&DealOpened::rules>("rules", &types::word),
         field<&DealOpened::commit>("commit"), field<&DealOpened::absent>("absent")}),
    DealEventRows::event<DealCommitted>(
        "deal-committed", {field<&DealCommitted::seat>("seat"), field<&DealCommitted::commit>("commit")}),
    DealEventRows::event<DealFrozen>("deal-frozen", {field<&DealFrozen::commits>("commits", &commits)}),
    DealEventRows::event<DealRevealed>(
        "deal-revealed", {field<&DealRevealed::seat>("seat"), field<&DealRevealed::reveal>("reveal")}),
    DealEventRows::event<DealVoided>(
        "deal-voided", {field<&DealVoided::epoch>("epoch", &types::epoch),
                        field<&DealVoided::withheld>("seats"), field<&DealVoided::secret>("secret")}),
    DealEventRows::event<DealSecret>("deal-secret", {field<&DealSecret::game>("game", &types::ordinal),
                                                     field<&DealSecret::secret>("secret")}),
};

// The events of the engine.

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

constinit const wire::Family room_events = RoomEventRows::family(room_event_kinds);
constinit const wire::Family deal_events = DealEventRows::family(deal_event_kinds);
constinit const wire::Family game_events = GameEventRows::family(game_event_kinds);

}  // namespace seq::protocol
