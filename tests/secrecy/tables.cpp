#include "tests/secrecy/tables.hpp"

#include <array>

#include "engine/preset/preset.hpp"

namespace seq::secrecy {

Table any_table(test::SplitMix& random) {
    const bool cards = !random.one_in(5);
    const Preset* preset = nullptr;
    do
        preset = &presets()[random.below(presets().size())];
    while ((preset->kind == Kind::cards) != cards);
    const Seating& seating = preset->seatings[random.below(preset->seatings.size())];
    Table table{.preset = std::string{preset->name}, .players = seating.players, .sides = seating.sides};
    if (cards && random.one_in(2)) table.options.emplace_back("draw", "auto");
    if (cards && random.one_in(2)) table.options.emplace_back("draw_grace", std::to_string(random.below(4)));
    if (!random.one_in(8)) table.options.emplace_back("deal", "quick");
    if (random.one_in(3)) {
        table.options.emplace_back("turn_seconds", "15");
        if (random.one_in(2)) table.options.emplace_back("at_zero", "random");
    }
    static constexpr std::array talks{"off", "call", "honour", "silent"};
    if (preset->kind != Kind::six_dice)
        table.options.emplace_back("table_talk", talks[random.below(talks.size())]);
    return table;
}

}  // namespace seq::secrecy
