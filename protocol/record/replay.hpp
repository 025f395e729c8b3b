#pragma once

#include <memory>
#include <optional>
#include <tl/expected.hpp>

#include "engine/match.hpp"
#include "protocol/record/record.hpp"

namespace seq::protocol {

/// Replays a record with the engine, one move line at a time.
class Replay {
  public:
    /// Starts the game. Fails with `no-chance` if the record has neither a seed nor the cut, dealer, deck or
    /// dice that the start needs.
    static tl::expected<Replay, RecordError> begin(Record record);

    Replay(Replay&&) noexcept;
    Replay& operator=(Replay&&) noexcept;
    ~Replay();

    /// Whether all moves were played.
    bool done() const { return played_ == record_.moves.size(); }
    /// Plays the next move line, which must exist. After an error the match is as it was before that line.
    tl::expected<Events, RecordError> next();

    const Record& record() const { return record_; }
    /// The events of the deal.
    const std::vector<Event>& dealt() const { return dealt_; }
    const Match& match() const { return match_; }
    std::size_t moves_played() const { return played_; }

  private:
    class Source;
    explicit Replay(Record record);

    Record record_;
    std::unique_ptr<Source> chance_;
    std::vector<Event> dealt_;
    Match match_;
    std::size_t played_ = 0;
};

/// Replays the first `moves_max` moves of a record, or all.
tl::expected<Replay, RecordError> play_record(Record record, std::optional<std::size_t> moves_max = {});

}  // namespace seq::protocol
