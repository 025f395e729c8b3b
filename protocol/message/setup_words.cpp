#include "engine/preset/options.hpp"
#include "protocol/message/parts.hpp"

namespace seq::protocol {
namespace {

void read_option(Reading& reading, const Node& option, Setup& setup) {
    const auto rejection = set_option(setup.options, *setup.preset, option.key, reading.string(option));
    if (!rejection) return;
    if (rejection->code == Code::unknown_option && reading.unknown == json::Unknown::ignored) return;
    reading.complain("bad-value", option, rejection->sentence);
}

}  // namespace

void write_setup(Writer& out, const Setup& setup) {
    out.open_object().field("preset", setup.preset->name).field("players", setup.players());
    if (setup.sides() != 0) out.field("sides", setup.sides());  // none in the six-dice games
    out.key("options").open_object();
    for (const auto& [key, value] : setup.option_words())
        out.field(key, value);
    out.close_object().close_object();
}

std::optional<Setup> read_setup(Reading& reading, Node& node) {
    Fields fields{reading, node};
    const std::string_view preset = fields.string("preset");
    const std::uint64_t players = fields.integer("players", 1, seats_max);
    const std::uint64_t sides = fields.find("sides") ? fields.integer("sides", 1, sides_max) : 0;
    Node* options = fields.need("options");
    fields.finish();
    if (reading.failed()) return std::nullopt;
    auto setup = make_setup(preset, players, sides);
    if (!setup) {
        reading.complain("bad-value", node, setup.error().sentence);
        return std::nullopt;
    }
    if (reading.is_object(*options))
        json::for_each(reading, *options, [&](const Node& option) { read_option(reading, option, *setup); });
    return *setup;
}

}  // namespace seq::protocol
