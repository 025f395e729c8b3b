#pragma once

#include <array>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/message/server_message.hpp"
#include "protocol/record/recorder.hpp"
#include "server/core/after/tally.hpp"
#include "server/core/dependencies.hpp"
#include "server/core/entry.hpp"
#include "server/core/inputs.hpp"

namespace seq::core {

/// How far a game has come, for those who keep its time.
struct Progress {
    std::uint32_t turns = 0;  ///< that have begun after the first
    std::uint32_t acts = 0;   ///< of the seat to move in this turn; draws and forfeits are none
};

/// What the engine says differs from what is written, or it does not allow what has happened.
struct RulesDiffer : std::exception {};

/// The running game of a room: the match, its chance, and what its seats were last told they may do.
class GameTable {
  public:
    /// Deals. The names are those of the seats, for the record.
    GameTable(const Setup& setup, std::unique_ptr<protocol::GameChance> chance,
              std::vector<std::string> names, const Rules& rules = {});

    /// What dealing told.
    const std::vector<Event>& dealt() const { return started_.events; }
    const Match& match() const { return started_.match; }
    std::optional<Result> result() const { return seq::result(match()); }

    /// The table stops the game: it is over, and nobody has won.
    Events abandon();
    /// Counts of what the seats have done so far.
    const Tally& tally() const { return tally_; }

    /// For the replay of a record of an older revision of the rules: what the next action must tell. Where it
    /// tells something else, or cannot be done, RulesDiffer is thrown and the game stands as before it. Null:
    /// whatever happens is right.
    void expect(const std::vector<Event>* events) { expected_ = events; }

    /// The action must pass check(). Checks the engine's promises afterwards.
    Events apply(Seat seat, const Action& action);
    const Progress& progress() const { return progress_; }
    /// A call against the side was upheld (S23); the verdict stands behind it in the record (T5).
    Events penalise(Side side, std::string verdict);
    /// The card that a seat forfeits when it does not choose, by the chance of the game (S23).
    Events forfeit_by_chance(Seat seat);
    /// Writes a line of comment into the record: a call that came to nothing (T5).
    void remark(std::string text) { recorder_.remark(std::move(text)); }
    /// Where in the record's text the forfeits stand that chance made, from 1.
    std::vector<std::size_t> lines_of_random_forfeits() const;
    const protocol::Recorder& recorder() const { return recorder_; }
    const std::vector<std::size_t>& random_forfeits() const { return random_forfeits_; }
    /// The game as it was played so far. It holds every hand: nobody is shown it before the end.
    const protocol::Record& record() const { return recorder_.record(); }

    /// The other seats that would lose their owed card if this seat drew now (S19).
    std::vector<Seat> lapsing_by_draw_of(Seat seat) const;

    /// The seat's legal actions if they differ from those it was last sent; remembers them as sent.
    std::optional<LegalActions> changed_legal(Seat seat);

    /// The seat's legal actions as of the newest version.
    const LegalActions& last_sent(Seat seat) const { return last_sent_[seat.index()]; }

    // S19's grace: a play counts as sent when its record is durable and its frames have left.

    void note_play(Seat seat, std::uint64_t version);
    void note_durable(std::uint64_t version, TimePoint now);
    /// Every grace begins anew when this version is sent: while play was held nobody could draw.
    void renew_graces(std::uint64_t version);
    /// When the seat's last play was sent; nothing while it is still on its way.
    std::optional<TimePoint> play_sent_at(Seat seat) const { return plays_[seat.index()].sent_at; }

  private:
    struct LastPlay {
        std::uint64_t version = 0;
        std::optional<TimePoint> sent_at = TimePoint{};  ///< before any play: long ago
    };

    void note_progress(Seat seat, const Action& action, const Events& events);

    Events apply(Seat actor, const Action& action, std::string comment);
    Events ask_rules(Seat actor, const Action& action);
    Events ask_rules_and_compare(Seat actor, const Action& action);

    Rules rules_;
    const std::vector<Event>* expected_ = nullptr;
    std::unique_ptr<protocol::GameChance> chance_;
    Started started_;
    protocol::Recorder recorder_;
    Tally tally_;
    std::vector<std::size_t> random_forfeits_{};  ///< by their number among the moves
    std::array<LegalActions, seats_max> last_sent_{};
    std::array<LastPlay, seats_max> plays_{};
    Progress progress_{};
};

/// The legal places that leave a choice of which five spaces are the sequence (S15).
std::vector<protocol::NamingChoice> naming_choices(const Match& match, Seat seat, const LegalActions& legal);

/// The events of the game among these.
std::vector<Event> events_of_game(const RoomEvents& events);
/// Whether both are the same, in the words of the journal.
bool are_same(std::span<const Event> one, std::span<const Event> other, const Deck& deck);

}  // namespace seq::core
