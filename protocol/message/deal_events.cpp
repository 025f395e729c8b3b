#include "protocol/message/game_types.hpp"
#include "protocol/message/room_types.hpp"
#include "protocol/message/tables.hpp"

// The events of the fair deal.

namespace seq::protocol {
namespace {

using wire::field;
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

constinit const wire::Family deal_events = DealEventRows::family(deal_event_kinds);

}  // namespace seq::protocol
