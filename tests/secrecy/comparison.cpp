#include "tests/secrecy/comparison.hpp"

#include <algorithm>

namespace seq::secrecy {
namespace {

/// Whether each command of the others was answered as in the first execution; the observer's answers are part
/// of the comparison.
bool hold_again(Execution& execution, const Script& script) {
    for (const Step& step : script.steps) {
        const Outcome outcome = execution.act(step.act);
        if (execution.bots().has_strayed()) return false;
        const auto* sent = std::get_if<Send>(&step.act);
        if (sent == nullptr || guest_of(sent->session) == script.observer) continue;
        if (outcome != step.outcome) return false;
    }
    return true;
}

std::string words(const Heard& heard) {
    return "at " + std::to_string(heard.at.time_since_epoch().count()) + " after " +
           std::to_string(heard.after) + ": " + heard.bytes + "\n";
}

std::string first_difference(const std::vector<Heard>& one, const std::vector<Heard>& other) {
    const auto [here, there] = std::ranges::mismatch(one, other);
    if (here == one.end() && there == other.end()) return {};
    return (here == one.end() ? "nothing\n" : words(*here)) + "but in the other execution\n" +
           (there == other.end() ? "nothing\n" : words(*there));
}

}  // namespace

Comparison compare(SimulatedSession& simulated, Leak leak) {
    test::SplitMix random{~simulated.seed};
    Deal elsewhere = other_deal(simulated.deal, *simulated.history, random);
    Comparison comparison;
    comparison.differs = elsewhere.piles != simulated.deal.piles;
    Execution other{elsewhere, simulated.script, simulated.table.players, simulated.seed, leak};
    comparison.counts = hold_again(other, simulated.script) && !elsewhere.has_strayed;
    if (leak == Leak::none) {
        comparison.difference = first_difference(simulated.heard, other.heard());
        return comparison;
    }
    Execution one{simulated.deal, simulated.script, simulated.table.players, simulated.seed, leak};
    hold_again(one, simulated.script);
    comparison.difference = first_difference(one.heard(), other.heard());
    return comparison;
}

}  // namespace seq::secrecy
