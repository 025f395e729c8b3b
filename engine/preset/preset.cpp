#include "engine/preset/preset.hpp"

#include <algorithm>
#include <utility>

namespace seq {
namespace {

/// S1, S4 and S12. With 6 and 12 players the room chooses the sides; the default comes first.
constexpr std::array<Seating, 10> standard_seatings{{{2, 2, 7, 2},
                                                     {3, 3, 6, 1},
                                                     {4, 2, 6, 2},
                                                     {6, 2, 5, 2},
                                                     {6, 3, 5, 1},
                                                     {8, 2, 4, 2},
                                                     {9, 3, 4, 1},
                                                     {10, 2, 3, 2},
                                                     {12, 2, 3, 2},
                                                     {12, 3, 3, 1}}};

static_assert(std::ranges::all_of(standard_seatings, [](Seating s) { return s.players % s.sides == 0; }),
              "sides divide seats");
static_assert(std::ranges::all_of(standard_seatings, [](Seating s) { return s.hand_size <= hand_max; }));
static_assert(std::ranges::all_of(standard_seatings,
                                  [](Seating s) { return s.sequences_to_win == (s.sides == 2 ? 2 : 1); }),
              "S12");

/// The same, but six players form three sides by default (S1).
constexpr std::array<Seating, 10> club_seatings = [] {
    auto rows = standard_seatings;
    std::swap(rows[3], rows[4]);
    return rows;
}();

/// B1, B2 and B3: one sequence wins, for any number of sides.
constexpr std::array<Seating, 4> bible_seatings{{{2, 2, 5, 1}, {3, 3, 5, 1}, {4, 2, 4, 1}, {6, 2, 4, 1}}};

static_assert(std::ranges::all_of(bible_seatings, [](Seating s) { return s.players % s.sides == 0; }));

/// D1.
constexpr std::array<Seating, 3> dice_board_seatings{{{2, 2, 0, 0}, {3, 3, 0, 0}, {4, 2, 0, 0}}};

constexpr std::array<Seating, seats_max> make_six_dice_seatings() {
    std::array<Seating, seats_max> rows{};
    for (std::size_t i = 0; i < seats_max; ++i)
        rows[i] = {static_cast<std::uint8_t>(i + 1), 0, 0, 0};
    return rows;
}
/// X1: any number of players, who all play alone.
constexpr std::array<Seating, seats_max> six_dice_seatings = make_six_dice_seatings();

/// X3.
constexpr six_dice::Values sequences_values{
    .runs = {0, 5, 10, 15, 20, 25}, .five_sixes = 30, .six_sixes = 60};
constexpr six_dice::Values hearts_due_values{
    .runs = {5, 10, 15, 20, 25, 30}, .five_sixes = 35, .six_sixes = 70};

const std::array<Preset, 6> all_presets{{
    {.name = "sequence",
     .title = "Sequence",
     .kind = Kind::cards,
     .seatings = standard_seatings,
     .seats_rule = "S1",
     .win_rule = "S12",
     .layout = &standard_layout,
     .deck = &two_packs,
     .powers_rule = "S10"},
    {.name = "sequence-rv",
     .title = "Sequence with club table rules",
     .kind = Kind::cards,
     .seatings = club_seatings,
     .seats_rule = "S1",
     .win_rule = "S12",
     .dealer_by = DealerBy::cut,
     .layout = &standard_layout,
     .deck = &two_packs,
     .powers_rule = "S10",
     .defaults = {.table_talk = TableTalk::call},
     .table_talk_in_teams = TableTalk::call},
    {.name = "sequence-bible",
     .title = "Bible Sequence",
     .kind = Kind::cards,
     .seatings = bible_seatings,
     .seats_rule = "B1",
     .win_rule = "B3",
     .layout = &bible_layout,
     .deck = &bible_deck,
     .powers_rule = "B4"},
    {.name = "sequence-dice",
     .title = "Sequence Dice",
     .kind = Kind::dice_board,
     .seatings = dice_board_seatings,
     .seats_rule = "D1",
     .win_rule = "D9",
     .table_talk_in_teams = TableTalk::honour},
    {.name = "sequences",
     .title = "Sequences",
     .kind = Kind::six_dice,
     .seatings = six_dice_seatings,
     .seats_rule = "X1",
     .win_rule = "X6",
     .values = &sequences_values},
    {.name = "hearts-due",
     .title = "Hearts Due",
     .kind = Kind::six_dice,
     .seatings = six_dice_seatings,
     .seats_rule = "X1",
     .win_rule = "X6",
     .values = &hearts_due_values},
}};

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

const Seating* Preset::seating(std::size_t players, std::size_t sides) const {
    const auto row = std::ranges::find_if(
        seatings, [&](const Seating& s) { return s.players == players && (sides == 0 || s.sides == sides); });
    return row == seatings.end() ? nullptr : &*row;
}

Options Preset::defaults_for(const Seating& seating) const {
    Options options = defaults;
    if (seating.in_teams()) options.table_talk = table_talk_in_teams;
    return options;
}

std::span<const Preset> presets() {
    return all_presets;
}

const Preset* find_preset(std::string_view name) {
    const auto found = std::ranges::find(all_presets, name, &Preset::name);
    return found == all_presets.end() ? nullptr : &*found;
}

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
