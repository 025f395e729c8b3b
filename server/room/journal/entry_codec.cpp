#include "server/room/journal/entry_codec.hpp"

#include <array>
#include <climits>

#include "protocol/json/unicode.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/event_codec.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::room {
namespace {

namespace wire = protocol::wire;
namespace words = protocol::types;
using protocol::json::Fields;
using protocol::json::Node;
using protocol::json::Reading;
using protocol::json::Writer;
using wire::field;
using wire::unless_empty;

// The tables of fields of what a record contains besides the command.

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

/// Reads an object of a family, with its name in the field `type`. `what` is the word for it.
void read_named(wire::Source& source, Node& node, const wire::Family& family, std::string_view what,
                void* variant) {
    Fields object{source.reading, node};
    const std::string_view name = object.string("type");
    if (!wire::read_kind(source, object, family, name, variant))
        source.reading.complain("bad-value", node,
                                "there is no " + std::string{what} + " " + protocol::json::quote(name));
    object.finish();
}
void write_named(wire::Sink& sink, const wire::Family& family, const void* variant) {
    const auto [kind, record] = wire::held(family, variant);
    sink.out.open_object().key("type").word(kind.word);
    wire::write_fields(sink, kind.fields.span(), record);
    sink.out.close_object();
}

/// A move, written as in its command.
void read_move(wire::Source& source, Node& node, protocol::MoveWords& move) {
    protocol::Move read;
    read_named(source, node, protocol::move_commands, "move", &read);
    move = std::move(read.words);
}
void write_move(wire::Sink& sink, const protocol::MoveWords& move) {
    const protocol::Move written{move};
    write_named(sink, protocol::move_commands, &written);
}

constexpr auto time_point = wire::with<TimePoint, read_time, write_time>({});
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

constexpr std::array resolved_fields{field<&ResolvedValues::token>("token"),
                                     field<&ResolvedValues::link_secret>("link_secret"),
                                     field<&ResolvedValues::password>("password", &password),
                                     field<&ResolvedValues::seat>("seat"),
                                     field<&ResolvedValues::bot>("bot", &bot),
                                     unless_empty<&ResolvedValues::tokens>("tokens", &digests),
                                     field<&ResolvedValues::heir>("heir"),
                                     field<&ResolvedValues::acts_for>("acts_for"),
                                     field<&ResolvedValues::chance>("chance"),
                                     field<&ResolvedValues::absent>("absent")};
constexpr auto resolved_type = wire::object<ResolvedValues>({}, {}, resolved_fields);

// The parts of FollowRoom.

constexpr std::array heir_fields{field<&MovedMember::name>("name", &words::any_text),
                                 field<&MovedMember::bot>("level"),
                                 field<&MovedMember::token>("token"),
                                 field<&MovedMember::next_token>("next_token"),
                                 unless_empty<&MovedMember::used_tokens>("used_tokens", &digests),
                                 field<&MovedMember::seat>("seat"),
                                 field<&MovedMember::purse>("purse", &words::play_chips),
                                 unless_empty<&MovedMember::muted>("muted"),
                                 wire::fields_of<&MovedMember::avatar>(&words::avatar),
                                 unless_empty<&MovedMember::screen>("screen")};
constexpr auto heir = wire::object<MovedMember>({}, {}, heir_fields);
constexpr wire::TypeOf<std::vector<MovedMember>> heirs = wire::list<MovedMember, &heir>();

constexpr std::array taken_fields{field<&TakenHostRole::from>("from"),
                                  field<&TakenHostRole::at>("at", &time_point)};
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
        "mark-away", {field<&MarkAway::member>("member"), field<&MarkAway::since>("since", &time_point)}),
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

/// Revision 1 is omitted.
constexpr int first_written_revision = 2;

void write_cause(Writer& out, const AcceptedCommand& accepted) {
    protocol::write_command(out.key("command"), accepted.body);
    if (accepted.resolved == ResolvedValues{}) return;
    wire::Sink sink{.out = out.key("resolved")};
    wire::write_value(sink, resolved_type, &accepted.resolved);
}

void write_cause(Writer& out, const RoomDecision& decision) {
    wire::Sink sink{.out = out.key("decision")};
    write_named(sink, room_decisions, &decision);
}

