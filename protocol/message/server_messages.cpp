#include "engine/base/assert.hpp"
#include "protocol/message/event_codec.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

using wire::field;
using wire::fields_of;
using wire::unless_empty;
using ServerRows = wire::Of<ServerMessage>;

// --- the room as one member sees it ---

constexpr std::array member_fields{
    field<&MemberView::member>("member"),
    field<&MemberView::name>("name", &types::any_text),
    field<&MemberView::seat>("seat"),
    field<&MemberView::purse>("purse", &types::play_chips),
    unless_empty<&MemberView::ready>("ready", &types::flag),
    unless_empty<&MemberView::muted>("muted", &types::flag),
    field<&MemberView::asks>("asks"),
    field<&MemberView::bot>("bot"),
    field<&MemberView::stand_in>("stand_in"),
    field<&MemberView::away_since>("away_since", &types::time),
    unless_empty<&MemberView::votes>("votes"),
    fields_of<&MemberView::avatar>(&types::avatar),
    unless_empty<&MemberView::screen>("screen", &types::flag),
};
constexpr wire::TypeOf<MemberView> member_view = wire::object<MemberView>({}, {}, member_fields);
constexpr wire::TypeOf<std::vector<MemberView>> member_views = wire::list<MemberView, &member_view>();

constexpr std::array chat_fields{field<&ChatLine::message>("message", &types::message),
                                 field<&ChatLine::member>("member"),
                                 unless_empty<&ChatLine::text>("text", &types::any_text),
                                 unless_empty<&ChatLine::phrase>("phrase", &types::any_text),
                                 unless_empty<&ChatLine::emote>("emote", &types::any_text),
                                 unless_empty<&ChatLine::reaction>("reaction", &types::any_text),
                                 unless_empty<&ChatLine::to>("to", &types::message)};
constexpr wire::TypeOf<ChatLine> chat_line = wire::object<ChatLine>({}, {}, chat_fields);
constexpr wire::TypeOf<std::vector<ChatLine>> chat_lines = wire::list<ChatLine, &chat_line>();

constexpr std::array at_fields{field<&Seen::epoch>("epoch", &types::epoch),
                               field<&Seen::version>("version", &types::version)};
constexpr wire::TypeOf<Seen> seen_at = wire::object<Seen>({}, {}, at_fields);

constexpr std::array view_fields{
    field<&Snapshot::room>("room"),
    field<&Snapshot::link>("link", &types::any_text),
    fields_of<&Snapshot::at>(&seen_at),
    field<&Snapshot::you>("you"),
    field<&Snapshot::host>("host"),
    field<&Snapshot::setup>("setup", &types::setup_of_cards),
    field<&Snapshot::members>("members", &member_views),
    field<&Snapshot::chat>("chat", &chat_lines),
    field<&Snapshot::game>("game", &types::view),
    field<&Snapshot::legal>("legal", &types::legal),
    unless_empty<&Snapshot::namings>("namings", &types::namings),
    field<&Snapshot::games>("games", &types::count),
    field<&Snapshot::deal>("deal", &types::deal),
    fields_of<&Snapshot::flags>(&types::room_flags),
    unless_empty<&Snapshot::password>("password", &types::flag),
    field<&Snapshot::voice_link>("voice_link", &types::voice_link),
    field<&Snapshot::table>("table", &types::table_name),
    unless_empty<&Snapshot::paused>("paused", &types::flag),
    field<&Snapshot::ready_check>("ready_check", &types::ready_check),
    field<&Snapshot::hands>("hands", &types::hands),
    field<&Snapshot::statistics>("statistics", &types::statistics),
    field<&Snapshot::series>("series", &types::series),
    field<&Snapshot::standings>("standings", &types::standings),
    unless_empty<&Snapshot::archived>("archived", &types::flag),
    field<&Snapshot::successor>("successor", &types::successor),
    field<&Snapshot::acts_for>("acts_for"),
    field<&Snapshot::referee>("referee"),
    field<&Snapshot::call>("call", &types::open_call),
};

// --- a finished game ---

constexpr std::array step_fields{unless_empty<&GameReplay::Step::seat>("seat"),
                                 field<&GameReplay::Step::events>("events", &types::events_of_step)};
constexpr wire::TypeOf<GameReplay::Step> step = wire::object<GameReplay::Step>({}, {}, step_fields);
constexpr wire::TypeOf<std::vector<GameReplay::Step>> steps = wire::list<GameReplay::Step, &step>();
constexpr wire::TypeOf<std::vector<std::string>> seat_names =
    wire::list<std::string, &types::any_text>({.note = "One per seat, in order"});

constexpr wire::Field setup_of_replay{
    "setup", &types::setup_of_cards, true,
    [](void* replay) -> void* { return &static_cast<GameReplay*>(replay)->start.setup; },
    [](const void* replay) -> const void* { return &static_cast<const GameReplay*>(replay)->start.setup; }};

constexpr std::array replay_fields{field<&GameReplay::id>("id"),
                                   field<&GameReplay::game>("game", &types::ordinal),
                                   setup_of_replay,
                                   field<&GameReplay::names>("names", &seat_names),
                                   field<&GameReplay::start>("start", &types::view),
                                   field<&GameReplay::hands>("hands", &types::hands),
                                   field<&GameReplay::opening>("opening", &types::events_of_opening),
                                   field<&GameReplay::steps>("steps", &steps)};

