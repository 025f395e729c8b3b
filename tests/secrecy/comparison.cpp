#include "tests/secrecy/comparison.hpp"

#include <algorithm>

namespace seq::secrecy {
namespace {

/// Whether each command of the others was answered as in the first world; what the observer is answered is
/// for the comparison.
bool hold_again(World& world, const Script& script) {
    for (const Step& step : script.steps) {
        const Outcome outcome = world.act(step.act);
        const auto* sent = std::get_if<Send>(&step.act);
        if (sent == nullptr || guest_of(sent->session) == script.observer) continue;
        if (outcome != step.outcome) return false;
    }
    return !world.bots().has_strayed();
}

std::string words(const Heard& heard) {
    return "at " + std::to_string(heard.at.time_since_epoch().count()) + " after " +
           std::to_string(heard.after) + ": " + heard.bytes + "\n";
}

std::string first_difference(const std::vector<Heard>& one, const std::vector<Heard>& other) {
    const auto [here, there] = std::ranges::mismatch(one, other);
    if (here == one.end() && there == other.end()) return {};
    return (here == one.end() ? "nothing\n" : words(*here)) + "but in the other world\n" +
           (there == other.end() ? "nothing\n" : words(*there));
}

}  // namespace

Comparison compare(Evening& evening, Leak leak) {
    test::SplitMix random{~evening.seed};
    Deal elsewhere = other_deal(evening.deal, *evening.history, evening.script.seat, random);
    Comparison comparison;
    comparison.differs = elsewhere.piles != evening.deal.piles;
    World other{elsewhere, evening.script, evening.table.players, evening.seed, leak};
    comparison.counts = hold_again(other, evening.script);
    if (leak == Leak::none) {
        comparison.difference = first_difference(evening.heard, other.heard());
        return comparison;
    }
    World one{evening.deal, evening.script, evening.table.players, evening.seed, leak};
    hold_again(one, evening.script);
    comparison.difference = first_difference(one.heard(), other.heard());
    return comparison;
}

}  // namespace seq::secrecy
