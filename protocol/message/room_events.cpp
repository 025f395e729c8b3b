#include "protocol/message/game_types.hpp"
#include "protocol/message/room_types.hpp"
#include "protocol/message/tables.hpp"

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

}  // namespace

constinit const wire::Family room_events = RoomEventRows::family(room_event_kinds);

constinit const wire::Family deal_events = DealEventRows::family(deal_event_kinds);

}  // namespace seq::protocol
