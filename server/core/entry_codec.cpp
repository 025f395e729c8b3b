#include "server/core/entry_codec.hpp"

#include <climits>

#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/codec.hpp"
#include "server/core/after/successor_codec.hpp"
#include "server/core/lobby/deeds_codec.hpp"

namespace seq::core {
namespace {

using protocol::Digest;
using protocol::MoveKind;
using protocol::MoveWords;
using protocol::json::Fields;
using protocol::json::Node;
using protocol::json::Reading;
using protocol::json::Writer;

/// Revision 1 is not written.
constexpr int first_written_revision = 2;
constexpr std::uint64_t number_max = protocol::json::exact_integer_max;

constexpr std::string_view unreadable = "bad-value";

// --- writing ---

struct WriteDeed {
    Writer& out;

    Writer& begin(std::string_view deed) { return out.field("deed", deed); }

    void operator()(const Created& deed) {
        begin("created")
            .field("preset", deed.preset)
            .field("players", deed.players)
            .field("sides", deed.sides);
        out.key("options").open_object();
        for (const auto& [key, value] : deed.options)
            out.field(key, value);
        out.close_object().field("name", deed.name).field("token", protocol::to_hex(deed.token));
        if (deed.secret) out.field("link_secret", protocol::to_hex(deed.secret->bytes));
        write_password(out, deed.password);
        if (deed.inheritance) write_inheritance(out, *deed.inheritance);
    }
    void operator()(const Joined& deed) {
        begin("joined").field("name", deed.name).field("token", protocol::to_hex(deed.token));
    }
    void operator()(const Resumed& deed) {
        begin("resumed").field("next_token", protocol::to_hex(deed.next_token));
    }
    void operator()(const TokenRotated&) { begin("token-rotated"); }
    void operator()(const Sat& deed) { begin("sat").field("seat", deed.seat.number); }
    void operator()(const GameStarted& deed) {
        begin("started").field("secret", protocol::to_hex(deed.secret));
    }
    void operator()(const Moved& deed) {
        begin("moved");
        write_move(deed.words);
    }
    void operator()(const MovedByClock& deed) {
        begin("moved-by-clock").field("seat", deed.seat.number);
        write_move(deed.words);
    }
    void operator()(const Paused&) { begin("paused"); }
    void operator()(const Unpaused&) { begin("unpaused"); }
    void operator()(const MovedByBot& deed) {
        begin("moved-by-bot").field("seat", deed.seat.number);
        write_move(deed.words);
    }
    void operator()(const WentAway& deed) {
        begin("went-away").field("member", deed.member.number);
        out.field("since", static_cast<std::uint64_t>(deed.since.time_since_epoch().count()));
    }
    void operator()(const CameBack&) { begin("came-back"); }
    void operator()(const BotSeated& deed) { write_bot(begin("bot-seated"), deed); }
    void operator()(const BotUnseated& deed) { begin("bot-unseated").field("member", deed.member.number); }
    void operator()(const StandInBegan& deed) {
        begin("stand-in-began").field("member", deed.member.number).field("level", to_string(deed.level));
    }
    void operator()(const StandInEnded& deed) { begin("stand-in-ended").field("member", deed.member.number); }
    void operator()(const StandInVoted& deed) {
        begin("stand-in-voted").field("member", deed.member.number);
        if (deed.level) out.field("level", to_string(*deed.level));
    }
    void write_move(const MoveWords& words) {
        out.field("move", protocol::to_string(words.kind));
        if (!words.card.empty()) out.field("card", words.card);
        if (words.space) out.field("space", to_string(*words.space));
        if (words.sequences.empty()) return;
        out.key("sequences").open_array();
        for (const auto& [first, last] : words.sequences)
            out.open_array().string(to_string(first)).string(to_string(last)).close_array();
        out.close_array();
    }
    void operator()(const DrawnForAway& deed) { begin("drawn-for-away").field("seat", deed.seat.number); }
    void operator()(const Chatted& deed) { begin("said").field("text", deed.text); }
    void operator()(const LobbyDeed& deed) { write_lobby_deed(out, deed); }
    void operator()(const Abandoned&) { begin("abandoned"); }
    void operator()(const Archived& deed) {
        begin("archived");
        if (deed.successor) write_next_room(out, *deed.successor);
    }
    void operator()(const Reopened&) { begin("reopened"); }
    void operator()(const EpochBegan&) { begin("epoch-began"); }
    void operator()(const GameVoided& deed) {
        begin("game-voided").field("reason", protocol::to_string(deed.reason));
    }
    void operator()(const TalkDeed& deed) { write_talk_deed(out, deed); }
    void operator()(const DealOpened& deed) { write_opened("deal-opened", deed); }
    void operator()(const DealCommitted& deed) {
        begin("deal-committed").field("commit", protocol::to_hex(deed.commit));
    }
    void operator()(const DealFrozen&) { begin("deal-frozen"); }
    void operator()(const DealRevealed& deed) {
        begin("deal-revealed").field("reveal", protocol::to_hex(deed.reveal));
    }
    void operator()(const DealVoided& deed) { write_opened("deal-voided", deed.next); }
    void operator()(const DealDone&) { begin("deal-done"); }

