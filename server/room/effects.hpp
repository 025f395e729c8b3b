#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/player.hpp"
#include "engine/action.hpp"
#include "engine/base/seat.hpp"
#include "engine/view.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/ids.hpp"
#include "server/room/delivery/delivery.hpp"
#include "server/room/inputs.hpp"
#include "server/room/journal/journal_record.hpp"

namespace seq::room {

/// What a room did, in numbers for the metrics of the server. They do not identify members or rooms.
struct Counts {
    std::uint32_t moves_of_people = 0;
    std::uint32_t moves_of_bots = 0;  ///< including stand-ins
    std::uint32_t moves_of_clocks = 0;
    std::uint32_t games_begun = 0;
    std::uint32_t losses = 0;             ///< how often acknowledged versions were found to be lost
    std::vector<std::string> refusals{};  ///< the codes
    std::string_view voided{};            ///< why a running game was voided; empty if none was

    friend bool operator==(const Counts&, const Counts&) = default;
};

/// What the runner has to do for a room. A room has no other output.
struct Effects {
    std::vector<JournalRecord> records;
    /// The first record of the room that follows this one. It becomes durable together with `records`.
    std::vector<JournalRecord> successor{};
    /// Tokens that have changed. They become durable together with `records`, before any delivery leaves.
    std::vector<MemberTokens> tokens{};
    /// Push subscriptions that have changed. They become durable together with `records`.
    std::vector<SubscriptionChange> subscriptions{};
    /// To be kept with the journal once `records` are durable. It may be lost.
    std::optional<StateSnapshot> snapshot{};
    /// In one block with the rest for a move at a table of four: its answer, a frame for everybody, and two
    /// private ones.
    boost::container::small_vector<Delivery, 7> deliveries;
    std::vector<CloseSession> closes;
    Counts counts{};
    std::optional<TimePoint> wake_at;  ///< when the room wants to be Woken; replaces the former time
};

// A feature that depends on the time has a function `..._due(const State&, now, WakeUp&)`. It returns the
// next entry that is due, without publishing it, or says when to ask again. room_loop.cpp asks and publishes.

/// When the room has to be woken: the earliest time that any feature names.
struct WakeUp {
    std::optional<TimePoint> at{};

    /// The room has to be woken at this time or before.
    void by(TimePoint time) {
        if (!at || time < *at) at = time;
    }
};

/// What a bot has to choose. A value without a reference to its room, so that another thread can answer it.
struct BotQuestion {
    std::uint64_t number;  ///< unique while the room is in memory
    BotLevel level;
    View view;
    LegalActions legal;
    std::function<std::unique_ptr<bots::Player>(BotLevel level, bots::Below below)> make_player;

    /// Thinks, which takes some milliseconds at the level hard. The entropy is the bot's chance.
    Action answer(const Entropy& entropy) const;
};

// What a room reports about itself to the server that runs it.

/// What happens in a room now.
enum class Stage : std::uint8_t { lobby, dealing, playing, finished, archived };

/// Whether an archived room can be opened again: not if its history is full.
enum class Reopening : std::uint8_t { possible, not_archived, history_full };

/// A room as the operator may see it: without hands, chat and tokens.
struct RoomSummary {
    struct Person {
        std::string name;
        std::optional<Seat> seat;
    };
    std::string preset;
    Stage stage = Stage::lobby;
    std::size_t seats = 0;
    std::vector<Person> people;
    std::size_t bots = 0;     ///< with a seat
    std::uint32_t games = 0;  ///< how many have begun
    protocol::Seen at;
    TimePoint active_at{};  ///< when a member last did something
};

/// A person who is away and is waited for: in the running game, if no bot plays for them, or by the ready
/// check before the next one.
struct AbsentPlayer {
    protocol::MemberId member;
    std::uint32_t game = 0;               ///< counts the games of the room from 1
    std::optional<std::uint32_t> turn{};  ///< the number of the turn in the game, if it is theirs
    std::size_t nudges = 0;               ///< in that turn
    bool is_prepared = false;             ///< the game has not begun: a ready check is open
    friend bool operator==(const AbsentPlayer&, const AbsentPlayer&) = default;
};

/// What a room contributes to the metrics of the server.
struct RoomStats {
    std::string_view preset;  ///< of the running game, or of the next one
    bool game_runs = false;
    std::uint32_t people = 0;      ///< with a seat, connected or not
    std::uint32_t bots = 0;        ///< with a seat
    std::uint32_t spectators = 0;  ///< connected and without a seat

    friend bool operator==(const RoomStats&, const RoomStats&) = default;
};

}  // namespace seq::room
