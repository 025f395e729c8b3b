#include <algorithm>

#include "engine/preset/options.hpp"
#include "protocol/message/types.hpp"
#include "protocol/message/words.hpp"

// Setups and results.

namespace seq::protocol::types {
namespace {

using wire::Sink;
using wire::Source;

void read_option(Reading& reading, const Node& option, Setup& setup) {
    const auto rejection = set_option(setup.options, *setup.preset, option.key, reading.string(option));
    if (!rejection) return;
    if (rejection->code == Code::unknown_option && reading.unknown == json::Unknown::ignored) return;
    reading.complain("bad-value", option, rejection->sentence);
}

/// If the setup is invalid, the fault was reported already.
void read_setup(Source& source, Node& node, Setup& setup) {
    Reading& reading = source.reading;
    Fields fields{reading, node};
    const std::string_view preset = fields.string("preset");
    const std::uint64_t players = fields.integer("players", 1, seats_max);
    const std::uint64_t sides = fields.find("sides") ? fields.integer("sides", 1, sides_max) : 0;
    Node* options = fields.need("options");
    fields.finish();
    if (reading.failed()) return;
    const auto made = make_setup(preset, players, sides);
    if (!made) return reading.complain("bad-value", node, made.error().sentence);
    setup = *made;
    json::for_each_field(reading, *options, [&](const Node& option) { read_option(reading, option, setup); });
}
void write_setup(Sink& sink, const Setup& setup) {
    Writer& out = sink.out;
    out.open_object().field("preset", setup.preset->name).field("players", setup.players());
    if (setup.sides() != 0) out.field("sides", setup.sides());  // none in the six-dice games
    out.key("options").open_object();
    for (const auto& [key, value] : setup.option_words())
        out.made_key(key).string(value);
    out.close_object().close_object();
}

/// The same, and sets the deck and the setup for what follows in the message.
void read_setup_of_cards(Source& source, Node& node, Setup& setup) {
    read_setup(source, node, setup);
    if (source.reading.failed()) return;
    source.setup = &setup;
    source.deck = setup.preset->deck;
}
void write_setup_of_cards(Sink& sink, const Setup& setup) {
    write_setup(sink, setup);
    sink.deck = setup.preset->deck;
}

/// The rules by which a game can end, as strings that outlive every result.
constexpr std::array<std::string_view, 5> ending_rules{"S12", "B3", "S21", "D9", "X6"};

void read_ending_rule(Source& source, Node& node, std::string_view& rule) {
    const auto known = std::ranges::find(ending_rules, source.reading.string(node));
    if (known != ending_rules.end())
        rule = *known;
    else
        source.reading.complain("bad-value", node, "must be a rule that a game ends by");
}
void write_ending_rule(Sink& sink, const std::string_view& rule) {
    sink.out.string(rule);
}

void read_true(Source& source, Node& node, bool& value) {
    value = source.reading.boolean(node);
    if (!value) source.reading.complain("bad-value", node, "must be true");
}
void write_true(Sink& sink, const bool&) {
    sink.out.boolean(true);
}
/// A draw has no field for a winner.
void read_draw(Source& source, Node& node, Result&) {
    bool drawn = false;
    read_true(source, node, drawn);
}
void write_draw(Sink& sink, const Result&) {
    sink.out.boolean(true);
}

constexpr TypeOf<std::string_view> ending_rule =
    wire::with<std::string_view, read_ending_rule, write_ending_rule>(
        {.schema = R"({"$ref": "#/$defs/rule"})", .uses = wire::refers_to<rule>});
constexpr TypeOf<bool> abandoned = wire::with<bool, read_true, write_true>({.schema = R"({"const": true})"});
constexpr TypeOf<Result> draw = wire::with<Result, read_draw, write_draw>({.schema = R"({"const": true})"});

using Row = std::span<const wire::Field>;

constexpr std::array winning_seat{wire::field<&Result::seat>("seat")};
constexpr std::array winning_side{wire::field<&Result::side>("side")};
constexpr std::array<Row, 2> winners{winning_seat, winning_side};
constexpr TypeOf<Result> winner{{.name = "winner",
                                 .note = "A side; a seat in the six-dice games",
                                 .choices = winners,
                                 .chosen = [](const void* result) -> std::size_t {
                                     return static_cast<const Result*>(result)->side.is_side() ? 1 : 0;
                                 }}};

constexpr wire::Field rule_field = wire::field<&Result::rule>("rule", &ending_rule);
constexpr std::array stopped{wire::field<&Result::abandoned>("abandoned", &abandoned)};
constexpr std::array drawn{wire::part<Result>("draw", &draw), rule_field};
constexpr std::array won{wire::part<Result>("winner", &winner), rule_field};
constexpr std::array<Row, 3> results{stopped, drawn, won};

std::size_t which_result(const void* value) {
    const auto& result = *static_cast<const Result*>(value);
    if (result.abandoned) return 0;  // an abandoned game has no rule
    return result.is_draw() ? 1 : 2;
}

constexpr wire::Type described_setup{.name = "setup",
                                     .note = "Without sides in the six-dice games: each for themselves",
                                     .schema = R"({"type": "object",
         "properties": {"preset": {"type": "string"}, "players": {"$ref": "#/$defs/seat"},
                        "sides": {"$ref": "#/$defs/side"},
                        "options": {"type": "object", "additionalProperties": {"type": "string"}}},
         "required": ["preset", "players", "options"], "additionalProperties": true})",
                                     .uses = wire::refers_to<side, seat>};

}  // namespace

constinit const TypeOf<Setup> setup = wire::with<Setup, read_setup, write_setup>(described_setup);
constinit const TypeOf<Setup> setup_of_cards =
    wire::with<Setup, read_setup_of_cards, write_setup_of_cards>(described_setup);
constinit const TypeOf<Result> result{{.name = "result", .choices = results, .chosen = which_result}};

}  // namespace seq::protocol::types
