#include "server/room/journal/entry_codec.hpp"

#include <climits>

#include "protocol/json/unicode.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/event_codec.hpp"
#include "protocol/message/kept_command.hpp"
#include "protocol/message/types.hpp"
#include "server/room/journal/entry_fields.hpp"

namespace seq::room {
namespace {

namespace wire = protocol::wire;
using protocol::json::Fields;
using protocol::json::Node;
using protocol::json::Reading;
using protocol::json::Writer;

/// Revision 1 is omitted.
constexpr int first_written_revision = 2;

bool is_anything(const Resolved& resolved) {
    return resolved.token || resolved.link_secret || resolved.password || resolved.seat || resolved.bot ||
           resolved.heir || resolved.acts_for || resolved.chance || resolved.absent ||
           !resolved.tokens.empty();
}

void write_cause(Writer& out, const AcceptedCommand& accepted) {
    protocol::write_command(out.key("command"), accepted.body);
    if (!is_anything(accepted.resolved)) return;
    wire::Sink sink{.out = out.key("resolved")};
    wire::write_value(sink, types::resolved, &accepted.resolved);
}

void write_cause(Writer& out, const RoomDecision& decision) {
    const auto [kind, record] = wire::held(room_decisions, &decision);
    wire::Sink sink{.out = out};
    out.key("decision").open_object().key("type").word(kind.word);
    wire::write_fields(sink, kind.fields.span(), record);
    out.close_object();
}

RoomDecision read_decision(wire::Source& source, Node& node) {
    Fields object{source.reading, node};
    const std::string_view name = object.string("type");
    RoomDecision decision{};
    if (!wire::read_kind(source, object, room_decisions, name, &decision))
        source.reading.complain("bad-value", node, "there is no decision " + protocol::json::quote(name));
    object.finish();
    return decision;
}

void read_cause(wire::Source& source, Fields& fields, Entry& entry) {
    if (Node* decision = fields.find("decision")) {
        entry.cause = read_decision(source, *decision);
        return;
    }
    auto& accepted = entry.cause.emplace<AcceptedCommand>();
    if (Node* command = fields.need("command"))
        accepted.body = protocol::read_command(source.reading, *command);
    if (Node* resolved = fields.find("resolved"))
        wire::read_value(source, *resolved, types::resolved, &accepted.resolved);
}

Entry read_entry(wire::Source& source, Fields& fields) {
    fields.integer("format", journal_format, journal_format);
    Entry entry;
    entry.rules = 1;
    if (fields.find("rules") != nullptr)
        entry.rules = static_cast<int>(fields.integer("rules", first_written_revision, INT_MAX));
    if (Node* at = fields.need("at")) wire::read_value(source, *at, types::time, &entry.at);
    entry.by = {static_cast<std::uint16_t>(fields.integer("by", 0, UINT16_MAX))};
    if (Node* id = fields.find("id")) {
        wire::read_value(source, *id, protocol::types::id, &entry.id.emplace());
        if (Node* content = fields.need("content"))
            wire::read_value(source, *content, protocol::types::digest, &entry.content);
    }
    read_cause(source, fields, entry);
    fields.need("events");  // the replay compares them
    fields.finish();
    return entry;
}

}  // namespace

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

tl::expected<Entry, std::string> decode_entry(std::string_view body) {
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

}  // namespace seq::room
