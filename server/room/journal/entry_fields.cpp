#include "server/room/journal/entry_fields.hpp"

#include <array>

#include "engine/base/assert.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/message/game_types.hpp"
#include "protocol/message/room_types.hpp"
#include "protocol/message/tables.hpp"

namespace seq::room {
namespace {

namespace wire = protocol::wire;
namespace words = protocol::types;
using protocol::json::Node;
using wire::field;
using wire::unless_empty;

// Types that occur in the journal only.

void read_time(wire::Source& source, Node& node, TimePoint& time) {
    time = TimePoint{
        std::chrono::milliseconds{source.reading.integer(node, 0, protocol::json::exact_integer_max)}};
}
void write_time(wire::Sink& sink, const TimePoint& time) {
    sink.out.integer(static_cast<std::uint64_t>(time.time_since_epoch().count()));
}

using Salt = decltype(protocol::PasswordHash::salt);

void read_salt(wire::Source& source, Node& node, Salt& salt) {
    if (!protocol::from_hex(source.reading.string(node), salt))
        source.reading.complain("bad-value", node, "must be 32 hex digits");
}
void write_salt(wire::Sink& sink, const Salt& salt) {
    sink.out.hex(salt);
}

/// A move, written as in its command.
void read_move(wire::Source& source, Node& node, protocol::MoveWords& move) {
    protocol::json::Fields object{source.reading, node};
    const std::string_view name = object.string("type");
    protocol::Move read;
    if (!wire::read_kind(source, object, protocol::move_commands, name, &read))
        source.reading.complain("bad-value", node, "there is no move " + protocol::json::quote(name));
    object.finish();
    move = std::move(read.words);
}
void write_move(wire::Sink& sink, const protocol::MoveWords& move) {
    const protocol::Move written{move};
    const auto [kind, record] = wire::held(protocol::move_commands, &written);
    sink.out.open_object().field("type", kind.name);
    wire::write_fields(sink, kind.fields.span(), record);
    sink.out.close_object();
}

constexpr auto salt = wire::with<Salt, read_salt, write_salt>({});
constexpr auto move = wire::with<protocol::MoveWords, read_move, write_move>({});
constexpr wire::TypeOf<std::vector<protocol::Digest>> digests =
    wire::list<protocol::Digest, &words::digest>();

constexpr std::array password_fields{field<&protocol::PasswordHash::salt>("salt", &salt),
                                     field<&protocol::PasswordHash::digest>("scrypt")};
constexpr auto password = wire::object<protocol::PasswordHash>({}, {}, password_fields);

constexpr std::array bot_fields{field<&SeatedBot::member>("member"),
                                field<&SeatedBot::name>("name", &words::any_text),
                                field<&SeatedBot::seat>("seat"), field<&SeatedBot::level>("level")};
constexpr auto bot = wire::object<SeatedBot>({}, {}, bot_fields);
constexpr wire::TypeOf<std::vector<SeatedBot>> bots = wire::list<SeatedBot, &bot>();

constexpr std::array resolved_fields{field<&Resolved::token>("token"),
                                     field<&Resolved::link_secret>("link_secret"),
                                     field<&Resolved::password>("password", &password),
                                     field<&Resolved::seat>("seat"),
                                     field<&Resolved::bot>("bot", &bot),
                                     unless_empty<&Resolved::tokens>("tokens", &digests),
                                     field<&Resolved::heir>("heir"),
                                     field<&Resolved::acts_for>("acts_for"),
                                     field<&Resolved::chance>("chance"),
                                     field<&Resolved::absent>("absent")};

// The parts of FollowRoom.

constexpr std::array heir_fields{field<&Heir::name>("name", &words::any_text),
                                 field<&Heir::bot>("level"),
                                 field<&Heir::token>("token"),
                                 field<&Heir::next_token>("next_token"),
                                 unless_empty<&Heir::used_tokens>("used_tokens", &digests),
                                 field<&Heir::seat>("seat"),
                                 field<&Heir::purse>("purse", &words::play_chips),
                                 unless_empty<&Heir::muted>("muted"),
                                 wire::fields_of<&Heir::avatar>(&words::avatar),
                                 unless_empty<&Heir::screen>("screen")};
constexpr auto heir = wire::object<Heir>({}, {}, heir_fields);
constexpr wire::TypeOf<std::vector<Heir>> heirs = wire::list<Heir, &heir>();

constexpr std::array taken_fields{field<&TakenHostRole::from>("from"),
                                  field<&TakenHostRole::at>("at", &types::time)};
constexpr auto taken_host_role = wire::object<TakenHostRole>({}, {}, taken_fields);

constexpr std::array inheritance_fields{
    field<&Inheritance::predecessor>("predecessor"),
    wire::fields_of<&Inheritance::flags>(&words::room_flags),
    field<&Inheritance::voice_link>("voice_link", &words::voice_link),
    field<&Inheritance::table>("table", &words::table_name),
    field<&Inheritance::people>("people", &heirs),
    field<&Inheritance::series>("series", &words::series),
    field<&Inheritance::standings>("standings", &words::standings),
    unless_empty<&Inheritance::nights>("nights", &words::game_nights),
    unless_empty<&Inheritance::removed>("removed", &digests),
    field<&Inheritance::taken_host_role>("taken_host_role", &taken_host_role)};
constexpr auto inheritance = wire::object<Inheritance>({}, {}, inheritance_fields);

constexpr std::array follow_fields{field<&FollowRoom::preset>("preset", &words::word),
                                   field<&FollowRoom::players>("players", &words::count),
                                   field<&FollowRoom::sides>("sides", &words::count),
                                   field<&FollowRoom::options>("options", &words::options),
                                   field<&FollowRoom::link_secret>("link_secret"),
                                   field<&FollowRoom::password>("password", &password),
                                   field<&FollowRoom::inheritance>("inheritance", &inheritance)};

using Rows = wire::Of<RoomDecision>;

constexpr std::array decision_kinds{
    Rows::event<FollowRoom>("follow-room", wire::FieldList{std::span{follow_fields}}),
    Rows::event<DrawForSeat>("draw-for-seat", {field<&DrawForSeat::seat>("seat")}),
    Rows::event<MoveByClock>("move-by-clock",
                             {field<&MoveByClock::seat>("seat"), field<&MoveByClock::words>("move", &move)}),
    Rows::event<MoveByBot>("move-by-bot",
                           {field<&MoveByBot::seat>("seat"), field<&MoveByBot::words>("move", &move)}),
    Rows::event<ForfeitByChance>("forfeit-by-chance", {field<&ForfeitByChance::seat>("seat")}),
    Rows::event<MarkAway>(
        "mark-away", {field<&MarkAway::member>("member"), field<&MarkAway::since>("since", &types::time)}),
    Rows::event<MarkBack>("mark-back"),
    Rows::event<MarkReturn>("mark-return"),
    Rows::event<BeginStandIn>("begin-stand-in",
                              {field<&BeginStandIn::member>("member"), field<&BeginStandIn::level>("level")}),
    Rows::event<FinishStandIn>("finish-stand-in", {field<&FinishStandIn::member>("member")}),
    Rows::event<ReturnHostRole>("return-host-role", {field<&ReturnHostRole::member>("member")}),
    Rows::event<EndReadyCheck>("end-ready-check"),
    Rows::event<StartWhenReady>("start-when-ready", {field<&StartWhenReady::chance>("chance"),
                                                     field<&StartWhenReady::absent>("absent")}),
    Rows::event<FillSeats>("fill-seats", {field<&FillSeats::bots>("bots", &bots)}),
    Rows::event<SettleCall>("settle-call",
                            {field<&SettleCall::upheld>("upheld"), field<&SettleCall::way>("way"),
                             unless_empty<&SettleCall::word>("word", &words::any_text)}),
    Rows::event<FreezeDeal>("freeze-deal"),
    Rows::event<RepeatDeal>("repeat-deal",
                            {field<&RepeatDeal::secret>("secret"), field<&RepeatDeal::absent>("absent")}),
    Rows::event<FinishDeal>("finish-deal"),
    Rows::event<VoidGame>("void-game", {field<&VoidGame::reason>("reason")}),
    Rows::event<ArchiveRoom>("archive-room",
                             {field<&ArchiveRoom::successor>("successor", &words::successor)}),
    Rows::event<ReopenRoom>("reopen-room"),
    Rows::event<ReplaceKey>(
        "replace-key",
        {field<&ReplaceKey::member>("member"), field<&ReplaceKey::token>("token"),
         unless_empty<&ReplaceKey::former>("former", &digests), unless_empty<&ReplaceKey::by>("by")}),
    Rows::event<NoteOldKey>("note-old-key", {field<&NoteOldKey::member>("member")}),
    Rows::event<BeginEpoch>("begin-epoch"),
};

}  // namespace

constinit const wire::Family room_decisions = Rows::family(decision_kinds);

namespace types {

constinit const wire::TypeOf<TimePoint> time = wire::with<TimePoint, read_time, write_time>({});
constinit const wire::TypeOf<Resolved> resolved = wire::object<Resolved>({}, {}, resolved_fields);

}  // namespace types
}  // namespace seq::room
