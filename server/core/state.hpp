#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "server/core/after/finished_game.hpp"
#include "server/core/after/series.hpp"
#include "server/core/budget/budgets.hpp"
#include "server/core/clock/room_clock.hpp"
#include "server/core/deal/deal.hpp"
#include "server/core/delivery.hpp"
#include "server/core/dependencies.hpp"
#include "server/core/entry.hpp"
#include "server/core/game_table.hpp"
#include "server/core/history.hpp"
#include "server/core/inputs.hpp"
#include "server/core/lobby/door.hpp"
#include "server/core/members.hpp"
#include "server/core/purses.hpp"
#include "server/core/recorded_game.hpp"
#include "server/core/room_summary.hpp"
#include "server/core/talk/talk.hpp"

namespace seq::core {

/// A draw that waits in the room, because it would end the right of a present player too soon (S19).
struct HeldDraw {
    protocol::MemberId member;
    protocol::CommandId id;
    protocol::Digest content{};
};

/// The bot whose turn it is, and since when. Runtime state: after a restart it thinks anew.
struct Thinking {
    Seat seat;
    TimePoint since;
};

/// What a room is, and the pieces of its work. Room is its face.
struct State {
    protocol::RoomCode code;
    std::string address;  ///< the link without its secret
    Setup setup;          ///< of the newest game, and of the next one

    std::uint32_t epoch = 1;
    protocol::Digest last_hash{};
    History history{};
    std::uint64_t history_bytes = 0;  ///< of the bodies of all records

    Members members{};
    protocol::MemberId host = founder;  ///< who may start a game and keeps the house
    std::optional<TakenHostRole> taken_host_role{};
    Talk talk{};
    std::uint32_t games = 0;          ///< how many have begun
    std::optional<GameTable> game{};  ///< the newest one, also when it is over
    /// The newest game, if the present rules decide it differently; then there is no `game`.
    std::optional<RecordedGame> recorded_game{};
    /// What the record says that is being replayed, if it is of an older revision of the rules and the engine
    /// is asked about it.
    const std::vector<protocol::RoomEvent>* recorded = nullptr;
    std::optional<Deal> deal{};  ///< of the newest game, or of the one that is being dealt
    RecordShelf shelf{};
    Purses purses{};
    std::vector<HeldDraw> held_draws{};
    Door door{};
    std::vector<CloseSession> parting{};  ///< sessions of members that are none any more, to be closed
    Dependencies dependencies{};
    RoomLimits limits{};
    SharedBuckets budgets{};
    std::optional<Thinking> thinking{};
    bool paused = false;  ///< somebody holds the running game

    /// When the room last began an epoch because of a loss. Runtime state.
    std::optional<TimePoint> epoch_began_at{};
    std::uint64_t durable = 0;  ///< the newest version that was handed over
    RoomClock clock{};

    TimePoint at{};  ///< of the newest record
    TimePoint
        active_at{};  ///< when a member last did something: what the room does by itself keeps none alive
    /// Of the time since then, how much the server was not there: nobody could do anything.
    std::chrono::milliseconds unserved{0};
    TimePoint game_began_at{};                             ///< the newest game
    std::optional<protocol::GameStatistics> statistics{};  ///< of the newest game, once it is over
    std::uint32_t stopped_by_host = 0;                     ///< games that the host has ended by `abandon`
    SeriesKeeper series{};                                 ///< says something where a series is played
    /// The journal was restored from a copy, and the room has no record since.
    bool is_fresh_copy = false;
    bool archived = false;                           ///< closed for good; its records may be read
    std::optional<protocol::Successor> successor{};  ///< the room that follows this archived one
    bool follows_another = false;                    ///< this room goes on for one whose history was full
    std::optional<TimePoint> warned_of{};            ///< the `active_at` whose end was announced

    bool game_is_running() const {
        return (game && !game->result()) || (recorded_game && !recorded_game->result());
    }
    bool has_game() const { return game || recorded_game; }
    bool deal_is_running() const { return deal && !deal->is_dealt(); }
    std::uint64_t version() const { return history.newest(); }
    const Deck& deck() const { return *setup.preset->deck; }
};

/// The setup of a room that is to be made.
tl::expected<Setup, Rejection> setup_of(std::string_view preset, std::uint32_t players, std::uint32_t sides,
                                        const std::vector<std::pair<std::string, std::string>>& options);
tl::expected<Setup, Rejection> setup_of(const FollowRoom& decision);

/// A room in which nothing has happened yet. `link_base` and its code are the link without the secret.
std::unique_ptr<State> make_state(const protocol::RoomCode& code, const std::string& link_base,
                                  const Setup& setup, const protocol::LinkSecret& secret);

}  // namespace seq::core
