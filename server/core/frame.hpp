#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/message/ids.hpp"

namespace seq::core {

/// Milliseconds since the Unix epoch. The core never asks for the time; it is handed in.
using TimePoint = std::chrono::sys_time<std::chrono::milliseconds>;

/// One connection of one client, for as long as it lasts. Unique in the process, never used twice.
struct SessionId {
    std::uint64_t number = 0;
    friend constexpr auto operator<=>(const SessionId&, const SessionId&) = default;
};

/// Encoded once, shared by all who receive it.
using Frame = std::shared_ptr<const std::string>;

/// A frame for a session. It leaves, in order, when the room's version `after` is durable, and not before.
struct Delivery {
    SessionId to;
    Frame frame;
    std::uint64_t after = 0;
    /// The rest of the same message, where only its beginning is the receiver's own: a long answer about a
    /// game is shared by everybody who asks for it. Null: the frame is the whole message.
    Frame rest{};

    /// The whole message.
    std::string text() const { return rest ? *frame + *rest : *frame; }
};

/// Why a session is ended from within. The frames delivered to it before this leave first.
enum class CloseReason : std::uint16_t {
    goodbye = 1000,         ///< the member has left
    protocol_error = 1002,  ///< not our protocol
    bad_utf8 = 1007,
    too_many_faults = 1008,  ///< ten faulty messages in a minute
    too_big = 1009,
    internal_error = 1011,  ///< the room was quarantined
    server_restart = 1012,
    server_crowded = 1013,  ///< others wait to come in, and this session has been in no room for longest
    too_slow = 4000,        ///< the outbox was full
    idle = 4001,
    taken_over = 4002,            ///< a newer session of the same member
    removed = 4003,               ///< by the host, or turned away at the door
    closed_to_spectators = 4004,  ///< the host wants nobody to watch
    archived = 4005,              ///< the room was idle for too long and is closed for good
    closed_for_good = 4006,       ///< whoever keeps the server has closed the room
};

struct CloseSession {
    SessionId session;
    CloseReason reason = CloseReason::taken_over;
};

/// One entry of a room's append-only log: what is durable before anybody hears of it.
struct JournalRecord {
    protocol::RoomCode room;
    std::uint32_t epoch = 1;
    std::uint64_t version = 0;  ///< from 1, without a gap
    std::string body;           ///< JSON with a format version; see entry_codec.hpp
    protocol::Digest hash{};    ///< over the one before and all of the above; see hash_of()
};

/// The hash that chains a record to the one before it; the first record follows a digest of zeros.
protocol::Digest hash_of(const JournalRecord& record, const protocol::Digest& previous);

/// How long a room may stand without anybody doing anything in it.
struct IdleLimits {
    std::chrono::milliseconds room = std::chrono::hours{24 * 7};   ///< while no game runs
    std::chrono::milliseconds game = std::chrono::hours{24 * 30};  ///< with a game that runs
    std::chrono::milliseconds lobby =
        std::chrono::hours{24};  ///< before the first game, with nobody connected
};

/// What the house allows in a room, beside what the rules say.
struct RoomLimits {
    std::size_t seats_max = seq::seats_max;
    std::size_t spectators_max = 50;      ///< beside those for whom a seat is free
    std::size_t chat_a_minute = 240;      ///< messages, phrases and reactions of all together
    std::size_t budget_factor = 1;        ///< what members may do in a minute is the usual times this
    std::uint64_t records_max = 100'000;  ///< of a room's history
    std::uint64_t history_bytes_max = 32ULL * 1024 * 1024;  ///< of the bodies of these records
};

/// A time in which no room was served: the server was not there, or its disk was full.
struct Outage {
    TimePoint from;
    TimePoint until;
};

/// When it was written; nothing where it cannot be read.
std::optional<TimePoint> time_of(const JournalRecord& record);

/// What is counted of what a room did, for who watches the server: nothing of it says who, where or with
/// what.
struct Counts {
    std::uint32_t moves_of_people = 0;
    std::uint32_t moves_of_bots = 0;  ///< stand-ins among them
    std::uint32_t moves_of_clocks = 0;
    std::uint32_t games_begun = 0;
    std::uint32_t losses = 0;             ///< of acknowledged versions, as far as anybody could prove it
    std::vector<std::string> refusals{};  ///< their codes
    std::string_view voided{};            ///< why a running game was ended as void; empty: none was
};

/// What a room wants done. Nothing else leaves it.
struct Effects {
    std::vector<JournalRecord> records;
    /// The first record of another room, which follows this one. Becomes durable together with `records`.
    std::vector<JournalRecord> successor{};
    std::vector<Delivery> deliveries;
    std::vector<CloseSession> closes;
    Counts counts{};
    std::optional<TimePoint> wake_at;  ///< when on_time() wants to be called; replaces the last wish

    /// on_time() at this time or before.
    void wish(TimePoint time) {
        if (!wake_at || time < *wake_at) wake_at = time;
    }
};

/// 32 fresh bytes from the operating system for each call that may need chance. A room that uses them
/// journals them.
using Entropy = protocol::Digest;

}  // namespace seq::core
