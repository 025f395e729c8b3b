#include <algorithm>
#include <map>

#include "tests/secrecy/session.hpp"

namespace seq::secrecy {
namespace {

template <typename Items>
void shuffle(Items& items, test::SplitMix& random) {
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[random.below(left)]);
}

/// The other deal while it is built: each position has its face already, or not yet.
class Dealing {
  public:
    Dealing(const Deal& deal, const History& history, test::SplitMix& random)
        : deal_{deal}, history_{history}, random_{random} {
        for (const auto& pile : deal.piles)
            faces_.emplace_back(pile.size());
    }

    Deal make() {
        for (const History::Step& step : history_.steps())
            step.drew ? note_drawn(step.seat, *step.drew) : put_shown(step);
        Deal other{.deck = deal_.deck, .piles = {}, .forfeits = {}, .dice = deal_.dice};
        for (std::size_t pile = 0; pile < faces_.size(); ++pile)
            other.piles.push_back(fill(pile));
        other.forfeits = places_of_forfeits(other);
        return other;
    }

  private:
    void note_drawn(Seat seat, Place place) {
        if (history_.has_seen(place))
            at(place) = history_.face(place);
        else
            open_[{seat, place.pile}].push_back(place);
    }

    /// Assigns a shown card to one of the positions in this pile that the seat had drawn from by then.
    void put_shown(const History::Step& step) {
        if (history_.has_seen(*step.from)) return;
        auto& open = open_[{step.seat, step.from->pile}];
        SEQ_ASSERT(!open.empty());
        const std::size_t chosen = random_.below(open.size());
        at(open[chosen]) = step.shown;
        open[chosen] = open.back();
        open.pop_back();
    }

    /// Assigns the pile's remaining faces to the remaining positions.
    std::vector<Face> fill(std::size_t pile) {
        std::array<int, face_count> left{};
        for (const Face face : deal_.piles[pile])
            ++left[face.number];
        for (const auto& face : faces_[pile])
            if (face) --left[face->number];
        std::vector<Face> rest;
        for (std::size_t number = 0; number < face_count; ++number)
            rest.insert(rest.end(), static_cast<std::size_t>(left[number]),
                        Face{static_cast<std::uint8_t>(number)});
        shuffle(rest, random_);
        std::vector<Face> faces;
        for (const auto& face : faces_[pile]) {
            faces.push_back(face ? *face : rest.back());
            if (!face) rest.pop_back();
        }
        return faces;
    }

    /// The hand positions that random forfeits must pick in the other execution for the same cards to come
    /// out (S23).
    std::vector<std::size_t> places_of_forfeits(const Deal& other) const {
        std::vector<std::size_t> places;
        std::map<Seat, std::vector<Face>> hands;
        for (const History::Step& step : history_.steps()) {
            auto& hand = hands[step.seat];
            if (step.drew) {
                hand.push_back(other.piles[step.drew->pile][step.drew->place]);
                continue;
            }
            const auto held = std::ranges::find(hand, step.shown);
            SEQ_ASSERT(held != hand.end());
            if (step.by_chance) places.push_back(static_cast<std::size_t>(held - hand.begin()));
            hand.erase(held);
        }
        return places;
    }

    std::optional<Face>& at(Place place) { return faces_[place.pile][place.place]; }

    const Deal& deal_;
    const History& history_;
    test::SplitMix& random_;
    std::vector<std::vector<std::optional<Face>>> faces_;
    std::map<std::pair<Seat, std::size_t>, std::vector<Place>>
        open_;  ///< drawn and not shown, by seat and pile
};

/// Another deal that the observer cannot distinguish from this one by what has happened: where it saw a card
/// is the same card, every card that was shown is in the same hand in time, and all others change places.
Deal other_deal(const Deal& deal, const History& history, test::SplitMix& random) {
    return Dealing{deal, history, random}.make();
}

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
