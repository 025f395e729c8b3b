#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/message/server_message.hpp"
#include "protocol/record/recorder.hpp"
#include "server/core/frame.hpp"

namespace seq::core {

/// The running game of a room: the match, its chance, and what its seats were last told they may do.
class GameTable {
  public:
    /// Deals. The names are those of the seats, for the record.
    GameTable(const Setup& setup, std::unique_ptr<protocol::GameChance> chance,
              std::vector<std::string> names);

    /// What dealing told.
    const std::vector<Event>& dealt() const { return started_.events; }
    const Match& match() const { return started_.match; }
    std::optional<Result> result() const { return seq::result(match()); }

    /// The action must pass check(). Checks the engine's promises afterwards.
    Events apply(Seat seat, const Action& action);
    /// The game as it was played so far. It holds every hand: nobody is shown it before the end.
    const protocol::Record& record() const { return recorder_.record(); }

    /// The other seats that would lose their owed card if this seat drew now (S19).
    std::vector<Seat> lapsing_by_draw_of(Seat seat) const;

    /// The seat's legal actions if they are not what it was last told; remembers that it was told.
    std::optional<LegalActions> changed_legal(Seat seat);

    // S19's grace: a play counts as sent when its record is durable and its frames have left.

    void note_play(Seat seat, std::uint64_t version);
    void note_durable(std::uint64_t version, TimePoint now);
    /// When the seat's last play was sent; nothing while it is still on its way.
    std::optional<TimePoint> play_sent_at(Seat seat) const { return plays_[seat.index()].sent_at; }

  private:
    struct LastPlay {
        std::uint64_t version = 0;
        std::optional<TimePoint> sent_at = TimePoint{};  ///< before any play: long ago
    };

    std::unique_ptr<protocol::GameChance> chance_;
    Started started_;
    protocol::Recorder recorder_;
    std::array<LegalActions, seats_max> told_{};
    std::array<LastPlay, seats_max> plays_{};
};

/// The legal places that leave a choice of which five spaces are the sequence (S15).
std::vector<protocol::NamingChoice> naming_choices(const Match& match, Seat seat, const LegalActions& legal);

}  // namespace seq::core
