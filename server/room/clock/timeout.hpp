#pragma once

#include <memory>
#include <optional>

#include "protocol/fairdeal/stream.hpp"
#include "server/room/state.hpp"

namespace seq::room {

/// A turn whose time is over. The room plays for its seat until the turn is over, as the option `at_zero`
/// says.
class TimedOutTurn {
  public:
    /// The turn whose time is over now; nothing if there is none. The entropy is the chance of its moves.
    static std::optional<TimedOutTurn> find(const State& state, TimePoint now, const Entropy& entropy);

    /// The next entry of the turn, to be published before the next call; nothing if there are no more.
    std::optional<Entry> next(const State& state, TimePoint now);

  private:
    TimedOutTurn(const State& state, const Turn& turn, const Entropy& entropy);

    Turn turn_;
    std::unique_ptr<protocol::fairdeal::Stream>
        numbers_;  ///< behind a pointer, because the player refers to it
    std::unique_ptr<bots::Player> player_{};
    bool begins_ = true;
    bool is_over_ = false;
};

}  // namespace seq::room
