#include "protocol/message/event_codec.hpp"

#include "engine/base/assert.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol {
namespace {

void write_any(Writer& out, const wire::Family& family, const void* event, const Deck& deck) {
    const auto [kind, record] = wire::held(family, event);
    wire::Sink sink{.out = out, .deck = &deck};
    out.open_object().key("event").word(kind.word);
    wire::write_fields(sink, kind.fields.span(), record);
    out.close_object();
}

template <typename AnEvent>
std::optional<AnEvent> read_any(Reading& reading, Node& node, const wire::Family& family, const Deck& deck) {
    Fields fields{reading, node};
    wire::Source source{.reading = reading, .deck = &deck};
    std::optional<AnEvent> event{std::in_place};
    if (!wire::read_kind(source, fields, family, fields.string("event"), &*event)) event.reset();
    fields.finish();
    return event;
}

bool is_for_everyone(const Event& event) {
    return audience(event) == Audience::everyone;
}
bool is_for_everyone(const RoomEvent& event) {
    const auto* of_game = std::get_if<Event>(&event);
    return of_game == nullptr || is_for_everyone(*of_game);
}
bool is_for_one_seat(const Event& event) {
    return audience(event) == Audience::one_seat;
}
bool is_for_somebody(const Event& event) {
    return audience(event) != Audience::nobody;
}

template <typename AnEvent, std::optional<AnEvent> (*read_one)(Reading&, Node&, const Deck&)>
void read_events(wire::Source& source, Node& node, std::vector<AnEvent>& events) {
    json::for_each_item(source.reading, node, [&](Node& one) {
        if (auto event = read_one(source.reading, one, *source.deck)) events.push_back(std::move(*event));
    });
}

/// Asserts that the receiver may know each event.
template <typename AnEvent, bool (*may_leave)(const AnEvent&)>
void write_events(wire::Sink& sink, const std::vector<AnEvent>& events) {
    sink.out.list(events, [&](const AnEvent& event) {
        SEQ_ASSERT(may_leave(event));
        write_event(sink.out, event, *sink.deck);
    });
}

template <bool (*may_leave)(const Event&)>
constexpr wire::TypeOf<std::vector<Event>> list_of_events(const wire::Type& described) {
    return wire::with<std::vector<Event>, read_events<Event, read_game_event>,
                      write_events<Event, may_leave>>(described);
}

constexpr wire::Type for_everyone{.schema = R"({"type": "array", "items": {"$ref": "#/$defs/public_event"}})",
                                  .uses = wire::refers_to<types::public_event, types::private_event>};
constexpr wire::Type for_one_seat{
    .schema = R"({"type": "array", "items": {"$ref": "#/$defs/private_event"}})",
    .uses = wire::refers_to<types::public_event, types::private_event>};
constexpr wire::Type for_both{.schema = R"({"type": "array",
        "items": {"oneOf": [{"$ref": "#/$defs/public_event"}, {"$ref": "#/$defs/private_event"}]}})",
                              .uses = wire::refers_to<types::public_event, types::private_event>};

std::string written(const wire::Type& type, const void* value) {
    json::Writer out;
    wire::Sink sink{.out = out};
    wire::write_value(sink, type, value);
    return out.take();
}

/// Nothing if the value has parts.
std::optional<SingleValue> single_value(const wire::Type& type, const void* value) {
    if (&type == &types::member) return *static_cast<const MemberId*>(value);
    if (&type == &types::seat || &type == &types::card_seat) return *static_cast<const Seat*>(value);
    if (&type == &types::side) return *static_cast<const Side*>(value);
    if (&type == &types::space) return *static_cast<const Space*>(value);
    if (&type == &types::card) return *static_cast<const Face*>(value);
    if (&type == &types::truth || &type == &types::flag) return *static_cast<const bool*>(value);
    if (&type == &types::any_text) return *static_cast<const std::string*>(value);
    if (type.words.empty() && type.max == 0) return std::nullopt;
    const std::string text = written(type, value);
    return type.words.empty() ? text : text.substr(1, text.size() - 2);
}

}  // namespace

void write_event(Writer& out, const Event& event, const Deck& deck) {
    write_any(out, game_events, &event, deck);
}

void write_event(Writer& out, const RoomEvent& event, const Deck& deck) {
    write_any(out, room_events, &event, deck);
}

std::string encode_event(const RoomEvent& event, const Deck& deck) {
    Writer out;
    write_event(out, event, deck);
    return out.take();
}

std::optional<RoomEvent> read_event(Reading& reading, Node& node, const Deck& deck) {
    return read_any<RoomEvent>(reading, node, room_events, deck);
}

std::optional<Event> read_game_event(Reading& reading, Node& node, const Deck& deck) {
    return read_any<Event>(reading, node, game_events, deck);
}

namespace types {

constinit const wire::Type public_event{.name = "public_event", .note = "An event that everybody may see"};
constinit const wire::Type private_event{.name = "private_event",
                                         .note = "An event that only the receiver may see"};
constinit const TypeOf<std::vector<RoomEvent>> public_events =
    wire::with<std::vector<RoomEvent>, read_events<RoomEvent, read_event>,
               write_events<RoomEvent, is_for_everyone>>(for_everyone);
constinit const TypeOf<std::vector<Event>> private_events = list_of_events<is_for_one_seat>(for_one_seat);
constinit const TypeOf<std::vector<Event>> events_of_opening = list_of_events<is_for_somebody>(for_everyone);
constinit const TypeOf<std::vector<Event>> events_of_step = list_of_events<is_for_somebody>(for_both);

}  // namespace types

EventFields fields_of(const RoomEvent& event) {
    const auto [kind, record] = wire::held(room_events, &event);
    EventFields all{kind.name, {}};
    for (const wire::Field& field : kind.fields.span()) {
        const void* value = field.name.empty() ? nullptr : field.value(record);
        if (value == nullptr) continue;
        if (auto single = single_value(*field.type, value)) all.fields.push_back({field.name, *single});
    }
    return all;
}

}  // namespace seq::protocol
