#include <cstdlib>
#include <string_view>
#include <variant>

#include "server/cluster/members/living_nodes.hpp"
#include "server/room/dependencies.hpp"

// Replaces server/room/journal/present_rules.cpp and server/cluster/members/versions.cpp: the server as a
// later version of this program. It can write another format, and with SEQ_TOMORROW=rules it has another rule
// too.

namespace seq {
namespace {

constexpr std::uint8_t next_format = 2;

bool has_other_rules() {
    const char* const set = std::getenv("SEQ_TOMORROW");  // NOLINT(concurrency-mt-unsafe): nobody changes it
    return set != nullptr && std::string_view{set} == "rules";
}

/// In games with six dice every cast scores five more points.
Events apply_generously(Match& match, Seat actor, const Action& action, Chance& chance) {
    constexpr int more = 5;
    Events events = seq::apply(match, actor, action, chance);
    for (Event& event : events) {
        auto* cast = std::get_if<DiceCast>(&event);
        if (cast == nullptr) continue;
        cast->scored.points += more;
        std::get<six_dice::Game>(match.game).scores[cast->seat.index()] += more;
    }
    return events;
}

}  // namespace

room::Rules room::present_rules() {
    if (!has_other_rules()) return {};
    return {.revision = rules_revision + 1, .apply = &apply_generously};
}

cluster::KnownVersions cluster::known_versions() {
    return {.newest_format = next_format, .rules = room::present_rules().revision};
}

}  // namespace seq
