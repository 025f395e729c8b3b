#include "server/host/metrics.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"
#include "engine/preset/preset.hpp"

namespace seq::net {
namespace {

std::int64_t change(std::uint32_t before, std::uint32_t now) {
    return static_cast<std::int64_t>(now) - static_cast<std::int64_t>(before);
}

}  // namespace

Metrics::Metrics() : presets_(seq::presets().size()) {
    for (std::size_t i = 0; i < presets_.size(); ++i)
        presets_[i].preset = seq::presets()[i].name;
}

PresetMetrics& Metrics::of(std::string_view preset) {
    const auto found = std::ranges::find(presets_, preset, &PresetMetrics::preset);
    SEQ_ASSERT(found != presets_.end());
    return *found;
}

void RoomCount::note(const room::RoomStats& now, const room::Counts& counts) {
    if (counts != room::Counts{}) add(counts, metrics_.of(now.preset));
    if (now != counted_) become(now);
}

void RoomCount::add(const room::Counts& counts, PresetMetrics& game) {
    game.moves_of_people.add(counts.moves_of_people);
    game.moves_of_bots.add(counts.moves_of_bots);
    game.moves_of_clocks.add(counts.moves_of_clocks);
    game.games_begun.add(counts.games_begun);
    metrics_.losses.add(counts.losses);
    for (const std::string& code : counts.refusals)
        metrics_.refusals.add(code);
}

void RoomCount::become(const room::RoomStats& now) {
    metrics_.people.add(change(counted_.people, now.people));
    metrics_.bots.add(change(counted_.bots, now.bots));
    metrics_.spectators.add(change(counted_.spectators, now.spectators));
    if (counted_.game_runs) metrics_.of(counted_.preset).games_running.add(-1);
    if (now.game_runs) metrics_.of(now.preset).games_running.add(1);
    counted_ = now;
}

}  // namespace seq::net