void read_cause(wire::Source& source, Fields& fields, Entry& entry) {
    if (Node* decision = fields.find("decision"))
        return read_named(source, *decision, room_decisions, "decision",
                          &entry.cause.emplace<RoomDecision>());
    auto& accepted = entry.cause.emplace<AcceptedCommand>();
    if (Node* command = fields.need("command"))
        accepted.body = protocol::read_command(source.reading, *command);
    if (Node* resolved = fields.find("resolved"))
        wire::read_value(source, *resolved, resolved_type, &accepted.resolved);
}

Entry read_entry(wire::Source& source, Fields& fields) {
    fields.integer("format", journal_format, journal_format);
    Entry entry;
    entry.rules = 1;
    if (fields.find("rules") != nullptr)
        entry.rules = static_cast<int>(fields.integer("rules", first_written_revision, INT_MAX));
    if (Node* at = fields.need("at")) wire::read_value(source, *at, time_point, &entry.at);
    entry.by = {static_cast<std::uint16_t>(fields.integer("by", 0, UINT16_MAX))};
    if (Node* id = fields.find("id")) {
        wire::read_value(source, *id, words::id, &entry.id.emplace());
        if (Node* content = fields.need("content"))
            wire::read_value(source, *content, words::digest, &entry.content);
    }
    read_cause(source, fields, entry);
    fields.need("events");  // the replay compares them
    fields.finish();
    return entry;
}

}  // namespace

constinit const wire::Family room_decisions = Rows::family(decision_kinds);

std::string encode_entry(const Entry& entry, std::span<const protocol::RoomEvent> events, const Deck& deck,
                         int rules) {
    Writer out;
    out.open_object().field("format", static_cast<std::uint64_t>(journal_format));
    if (const int revision = entry.rules.value_or(rules); revision >= first_written_revision)
        out.field("rules", static_cast<std::uint64_t>(revision));
    out.field("at", static_cast<std::uint64_t>(entry.at.time_since_epoch().count()));
    out.field("by", entry.by.number);
    if (entry.id) out.key("id").hex(entry.id->bytes).key("content").hex(entry.content);
    std::visit([&](const auto& cause) { write_cause(out, cause); }, entry.cause);
    out.key("events").open_array();
    for (const protocol::RoomEvent& event : events)
        protocol::write_event(out, event, deck);
    out.close_array().close_object();
    return out.take();
}

std::optional<TimePoint> time_of(const JournalRecord& record) {
    const auto entry = decode_entry(record.body);
    return entry ? std::optional{entry->at} : std::nullopt;
}

Expected<Entry> decode_entry(std::string_view body) {
    protocol::json::Tree tree;
    if (const auto fault = protocol::json::parse(body, body_limits, tree))
        return tl::unexpected{fault->sentence};
    Reading reading{tree, protocol::json::Unknown::refused};
    Fields fields{reading, tree.root()};
    wire::Source source{.reading = reading};
    Entry entry = read_entry(source, fields);
    if (reading.failed()) return tl::unexpected{reading.fault().sentence};
    return entry;
}

protocol::ClientBody without_secrets(protocol::ClientBody command) {
    if (auto* create = std::get_if<protocol::Create>(&command)) {
        create->token = {};
        create->password.reset();
    }
    if (auto* join = std::get_if<protocol::Join>(&command)) {
        join->token = {};
        join->secret.reset();
        join->password.reset();
    }
    if (auto* say = std::get_if<protocol::Say>(&command)) say->sure = false;
    if (auto* lobby = std::get_if<protocol::LobbyCommand>(&command))
        if (auto* set = std::get_if<protocol::SetPassword>(lobby)) set->password.reset();
    return command;
}

bool begins_game(const Entry& entry) {
    if (command_in<protocol::Start>(entry) != nullptr)
        return !std::get<AcceptedCommand>(entry.cause).resolved.absent;  // else a ceremony begins
    if (const auto* start = decision_in<StartWhenReady>(entry)) return !start->absent;
    return decision_in<FinishDeal>(entry) != nullptr;
}

bool is_substitution(const Entry& entry) {
    return command_in<protocol::GiveSeat>(entry) != nullptr &&
           std::get<AcceptedCommand>(entry.cause).resolved.seat;
}

std::optional<SettleCall> verdict_in(const Entry& entry) {
    if (const auto* settled = decision_in<SettleCall>(entry)) return *settled;
    if (command_in<protocol::Concede>(entry) != nullptr)
        return SettleCall{.upheld = true, .way = protocol::Way::concession, .word = {}};
    if (const auto* rule = command_in<protocol::RuleOnCall>(entry))
        return SettleCall{.upheld = rule->upheld, .way = protocol::Way::referee, .word = {}};
    return std::nullopt;
}

}  // namespace seq::room
