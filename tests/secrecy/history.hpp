#pragma once

#include <map>
#include <set>
#include <vector>

#include "protocol/message/codec.hpp"
#include "server/room/journal/journal_record.hpp"
#include "tests/secrecy/deal.hpp"
#include "tests/secrecy/script.hpp"

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

/// Reads the journal and all frames, and so knows what an execution hides. Used for writing scripts and
/// planting leaks.
class FullObserver {
  public:
    FullObserver(const Deal& deal, std::size_t players) : history{deal, players}, deck_{*deal.deck} {}

    History history;

    /// Reads what has happened, even if nobody is connected to receive it.
    void read(const room::JournalRecord& record);
    /// Reads what was just sent; decoded once if it went to many.
    const protocol::ServerMessage& read(const room::Delivery& delivery);

    const Deck& deck() const { return deck_; }
    /// The legal actions that each guest received last.
    const std::map<std::size_t, LegalActions>& legal() const { return legal_; }
    bool has_ended() const { return ended_; }

  private:
    const Deck& deck_;
    room::Frame last_;
    protocol::ServerMessage message_;
    std::map<std::size_t, LegalActions> legal_;
    bool ended_ = false;
};

}  // namespace seq::secrecy
