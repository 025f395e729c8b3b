#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/message/server_message.hpp"
#include "protocol/record/recorder.hpp"
#include "server/room/after/tally.hpp"
#include "server/room/dependencies.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/entry.hpp"

namespace seq::room {

/// The progress of a game, for its clock.
struct Progress {
    std::uint32_t turns = 0;  ///< that have begun after the first
    std::uint32_t acts = 0;   ///< of the seat to move in this turn, without draws and forfeits
};

/// The present rules lead to other events than a record contains, or do not allow its action.
struct RulesDiffer : std::exception {};

/// The running game of a room: the match, its chance, its record, and the legal actions that its seats were
/// sent.
class GameTable {
  public:
    /// Deals. The names are those of the seats, for the record of the game.
    GameTable(const Setup& setup, std::unique_ptr<protocol::GameChance> chance,
              std::vector<std::string> names, const Rules& rules = {});
    /// A game that a snapshot of the room has kept. The rest is read into stored_fields().
    GameTable(const Setup& setup, const protocol::FairDealChance::Drawn& drawn, const Rules& rules);

    const std::vector<Event>& dealt() const { return started_.events; }
    const Match& match() const { return started_.match; }
    std::optional<Result> result() const { return seq::result(match()); }
    bool is_over() const { return seq::is_over(match()); }

    /// Stops the game, without a winner.
    Events abandon();
    /// Counts of what the seats have done so far.
    const Tally& tally() const { return tally_; }

    /// For the replay of a record of an older revision of the rules: the events that the next action must
    /// lead to. If it leads to others, or is not legal, RulesDiffer is thrown and the game is unchanged. Null
    /// switches the comparison off.
    void expect(const std::vector<Event>* events) { expected_ = events; }

    /// Applies an action, which must pass check(), and checks the invariants. The record gets the comment:
    /// for a penalty, the verdict about the call (T5). Returns the events.
    Events apply(Seat actor, const Action& action, std::string comment = {});
    const Progress& progress() const { return progress_; }
    /// Differs after every change of the match. Counted since the game was dealt or loaded.
    std::uint64_t changes() const { return changes_; }
    /// Lets the chance of the game choose the card that a seat forfeits (S23).
    Events forfeit_by_chance(Seat seat);
    /// Adds a comment to the record, for example a call that was refused (T5).
    void remark(std::string text) { recorder_.remark(std::move(text)); }
    /// Somebody else plays the seat from here: a comment in the record, and a row of the statistics.
    void note_substitution(Seat seat, const std::string& from, const std::string& to) {
        recorder_.remark(to + " plays seat " + std::to_string(seat.number) + " instead of " + from +
                         " from here");
        tally_.note_substitution(seat, from, to);
    }
    /// The record of the game so far. It contains all hands, so nobody may see it before the end.
    const protocol::Recorder& recorder() const { return recorder_; }

    /// The other seats that would lose their owed card if this seat drew now (S19).
    std::vector<Seat> lapsing_by_draw_of(Seat seat) const;

    /// The seat's legal actions if they differ from those it was last sent, else null. Remembers them as
    /// sent: the pointer is to last_sent().
    const LegalActions* changed_legal(Seat seat);

    /// The seat's legal actions as of the newest version.
    const LegalActions& last_sent(Seat seat) const { return last_sent_[seat.index()]; }

    // The grace of S19: a play counts as sent when its record is durable and its frames were handed over.

    void note_play(Seat seat, std::uint64_t version) { plays_[seat.index()] = {version, std::nullopt}; }
    void note_durable(std::uint64_t version, TimePoint now);
    /// All graces begin again when this version is sent, because nobody could draw while play was held.
    void restart_draw_grace(std::uint64_t version) { plays_.assign(plays_.size(), {version, std::nullopt}); }
    /// When the seat's last play was sent; nothing while it is still being sent.
    std::optional<TimePoint> play_sent_at(Seat seat) const { return plays_[seat.index()].sent_at; }

    /// What was drawn so far; nothing if the chance is not that of the fair deal.
    std::optional<protocol::FairDealChance::Drawn> drawn() const;
    /// What a snapshot of the room keeps of it (server/room/journal/state_snapshot.hpp), apart from setup and
    /// chance.
    auto stored_fields() { return std::tie(started_.match, recorder_, tally_, progress_); }
    /// The same: when plays were sent, for each seat.
    auto& plays() { return plays_; }

  private:
    struct LastPlay {
        std::uint64_t version = 0;
        std::optional<TimePoint> sent_at = TimePoint{};  ///< before any play: long ago
    };

    void note_progress(Seat seat, const Action& action, const Events& events);

    Events ask_rules(Seat actor, const Action& action);
    Events ask_rules_and_compare(Seat actor, const Action& action);

    Rules rules_;
    const std::vector<Event>* expected_ = nullptr;
    std::unique_ptr<protocol::GameChance> chance_;
    Started started_;
    protocol::Recorder recorder_;
    Tally tally_;
    std::vector<LegalActions> last_sent_;  ///< one per seat
    std::vector<LastPlay> plays_;          ///< one per seat
    Progress progress_{};
    std::uint64_t changes_ = 0;
};

/// The legal placements with more than one choice of the five spaces of a sequence (S15).
std::vector<protocol::NamingChoice> naming_choices(const Match& match, Seat seat, const LegalActions& legal);

/// The events of the game among these.
std::vector<Event> events_of_game(const RoomEvents& events);
/// Whether both are the same when written to the journal.
bool are_same(std::span<const Event> one, std::span<const Event> other, const Deck& deck);

/// A game that the present rules decide differently from those under which it was played. Its state follows
/// from the events in the journal, without the engine.
class RecordedGame {
  public:
    /// A game that differs from its deal on. `dealt` are the events of the deal in the journal.
    RecordedGame(const Setup& setup, std::vector<std::string> names, std::span<const Event> dealt)
        : view_{blank_view(setup, spectator)}, recorder_{setup, std::move(names), dealt} {
        note(dealt);
    }
    /// A game that differs from its next move on.
    explicit RecordedGame(const GameTable& table)
        : view_{seq::view(table.match(), spectator)}, recorder_{table.recorder()} {}

    /// Adds a move and its events in the journal.
    void add(Seat actor, const Action& action, std::span<const Event> events) {
        recorder_.add(actor, action, events);
        note(events);
    }
    /// Adds events that no move has led to: those of the deal, or that the game was stopped.
    void note(std::span<const Event> events) {
        for (const Event& event : events)
            if (audience(event) == Audience::everyone) fold(view_, event);
    }
    void remark(std::string text) { recorder_.remark(std::move(text)); }
    void reveal(protocol::HandsRevealed hands) { hands_ = std::move(hands); }

    const View& view() const { return view_; }
    const std::optional<Result>& result() const { return view_.result; }
    const std::optional<protocol::HandsRevealed>& hands() const { return hands_; }
    const protocol::Recorder& recorder() const { return recorder_; }
    /// The last move was a forfeit by chance.
    void note_random_forfeit() { recorder_.note_random_forfeit(); }

  private:
    View view_;
    protocol::Recorder recorder_;
    std::optional<protocol::HandsRevealed> hands_{};
};

}  // namespace seq::room