constexpr std::array past_game_fields{field<&PastGame::game>("game", &types::ordinal),
                                      field<&PastGame::preset>("preset", &types::word),
                                      field<&PastGame::names>("names", &seat_names),
                                      unless_empty<&PastGame::sides>("sides", &types::ordinal),
                                      field<&PastGame::ended_at>("ended_at", &types::time),
                                      field<&PastGame::result>("result", &types::result),
                                      field<&PastGame::can_be_replayed>("replay"),
                                      field<&PastGame::secret>("secret")};
constexpr wire::TypeOf<PastGame> past_game = wire::object<PastGame>({}, {}, past_game_fields);
constexpr wire::TypeOf<std::vector<PastGame>> past_games = wire::list<PastGame, &past_game>();

// --- the smaller ones ---

constexpr std::array knock_fields{field<&Knock::knock>("knock", &types::ordinal),
                                  field<&Knock::name>("name", &types::any_text),
                                  field<&Knock::claims>("claims"), unless_empty<&Knock::votes>("votes"),
                                  unless_empty<&Knock::needed>("needed", &types::count)};
constexpr wire::TypeOf<Knock> knock = wire::object<Knock>({}, {}, knock_fields);
constexpr wire::TypeOf<std::vector<Knock>> knocks = wire::list<Knock, &knock>();

constexpr wire::TypeOf<std::uint32_t> clock_ms = wire::number<std::uint32_t, 0, 600'000>();
constexpr std::array clock_fields{field<&Clocks::OfSeat::seat>("seat"),
                                  field<&Clocks::OfSeat::ms>("ms", &clock_ms),
                                  field<&Clocks::OfSeat::running>("running")};
constexpr wire::TypeOf<Clocks::OfSeat> clock = wire::object<Clocks::OfSeat>({}, {}, clock_fields);
constexpr wire::TypeOf<std::vector<Clocks::OfSeat>> clocks = wire::list<Clocks::OfSeat, &clock>();

constexpr wire::TypeOf<std::vector<std::string>> listed_words =
    wire::list<std::string, &types::any_text>({.note = "With `doubtful`: the listed words of the message"});

constexpr std::array server_kinds{
    ServerRows::kind<Accepted>(
        "accepted", "The command was carried out and is durable",
        {field<&Accepted::id>("id"), field<&Accepted::version>("version", &types::version),
         field<&Accepted::room>("room"), field<&Accepted::member>("member")}),
    ServerRows::kind<Refused>("refused", "The command had no effect",
                              {field<&Refused::id>("id"), field<&Refused::code>("code", &types::code),
                               field<&Refused::sentence>("sentence", &types::any_text),
                               unless_empty<&Refused::rule>("rule", &types::rule),
                               unless_empty<&Refused::words>("words", &listed_words)}),
    ServerRows::kind<Snapshot>("view", "The room as the receiver sees it", wire::FieldList{view_fields}),
    ServerRows::kind<PrivateEvents>("private", "The part of a version that only the receiver may see",
                                    {field<&PrivateEvents::version>("version", &types::version),
                                     field<&PrivateEvents::events>("events", &types::private_events),
                                     field<&PrivateEvents::legal>("legal", &types::legal),
                                     unless_empty<&PrivateEvents::namings>("namings", &types::namings)}),
    ServerRows::kind<PublicEvents>("events", "Closes a version, with the events for everybody",
                                   {field<&PublicEvents::version>("version", &types::version),
                                    field<&PublicEvents::events>("events", &types::public_events)}),
    ServerRows::kind<Skip>("skip", "Closes a version in which the receiver may see nothing",
                           {field<&Skip::version>("version", &types::version)}),
    ServerRows::kind<GameRecord>(
        "record", "A finished game, as the texts of two files",
        {field<&GameRecord::id>("id"), field<&GameRecord::game>("game", &types::ordinal),
         field<&GameRecord::record>("record", &types::any_text),
         field<&GameRecord::fairdeal>("fairdeal", &types::any_text)}),
    ServerRows::kind<GameReplay>("replay", "A finished game from its deal to its end, with every hand",
                                 wire::FieldList{replay_fields}),
    ServerRows::kind<PastGames>(
        "past-games", "The finished games that the room keeps, newest first",
        {field<&PastGames::id>("id"), field<&PastGames::games>("games", &past_games)}),
    ServerRows::kind<GameNights>(
        "game-nights", "What was played and won on each game night that the room keeps, newest first",
        {field<&GameNights::id>("id"), field<&GameNights::nights>("nights", &types::game_nights)}),
    ServerRows::kind<MoveKey>("move-key", "A token that another device can resume with once",
                              {field<&MoveKey::id>("id"), field<&MoveKey::key>("key"),
                               field<&MoveKey::seconds>("seconds", &types::count)}),
    ServerRows::kind<Invitation>(
        "invitation", "Who invites to which game; a free seat has an empty name",
        {field<&Invitation::id>("id"), field<&Invitation::preset>("preset", &types::word),
         field<&Invitation::host>("host", &types::any_text),
         field<&Invitation::names>("names", &seat_names)}),
    ServerRows::kind<Knocks>("knocks",
                             "To the host and the players: newcomers who wait; to players, only claims",
                             {field<&Knocks::waiting>("waiting", &knocks)}),
    ServerRows::kind<Clocks>("clocks", "The remaining time of the seats that have to act",
                             {field<&Clocks::seats>("seats", &clocks)}),
    ServerRows::kind<Notice>(
        "notice", "A notice about the connection",
        {field<&Notice::code>("code", &types::code), field<&Notice::sentence>("sentence", &types::any_text)}),
    ServerRows::kind<Moved>("moved", "The room is to be entered at the path of another node",
                            {field<&Moved::path>("path", &types::any_text)}),
};

}  // namespace

constinit const wire::Family server_messages = ServerRows::family(server_kinds);

}  // namespace seq::protocol
