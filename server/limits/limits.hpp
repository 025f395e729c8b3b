#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/message/limits.hpp"
#include "server/room/inputs.hpp"

namespace seq::net {

/// The limits of connections, sessions, addresses and rooms. The operator can set most of them
/// (see table_of()). Tests use shorter times instead of sleeping.
struct Limits {
    using Milliseconds = std::chrono::milliseconds;

    // A connection
    Milliseconds handshake{10'000};   ///< a whole request, and the time between two on one connection
    std::size_t header_bytes = 8192;  ///< of one request
    unsigned requests_max = 100;      ///< on one connection

    // All connections
    std::size_t connections_max = 500;  ///< the same limit applies to those in rooms
    std::size_t places_reserved = 100;  ///< in addition, for connections that are not yet in a room
    Milliseconds reserved_for{5'000};   ///< within which such a connection must enter a room
    std::size_t connections_of_address = 100;
    std::size_t connections_of_site = 200;  ///< of a /48 of IPv6
    std::size_t share_of_address = 20;      ///< seated sessions that are never evicted for others
    std::size_t share_of_site = 80;         ///< the same, of a /48 of IPv6 or a /24 of IPv4
    std::size_t waiting_max = 250;          ///< connections that are not yet in a room
    std::size_t waiting_of_address = 60;    ///< one browser may open six
    double connects_a_second = 20;          ///< new ones from one address; the burst is ten seconds' worth
    std::size_t refusals_max = 64;          ///< refusals with an answer at one time, in addition to all these

    // A session
    Milliseconds first_message{30'000};
    Milliseconds whole_message{10'000};      ///< from its first byte to its last, empty fragments included
    Milliseconds write{10'000};              ///< until the socket has accepted a write
    Milliseconds close{5'000};               ///< the peer's answer to our Close
    Milliseconds ping_every{20'000};         ///< checks that the peer is alive, and measures the round trip
    Milliseconds ping_every_playing{3'000};  ///< the same for a player of a running game
    Milliseconds lively_for{300'000};        ///< as long as something has happened there within this time
    Milliseconds idle{60'000};               ///< without a frame, pongs included
    Milliseconds tick{1'000};                ///< how often a session checks all of these
    std::size_t message_bytes = protocol::message_bytes_max;
    std::size_t message_depth = protocol::json_depth_max;
    std::size_t outbox_frames = 1024;
    std::size_t outbox_bytes = 256 * 1024;
    std::size_t outboxes_bytes = 64 * 1024 * 1024;   ///< of all sessions together
    std::size_t outbox_bytes_when_full = 16 * 1024;  ///< instead of `outbox_bytes`, while they hold so much
    std::size_t faults = 10;                         ///< faulty messages at once, and then a minute
    double messages_a_second = 50;
    double bytes_a_second = 64 * 1024;  ///< received on the socket, of any kind
    double burst_seconds = 4;           ///< so many seconds' worth of both may arrive at once
    Milliseconds flood_pause{20};       ///< how long reading pauses for a session above these rates
    double control_frames_a_second = 10;
    double control_frames_burst = 100;

    // A remote address
    double creates_a_minute = 60;
    double joins_a_minute = 60;              ///< to any room, including successful ones
    double records_a_minute = 3'000;         ///< that its sessions cause in all rooms together
    double written_a_day = 100'000'000;      ///< bytes that these records make the disk write
    double page_bytes_a_second = 2'000'000;  ///< of pages and files; the whole web page has 300,000
    double page_bytes_at_once = 20'000'000;  ///< the same in a burst
    double page_bytes_least = 10'000;        ///< that each answer counts
    double failed_entries_a_minute = 30;     ///< join and resume
    double proofs_for_one = 10;              ///< times as many failures are allowed with a link or a token
    double wrong_codes_a_minute = 300;       ///< of all addresses together
    std::size_t rooms_of_address = 30;       ///< created from it and not archived yet
    std::size_t addresses_of_site = 4;       ///< a site (/48 of IPv6) may do as much as this many addresses
    std::size_t addresses_known = 10'000;    ///< tracked at one time, and as many sites

    // Rooms
    std::size_t rooms_max = 150;  ///< in memory at one time
    room::RoomLimits room{};
    Milliseconds unload_after{60'000};  ///< an idle room stays loaded for this long
    std::chrono::microseconds replay_slice{
        2'000};  ///< processor time of a loading room in each turn of its thread
    std::chrono::microseconds handler_cpu_max{5'000};  ///< of one handler of a room before it counts as slow
    std::size_t not_durable_max = 1'000;  ///< commands of one room whose answers wait for the disk
    std::size_t pending_bytes_of_room = 8 * 1024 * 1024;  ///< waiting for the disk in one room
    std::size_t pending_bytes = 64 * 1024 * 1024;         ///< the same of all rooms
    Milliseconds disk_patience{10'000};  ///< without an answer of the journal until clocks stop
    std::size_t joiners_max = 64;        ///< sessions that wait for one room to be loaded
    Milliseconds unplayed_counts{
        3'600'000};                     ///< a room without a game counts among `rooms_of_address` for this
    room::IdleLimits rooms_idle{};      ///< until a room that nobody uses is archived
    Milliseconds sweep_every{600'000};  ///< how often such rooms are searched for
    Milliseconds probe_every{5'000};    ///< while the storage is full; also how often free space is looked at
    std::size_t storage_reserve = 1'000'000'000;  ///< free bytes below which only running games go on
    Milliseconds note_every{5'000};  ///< how often the journal notes that the server runs, while a clock runs

    // The admin address and readiness
    std::size_t admin_connections = 16;  ///< at one time
    Milliseconds loop_lag{2'000};        ///< the server is not ready if a thread is this far behind
    Milliseconds beat_every{500};        ///< how often the lag is measured
};

/// A limit that the operator can set: by a flag of its own, or by `--limit NAME=VALUE`.
struct Limit {
    std::string name;
    std::variant<std::size_t*, double*, Limits::Milliseconds*> value;
    double least;
    double most;
    std::string meaning;
    bool has_flag = false;       ///< `--NAME`
    double milliseconds = 1000;  ///< of a time: the unit that the operator counts in

    /// The value in digits.
    std::string text() const;
};

/// All of them, with their values in `limits`. What the server accepts, prints for --limits and documents
/// follows from this table.
std::vector<Limit> table_of(Limits& limits);

/// Sets a limit of the table of `limits`. Returns why that is impossible, as a sentence: the text is no value
/// for it.
std::optional<std::string> set_limit(Limits& limits, const Limit& limit, std::string_view text);

/// The limits without a flag, as a Markdown table.
std::string describe_limits(Limits& limits);

}  // namespace seq::net
