#pragma once

#include <memory>
#include <optional>

#include "protocol/fairdeal/stream.hpp"
#include "server/core/clock/timekeeping.hpp"
#include "server/core/state.hpp"

namespace seq::core {

/// A turn whose time is over. The room plays for its seat until the turn has passed, as the option `at_zero`
/// says. The entropy determines what it plays.
class TimedOutTurn {
  public:
    static std::optional<TimedOutTurn> find(const State& state, TimePoint now, const Entropy& entropy);

    /// The next entry of the turn, to be published before the next call.
    std::optional<Entry> next(const State& state, TimePoint now);

  private:
    TimedOutTurn(const State& state, const Turn& turn, const Entropy& entropy);

    Turn turn_;
    std::unique_ptr<protocol::fairdeal::Stream>
        numbers_;  ///< at one address, because the player refers to it
    std::unique_ptr<bots::Player> player_{};
    bool begins_ = true;
    bool is_over_ = false;
};

}  // namespace seq::core
