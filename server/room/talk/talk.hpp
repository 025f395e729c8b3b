#pragma once

#include <algorithm>
#include <array>
#include <boost/container/deque.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/server_message.hpp"
#include "server/room/clock/room_clock.hpp"
#include "server/room/inputs.hpp"

namespace seq::room {

/// The members who may read a line of talk, as decided when it was said (T4). Stored with the line, because
/// later changes of seats and referees do not change who may read it.
class Readers {
  public:
    /// Everybody, including members who join later.
    Readers() = default;
    static Readers only(std::vector<protocol::MemberId> members) { return {false, std::move(members)}; }
    /// Everybody but these; members who join later read it too.
    static Readers all_but(std::vector<protocol::MemberId> members) { return {true, std::move(members)}; }

    bool include(protocol::MemberId member) const {
        return std::ranges::binary_search(listed_, member) != except_;
    }
    bool are_everybody() const { return except_ && listed_.empty(); }
    /// The members who are in both.
    Readers common_with(const Readers& other) const;

    auto stored_fields() { return std::tie(except_, listed_); }

  private:
    Readers(bool except, std::vector<protocol::MemberId> listed)
        : except_{except}, listed_{std::move(listed)} {
        std::ranges::sort(listed_);
    }

    bool except_ = true;                        ///< the listed members may not read it
    std::vector<protocol::MemberId> listed_{};  ///< sorted
};

struct Line {
    protocol::ChatLine said;
    Readers readers{};
    std::uint32_t game = 0;  ///< the newest game when it was said
    Seat from{};             ///< the seat of the author in a running game; else no seat
    bool called = false;     ///< a line can be called once (T2)
};

/// An open call (T1).
struct Call {
    protocol::OpenCall open;
    Side by_side;
    std::string text;  ///< of the message, for the word list
    struct Vote {
        protocol::MemberId member;
        bool upheld = false;
    };
    Countdown time;  ///< until the last way to settle it is used
    std::vector<Vote> votes{};
};

/// The talk of a room, and its calls: section T of the rulebook.
struct Talk {
    static constexpr std::size_t lines_shown = 50;  ///< in a snapshot
    /// More than a side can say during the time in which a message can be called.
    static constexpr std::size_t lines_kept = 300;
    static constexpr std::uint8_t refused_calls_max = 2;  ///< T2

    static constexpr std::chrono::minutes remembered{1};

    boost::container::deque<Line> lines{};
    boost::container::deque<TimePoint>
        said_at{};  ///< when members said something, within a minute before the newest time, oldest first
    std::optional<protocol::MemberId> referee{};

    void note_speech(TimePoint at);

    // The rest concerns the newest game.
    std::optional<Call> call{};
    std::array<std::uint8_t, sides_max> refused_calls{};
    /// The version in which the last call of each side was noted (T3); 0 if there was none.
    std::array<std::uint64_t, sides_max> call_noted{};
    std::uint64_t turn_began = 0;  ///< the version in which the present turn began
    Seat turn{};
    /// The version in which the last turn of each side began; before its first one, that in which the game
    /// began.
    std::array<std::uint64_t, sides_max> last_move_began{};

    TimePoint waiting_since{};  ///< when the turn began, or play last continued; nudges wait from then
    std::vector<protocol::MemberId> nudged_by{};  ///< in the present turn

    std::optional<Countdown> forfeits{};  ///< while there are any: until the game's chance chooses them
};

}  // namespace seq::room
