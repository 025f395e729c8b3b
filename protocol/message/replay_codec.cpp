#include "engine/base/assert.hpp"
#include "protocol/message/parts.hpp"

namespace seq::protocol {
namespace {

void write_events(Writer& out, std::string_view name, const std::vector<Event>& events, const Deck& deck) {
    out.key(name).open_array();
    for (const Event& event : events) {
        SEQ_ASSERT(audience(event) != Audience::nobody);
        write_event(out, event, deck);
    }
    out.close_array();
}

std::vector<Event> read_events(Reading& reading, const Node& list, const Deck& deck) {
    std::vector<Event> events;
    if (!reading.is_array(list)) return events;
    json::for_each(reading, list, [&](Node& node) {
        if (auto event = read_game_event(reading, node, deck)) events.push_back(*event);
    });
    return events;
}

GameReplay::Step read_step(Reading& reading, Node& node, const Deck& deck) {
    Fields fields{reading, node};
    GameReplay::Step step{.seat = table, .events = {}};
    if (const Node* seat = fields.find("seat")) step.seat = read_seat(reading, *seat);
    if (const Node* events = fields.need("events")) step.events = read_events(reading, *events, deck);
    fields.finish();
    return step;
}

}  // namespace

void write_replay(Writer& out, const GameReplay& replay) {
    const Deck& deck = *replay.start.setup.preset->deck;
    write_hex(out, "id", replay.id.bytes);
    out.field("game", replay.game);
    write_setup(out.key("setup"), replay.start.setup);
    out.key("names").open_array();
    for (const std::string& name : replay.names)
        out.string(name);
    write_view(out.close_array().key("start"), replay.start);
    if (replay.hands) write_hands(out, *replay.hands, deck);
    write_events(out, "opening", replay.opening, deck);
    out.key("steps").open_array();
    for (const GameReplay::Step& step : replay.steps) {
        out.open_object();
        if (step.seat.is_seat()) out.field("seat", step.seat.number);
        write_events(out, "events", step.events, deck);
        out.close_object();
    }
    out.close_array();
}

GameReplay read_replay(Fields& fields) {
    GameReplay replay{};
    Reading& reading = fields.reading();
    if (const Node* id = fields.need("id")) replay.id = read_id(reading, *id);
    replay.game = read_u32(fields, "game", 1);
    read_list(fields, "names", [&](const Node& name) { replay.names.emplace_back(reading.string(name)); });
    Node* setup_node = fields.need("setup");
    const auto setup = setup_node ? read_setup(reading, *setup_node) : std::nullopt;
    if (!setup) return replay;  // its cards have no meaning
    const Deck& deck = *setup->preset->deck;
    if (Node* start = fields.need("start")) replay.start = read_view(reading, *start, *setup);
    if (fields.find("hands")) replay.hands = read_hands(fields, deck);
    if (const Node* opening = fields.need("opening")) replay.opening = read_events(reading, *opening, deck);
    read_list(fields, "steps", [&](Node& step) { replay.steps.push_back(read_step(reading, step, deck)); });
    return replay;
}

}  // namespace seq::protocol
