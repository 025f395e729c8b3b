#include "tests/engine/support/playout.hpp"

#include <algorithm>

namespace seq::test {

namespace {

struct Value {
    std::string_view key;
    std::string_view value;
};
/// The rulebook's table of options. A preset uses those that it has.
constexpr Value values[]{{"draw", "manual"},
                         {"draw", "auto"},
                         {"table_talk", "off"},
                         {"table_talk", "call"},
                         {"table_talk", "honour"},
                         {"table_talk", "silent"},
                         {"line", "5"},
                         {"line", "6"},
                         {"sequences_per_cast", "two"},
                         {"sequences_per_cast", "all"},
                         {"target", "25"},
                         {"target", "100"},
                         {"target", "1000"},
                         {"stake", "10"}};

void add_setups(const Preset& preset, const Seating& seating, std::vector<Setup>& setups) {
    const Setup defaults = *make_setup(preset.name, seating.players, seating.sides);
    setups.push_back(defaults);
    for (const auto& [key, value] : values) {
        Setup changed = defaults;
        if (set_option(changed.options, preset, key, value)) continue;  // an option of another game
        if (!(changed == defaults)) setups.push_back(changed);
    }
}

}  // namespace

std::vector<Setup> all_setups() {
    std::vector<Setup> setups;
    for (const Preset& preset : presets())
        for (const Seating& seating : preset.seatings)
            add_setups(preset, seating, setups);
    return setups;
}

std::vector<Setup> all_card_setups() {
    std::vector<Setup> setups = all_setups();
    std::erase_if(setups, [](const Setup& setup) { return setup.preset->kind != Kind::cards; });
    return setups;
}

std::string to_words(const Setup& setup) {
    std::string words = std::string{setup.preset->name} + " " + std::to_string(setup.players()) + " " +
                        std::to_string(setup.sides());
    for (const auto& [key, value] : setup.option_words())
        words.append(" ").append(key).append("=").append(value);
    return words;
}

bool may_be_penalised(const Match& match) {
    return !check(match, table, Penalty{Side{1}});
}

Naming random_naming(const Match& match, Seat seat, const Action& action, SplitMix& random) {
    const LinesThrough choices = namings(match, seat, action);
    Naming naming;
    const std::size_t tries = choices.empty() ? 0 : 1 + random.below(3);
    for (std::size_t n = 0; n < tries; ++n) {
        const Line wanted = choices[random.below(choices.size())];
        const auto in_the_way = [&](Line other) { return (wanted.spaces() & other.spaces()).count() > 1; };
        if (std::ranges::none_of(naming, in_the_way)) naming.push_back(wanted);
    }
    return naming;
}

Move random_move(const Match& match, SplitMix& random) {
    if (may_be_penalised(match) && random.one_in(30))
        return {table, Penalty{Side::at(random.below(setup(match).sides()))}};
    std::vector<Seat> able;
    for (std::size_t n = 0; n < setup(match).players(); ++n)
        if (!legal_actions(match, Seat::at(n)).empty()) able.push_back(Seat::at(n));
    SEQ_ASSERT(!able.empty());
    const Seat seat = able[random.below(able.size())];
    const LegalActions legal = legal_actions(match, seat);
    Action action = legal.at(random.below(legal.count()));
    if (auto* place = std::get_if<Place>(&action))
        if (random.one_in(2)) place->naming = random_naming(match, seat, action, random);
    return {seat, action};
}

std::vector<Seat> observers(const Setup& setup) {
    std::vector<Seat> all{spectator};
    for (std::size_t n = 0; n < setup.players(); ++n)
        all.push_back(Seat::at(n));
    return all;
}

void PlayoutStats::count(std::span<const Event> events) {
    for (const Event& event : events) {
        removals += std::holds_alternative<ChipRemoved>(event) ? 1 : 0;
        penalties += std::holds_alternative<PenaltyGiven>(event) ? 1 : 0;
        forfeits += std::holds_alternative<CardForfeited>(event) ? 1 : 0;
        out_of_luck += std::holds_alternative<OutOfLuck>(event) ? 1 : 0;
        tie_breaks += std::holds_alternative<TieBreakBegan>(event) ? 1 : 0;
        sequences += std::holds_alternative<SequenceCompleted>(event) ? 1 : 0;
        lapses += std::holds_alternative<DrawLapsed>(event) ? 1 : 0;
        exchanges += std::holds_alternative<CardExchanged>(event) ? 1 : 0;
        reshuffles += std::holds_alternative<PileReshuffled>(event) ? 1 : 0;
        passes += std::holds_alternative<Passed>(event) ? 1 : 0;
        if (const auto* ended = std::get_if<GameEnded>(&event)) {
            ++games;
            ++(ended->result.rule == "S21" ? stalemates : wins);
        }
    }
    ++moves;
}

}  // namespace seq::test
