#include "engine/preset/setup.hpp"

#include <string>

namespace seq {
namespace {

std::string join(std::string list, std::string_view item) {
    if (!list.empty()) list += ", ";
    return list.append(item);
}

std::string counts_that_work(const Preset& preset) {
    std::string list;
    std::size_t last = 0;
    for (const Seating& row : preset.seatings) {
        if (row.players != last) list = join(std::move(list), std::to_string(row.players));
        last = row.players;
    }
    return list;
}

std::string sides_that_work(const Preset& preset, std::size_t players) {
    std::string list;
    for (const Seating& row : preset.seatings)
        if (row.players == players) list = join(std::move(list), std::to_string(row.sides));
    return list;
}

Rejection unknown_preset(std::string_view name) {
    std::string list;
    for (const Preset& preset : presets())
        list = join(std::move(list), preset.name);
    return {Code::unknown_preset, "N",
            "there is no game " + std::string{name} + "; these can be played: " + list};
}

Rejection bad_sides(const Preset& preset, std::size_t players, std::size_t sides) {
    if (preset.kind == Kind::six_dice)
        return {Code::bad_sides, preset.seats_rule,
                "there are no sides in " + std::string{preset.title} + "; everybody plays alone"};
    return {Code::bad_sides, preset.seats_rule,
            std::to_string(players) + " players cannot form " + std::to_string(sides) +
                " sides; these work: " + sides_that_work(preset, players)};
}

}  // namespace

tl::expected<Setup, Rejection> make_setup(std::string_view name, std::size_t players, std::size_t sides) {
    const Preset* preset = find_preset(name);
    if (preset == nullptr) return tl::unexpected{unknown_preset(name)};
    if (preset->seating(players, 0) == nullptr)
        return tl::unexpected{Rejection{Code::bad_players, preset->seats_rule,
                                        std::string{preset->title} + " is not for " +
                                            std::to_string(players) +
                                            " players; these counts work: " + counts_that_work(*preset)}};
    const Seating* seating = preset->seating(players, sides);
    if (seating == nullptr) return tl::unexpected{bad_sides(*preset, players, sides)};
    return Setup{.preset = preset, .seating = seating, .options = preset->defaults_for(*seating)};
}

}  // namespace seq
