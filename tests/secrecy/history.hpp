#pragma once

#include <set>
#include <span>
#include <vector>

#include "protocol/message/server_message.hpp"
#include "tests/secrecy/deal.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::secrecy {

/// A position in the piles of a deal: where a card came from, whatever its face is in this execution.
struct Place {
    std::size_t pile = 0;
    std::size_t place = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

/// The history of every card of a game, derived from the public events and the deal: who drew it and who
/// showed it when. Holds the current hands, which are not public.
class History {
  public:
    struct Step {
        Seat seat;
        std::optional<Place> drew{};  ///< else a card was shown: played, exchanged or forfeited
        Face shown{};
        bool by_chance = false;       ///< a forfeit that chance took (S23)
        std::optional<Place> from{};  ///< of the card that was shown
        std::size_t slot = 0;         ///< its index in the hand
    };

    History(const Deal& deal, std::size_t players) : deal_{&deal}, hands_(players) {}

    /// Processes a public event of a version.
    void hear(const protocol::RoomEvent& event);

    /// From now on the observer plays on this seat. What it has held before counts as seen, too, because it
    /// says what is left of it.
    void watch(Seat seat);
    /// Whether the observer has seen the card from there in a hand.
    bool has_seen(Place place) const { return seen_.contains(place); }

    const std::vector<Step>& steps() const { return steps_; }

    /// Whether a game has started.
    bool has_begun() const { return began_; }
    /// In the order held.
    std::vector<Face> hand(Seat seat) const;
    /// The card that is drawn next.
    std::optional<Face> top() const;
    Face face(Place place) const { return deal_->piles[place.pile][place.place]; }
    std::size_t players() const { return hands_.size(); }

  private:
    void draw(Seat seat);
    void show(Seat seat, Face face, bool by_chance);

    const Deal* deal_;
    std::vector<std::vector<Place>> hands_;
    std::vector<Step> steps_;
    Seat watched_ = spectator;
    std::set<Place> seen_;
    Place next_{};
    std::size_t forfeits_ = 0;
    bool began_ = false;
};

/// Another deal that the observer cannot distinguish from this one by what has happened: where it saw a card
/// is the same card, every card that was shown is in the same hand in time, and all others change places.
Deal other_deal(const Deal& deal, const History& history, test::SplitMix& random);

}  // namespace seq::secrecy
