#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/message/server_message.hpp"
#include "server/core/clock/countdown.hpp"
#include "server/core/inputs.hpp"
#include "server/core/talk/readers.hpp"

namespace seq::core {

/// A line of the chat, and what has to be known of it for a call.
struct Line {
    protocol::ChatLine said;
    Readers readers{};
    std::uint32_t game = 0;  ///< the newest one when it was said
    Seat from{};             ///< who said it, in a running game; no seat otherwise
    bool called = false;     ///< once is enough (T2)
};

/// A call that is open (T1).
struct Call {
    protocol::OpenCall open;
    Side by_side;
    std::string text;  ///< of the message, for the word list
    struct Vote {
        protocol::MemberId member;
        bool upheld = false;
    };
    Countdown time;  ///< until the last way to settle it is taken
    std::vector<Vote> votes{};
};

/// What is said in a room, and what comes of it: section T of the rulebook.
struct Talk {
    static constexpr std::size_t lines_shown = 50;  ///< in a whole view
    /// More than a side can say in the time in which a message can be called.
    static constexpr std::size_t lines_kept = 300;
    static constexpr std::uint8_t refused_calls_max = 2;  ///< T2

    static constexpr std::chrono::minutes remembered{1};

    std::deque<Line> lines{};
    std::deque<TimePoint>
        said_at{};  ///< when anybody said anything in the minute before the newest, oldest first
    std::optional<protocol::MemberId> referee{};
    bool closed_to_spectators = false;

    void note_speech(TimePoint at);

    // Of the newest game.
    std::optional<Call> call{};
    std::array<std::uint8_t, sides_max> refused_calls{};
    /// The version in which the last call of a side was noted (T3); 0 if none was.
    std::array<std::uint64_t, sides_max> call_noted{};
    std::uint64_t turn_began = 0;  ///< the version
    Seat turn{};
    /// The version in which the last move that a side has made began; the game's own before its first one.
    std::array<std::uint64_t, sides_max> last_move_began{};

    std::optional<Countdown> forfeits{};  ///< while there are any: until chance chooses them
};

}  // namespace seq::core