    void write_opened(std::string_view name, const DealOpened& opened) {
        begin(name).field("secret", protocol::to_hex(opened.secret)).key("absent").open_array();
        for (const Seat seat : opened.absent)
            out.integer(seat.number);
        out.close_array();
    }
};

// --- reading ---

Digest read_digest(Fields& fields, std::string_view name) {
    Digest digest{};
    Node* node = fields.need(name);
    if (node != nullptr && !protocol::from_hex(fields.reading().string(*node), digest))
        fields.reading().complain(unreadable, *node, "64 hex digits");
    return digest;
}

Seat read_seat(Fields& fields) {
    return Seat{static_cast<std::uint8_t>(fields.integer("seat", 1, seats_max))};
}

Space read_space(Reading& reading, const Node& node) {
    const auto space = parse_space(reading.string(node));
    if (!space) reading.complain(unreadable, node, "a space");
    return space.value_or(Space{});
}

MoveKind read_kind(Fields& fields) {
    const std::string_view kind = fields.string("move");
    for (const MoveKind known :
         {MoveKind::place, MoveKind::remove, MoveKind::exchange, MoveKind::draw, MoveKind::pass,
          MoveKind::forfeit, MoveKind::roll, MoveKind::put, MoveKind::swap, MoveKind::cast})
        if (protocol::to_string(known) == kind) return known;
    fields.reading().complain(unreadable, *fields.need("move"), "a move");
    return MoveKind::pass;
}

protocol::MemberId read_member(Fields& fields) {
    return {static_cast<std::uint16_t>(fields.integer("member", 1, 0xffff))};
}

TimePoint read_time(Fields& fields, std::string_view name) {
    return TimePoint{std::chrono::milliseconds{fields.integer(name, 0, number_max)}};
}

MoveWords read_move(Fields& fields) {
    Reading& reading = fields.reading();
    MoveWords words{.kind = read_kind(fields), .card = {}, .space = {}, .sequences = {}};
    if (const Node* card = fields.find("card")) words.card = reading.string(*card);
    if (const Node* space = fields.find("space")) words.space = read_space(reading, *space);
    if (const Node* sequences = fields.find("sequences"))
        protocol::json::for_each(reading, *sequences, [&](Node& ends) {
            std::vector<Space> spaces;
            protocol::json::for_each(reading, ends,
                                     [&](Node& end) { spaces.push_back(read_space(reading, end)); });
            if (spaces.size() != 2) return reading.complain(unreadable, ends, "two spaces");
            words.sequences.emplace_back(spaces[0], spaces[1]);
        });
    return words;
}

StandInVoted read_vote(Fields& fields) {
    StandInVoted vote{read_member(fields)};
    if (fields.find("level") != nullptr) vote.level = read_level(fields);
    return vote;
}

/// Nothing where it is another kind of deed.
std::optional<Deed> read_deed_of_bots(Fields& fields, std::string_view deed) {
    if (deed == "went-away") {
        const protocol::MemberId member = read_member(fields);
        return WentAway{member, read_time(fields, "since")};
    }
    if (deed == "came-back") return CameBack{};
    if (deed == "bot-seated") return read_bot(fields);
    if (deed == "bot-unseated") return BotUnseated{read_member(fields)};
    if (deed == "moved-by-bot") return MovedByBot{read_seat(fields), read_move(fields)};
    if (deed == "stand-in-began") {
        const protocol::MemberId member = read_member(fields);
        return StandInBegan{member, read_level(fields)};
    }
    if (deed == "stand-in-ended") return StandInEnded{read_member(fields)};
    if (deed == "stand-in-voted") return read_vote(fields);
    return std::nullopt;
}

protocol::VoidReason read_void_reason(Fields& fields) {
    const auto reason = protocol::parse_void_reason(fields.string("reason"));
    if (Node* node = fields.need("reason"); node != nullptr && !reason)
        fields.reading().complain(unreadable, *node, "a reason to end a game");
    return reason.value_or(protocol::VoidReason::rules_changed);
}

Deed read_created(Fields& fields) {
    Created deed;
    deed.preset = fields.string("preset");
    deed.players = static_cast<std::uint32_t>(fields.integer("players", 1, 64));
    deed.sides = static_cast<std::uint32_t>(fields.integer("sides", 0, 64));
    if (const Node* options = fields.need("options"))
        protocol::json::for_each(fields.reading(), *options, [&](Node& option) {
            deed.options.emplace_back(option.key, fields.reading().string(option));
        });
    deed.name = fields.string("name");
    deed.token = read_digest(fields, "token");
    if (const Node* secret = fields.find("link_secret"))
        if (!protocol::from_hex(fields.reading().string(*secret), deed.secret.emplace().bytes))
            fields.reading().complain(unreadable, *secret, "32 hex digits");
    deed.password = read_password(fields);
    deed.inheritance = read_inheritance(fields);
    return deed;
}

DealOpened read_opened(Fields& fields) {
    DealOpened opened{read_digest(fields, "secret"), {}};
    Reading& reading = fields.reading();
    if (const Node* absent = fields.need("absent"); absent && reading.is_array(*absent))
        protocol::json::for_each(reading, *absent, [&](const Node& seat) {
            opened.absent.add(Seat{static_cast<std::uint8_t>(reading.integer(seat, 1, seats_max))});
        });
    return opened;
}

std::optional<Deed> read_deal_deed(Fields& fields, std::string_view deed) {
    if (deed == "deal-opened") return read_opened(fields);
    if (deed == "deal-committed") return DealCommitted{read_digest(fields, "commit")};
    if (deed == "deal-frozen") return DealFrozen{};
    if (deed == "deal-revealed") return DealRevealed{read_digest(fields, "reveal")};
    if (deed == "deal-voided") return DealVoided{read_opened(fields)};
    if (deed == "deal-done") return DealDone{};
    return std::nullopt;
}

Deed read_deed(Fields& fields) {
    const std::string_view deed = fields.string("deed");
    if (auto of_deal = read_deal_deed(fields, deed)) return std::move(*of_deal);
    if (deed == "created") return read_created(fields);
    if (deed == "joined") {
        std::string name{fields.string("name")};
        return Joined{std::move(name), read_digest(fields, "token")};
    }
    if (deed == "resumed") return Resumed{read_digest(fields, "next_token")};
    if (deed == "token-rotated") return TokenRotated{};
    if (deed == "sat") return Sat{read_seat(fields)};
    if (deed == "started") return GameStarted{read_digest(fields, "secret")};
    if (deed == "moved") return Moved{read_move(fields)};
    if (deed == "drawn-for-away") return DrawnForAway{read_seat(fields)};
    if (deed == "moved-by-clock") {
        const Seat seat = read_seat(fields);
        return MovedByClock{seat, read_move(fields)};
    }
    if (deed == "paused") return Paused{};
    if (deed == "unpaused") return Unpaused{};
    if (deed == "said") return Chatted{std::string{fields.string("text")}};
    if (auto of_lobby = read_lobby_deed(fields, deed)) return std::move(*of_lobby);
    if (auto of_bots = read_deed_of_bots(fields, deed)) return std::move(*of_bots);
    if (deed == "abandoned") return Abandoned{};
    if (deed == "archived") return Archived{read_next_room(fields)};
    if (deed == "reopened") return Reopened{};
    if (deed == "epoch-began") return EpochBegan{};
    if (deed == "game-voided") return GameVoided{read_void_reason(fields)};
    if (auto talk = read_talk_deed(fields, deed)) return std::move(*talk);
    if (Node* node = fields.need("deed"))
        fields.reading().complain(unreadable, *node, "a deed that this server knows");
    return TokenRotated{};
}

}  // namespace

std::string encode_entry(const Entry& entry, std::span<const protocol::RoomEvent> events, const Deck& deck,
                         int rules) {
    Writer out;
    out.open_object().field("format", static_cast<std::uint64_t>(entry.format));
    if (const int revision = entry.rules.value_or(rules); revision >= first_written_revision)
        out.field("rules", static_cast<std::uint64_t>(revision));
    out.field("at", static_cast<std::uint64_t>(entry.at.time_since_epoch().count()));
    out.field("by", entry.by.number);
    if (entry.id)
        out.field("id", protocol::to_hex(entry.id->bytes)).field("content", protocol::to_hex(entry.content));
    std::visit(WriteDeed{out}, entry.deed);
    out.close_object();
    std::string body = out.take();
    body.back() = ',';
    body += "\"events\":[";
    for (const protocol::RoomEvent& event : events) {
        if (&event != events.data()) body += ',';
        body += protocol::encode_event(event, deck);
    }
    return body += "]}";
}

std::optional<TimePoint> time_of(const JournalRecord& record) {
    const auto entry = decode_entry(record.body);
    return entry ? std::optional{entry->at} : std::nullopt;
}

tl::expected<Entry, std::string> decode_entry(std::string_view body) {
    protocol::json::Tree tree;
    if (const auto fault = protocol::json::parse(body, body_limits, tree))
        return tl::unexpected{fault->sentence};
    Reading reading{tree, protocol::json::Unknown::refused};
    Fields fields{reading, tree.root()};
    const auto format = static_cast<int>(fields.integer("format", 1, journal_format));
    Entry entry{.at = read_time(fields, "at"),
                .by = {static_cast<std::uint16_t>(fields.integer("by", 0, 0xffff))},
                .deed = TokenRotated{},
                .format = format};
    entry.rules = 1;
    if (fields.find("rules") != nullptr)
        entry.rules = static_cast<int>(fields.integer("rules", first_written_revision, INT_MAX));
    if (const Node* id = fields.find("id")) {
        if (!protocol::from_hex(reading.string(*id), entry.id.emplace().bytes))
            reading.complain(unreadable, *id, "32 hex digits");
        entry.content = read_digest(fields, "content");
    }
    entry.deed = read_deed(fields);
    fields.need("events");  // what they must be, the replay says
    fields.finish();
    if (reading.failed()) return tl::unexpected{reading.fault().sentence};
    return entry;
}

}  // namespace seq::core
