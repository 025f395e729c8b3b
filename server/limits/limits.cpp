#include "server/limits/limits.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace seq::net {
namespace {

constexpr double many = 1e6;
constexpr double kibi = 1024;
constexpr double mebi = kibi * kibi;
constexpr double gibi = kibi * mebi;
constexpr double shortest = 0.01;
constexpr double day = 24 * 60 * 60;
constexpr double years = 36'500;
constexpr Limits::Milliseconds look_at_most_every{2};  ///< for the shortest deadlines

std::string digits(double number) {
    std::array<char, 64> text{};
    const auto end = std::to_chars(text.begin(), text.end(), number, std::chars_format::fixed).ptr;
    return {text.begin(), end};
}

std::vector<Limit> limits_of_sessions(Limits& l) {
    return {
        {"connections-max", &l.connections_max, 1, many, "sessions in rooms at one time", true},
        {"connections-per-address", &l.connections_of_address, 1, many, "connections from one address", true},
        {"connections-per-site", &l.connections_of_site, 1, many,
         "connections from one site (/48) of IPv6, then 429"},
        {"connections-reserved", &l.places_reserved, 0, many,
         "more connections that are not in a room yet; each has to enter one within 5 seconds"},
        {"connects-per-second", &l.connects_a_second, 0.1, many,
         "new connections from one address, ten seconds' worth at once; then dropped, or 429 behind a proxy"},
        {"waiting-max", &l.waiting_max, 1, many,
         "connections that are not in a room yet; then the longest waiting one of the address with most is "
         "closed (1013), and new ones from there get 503"},
        {"waiting-per-address", &l.waiting_of_address, 1, many, "of these from one address, then 429"},
        {"handshake-timeout", &l.handshake, shortest, day,
         "seconds for a whole request with its TLS handshake, and between two requests; then aborted"},
        {"first-message-timeout", &l.first_message, shortest, day,
         "seconds until a session's first message; then closed with 4001"},
        {"message-timeout", &l.whole_message, shortest, day,
         "seconds from the first byte of a message to its last; then closed with 4001"},
        {"write-timeout", &l.write, shortest, day,
         "seconds until a client has accepted what was written; then aborted"},
        {"close-timeout", &l.close, shortest, day, "seconds for the answer to a close frame; then aborted"},
        {"idle-timeout", &l.idle, shortest, day,
         "seconds without a frame, pongs included; then closed with 4001"},
        {"ping-interval", &l.ping_every, shortest, day, "seconds between two pings to a session"},
        {"ping-interval-playing", &l.ping_every_playing, shortest, day,
         "the same, to a player of a game in which something has happened within 5 minutes; one who has "
         "answered no ping for as long counts as disconnected"},
        {"message-bytes", &l.message_bytes, kibi, mebi,
         "bytes of a message to the server; then closed with 1009"},
        {"message-depth", &l.message_depth, 3, 32,
         "nested objects and arrays in it; then refused: `too-deep`"},
        {"messages-per-second", &l.messages_a_second, 1, many,
         "messages of a session, four seconds' worth at once; then refused and read more slowly: `too-many`"},
        {"bytes-per-second", &l.bytes_a_second, kibi, kibi * many,
         "bytes of a session, four seconds' worth and a message at once; then closed with 1008"},
        {"faults-per-minute", &l.faults, 1, many,
         "faulty messages of a session, as many at once; then closed with 1008"},
        {"outbox-frames", &l.outbox_frames, 16, many,
         "frames that wait for a slow client; then closed with 4000"},
        {"outbox-bytes", &l.outbox_bytes, 16 * kibi, gibi,
         "bytes of them; one larger frame may be among them"},
        {"outbox-bytes-total", &l.outboxes_bytes, mebi, gibi,
         "bytes of the frames that wait for all slow clients together; above it, `outbox-bytes` is 16 KiB"},
    };
}

std::vector<Limit> limits_of_rooms(Limits& l) {
    return {
        {"creates-per-minute", &l.creates_a_minute, 1, many, "new rooms from one address, then `too-many`"},
        {"joins-per-minute", &l.joins_a_minute, 1, many,
         "joins from one address, to all rooms together, then `too-many`"},
        {"records-per-minute", &l.records_a_minute, 1, many,
         "records that the sessions of one address cause together, then `too-many`"},
        {"written-bytes-per-day", &l.written_a_day, mebi, 1e15,
         "bytes that these make the disk write, and as many at once, with 16 KB for each command that is no "
         "move; when three quarters are used, the address can only play its running games"},
        {"failed-joins-per-minute", &l.failed_entries_a_minute, 1, many,
         "wrong codes, passwords and tokens from one address; then only the whole link or a token is "
         "accepted, and ten times as many of these may be wrong"},
        {"failed-joins-per-minute-total", &l.wrong_codes_a_minute, 1, many,
         "wrong codes from all addresses; then the same for all addresses"},
        {"rooms-max", &l.rooms_max, 1, 10 * many, "rooms in memory at one time", true},
        {"rooms-per-address", &l.rooms_of_address, 1, 10 * many,
         "rooms created from one address that are not archived yet", true},
        {"room-idle", &l.rooms_idle.room, 1, years,
         "days without activity until a room is archived; one without a finished game is removed after as "
         "many more",
         true, day * 1000},
        {"game-idle", &l.rooms_idle.game, 1, years,
         "days without activity until a room in a game is archived; the game ends without a winner", false,
         day * 1000},
        {"regular-idle", &l.rooms_idle.regular, 1, years,
         "the same for a regular table, which has a name, and in which a game has begun", false, day * 1000},
        {"storage-reserve", &l.storage_reserve, 0, many * many,
         "free bytes, at most a tenth of the disk, below which only running games go on", true},
        {"seats-max", &l.room.seats_max, 1, seats_max, "seats of a room, then `bad-players`"},
        {"spectators-max", &l.room.spectators_max, 0, protocol::room_members_max,
         "people in a room in addition to its seats, at most 64 people; then `room-full`"},
        {"unseated-per-address", &l.room.unseated_of_source_max, 1, protocol::room_members_max,
         "people without a seat in a room from one address, then `room-full`; somebody with the whole link "
         "takes the place of the last one who came by the code alone"},
        {"chat-per-minute", &l.room.chat_a_minute, 1, many,
         "chat messages of all people in a room, then `too-much-talk`"},
        {"budget-factor", &l.room.budget_factor, 1, many,
         "multiplies the budgets of commands; for measurements"},
        {"room-records-max", &l.room.records_max, 1000, 10 * many,
         "records of a room's history; then `history-full`, and the table moves to a new room"},
        {"room-bytes-max", &l.room.history_bytes_max, 256 * kibi, gibi, "bytes of these records"},
    };
}

}  // namespace

std::string Limit::text() const {
    if (const auto* time = std::get_if<Limits::Milliseconds*>(&value))
        return digits(static_cast<double>((*time)->count()) / milliseconds);
    const auto* count = std::get_if<std::size_t*>(&value);
    return count != nullptr ? std::to_string(**count) : digits(*std::get<double*>(value));
}

std::vector<Limit> table_of(Limits& limits) {
    auto table = limits_of_sessions(limits);
    const auto more = limits_of_rooms(limits);
    table.insert(table.end(), more.begin(), more.end());
    return table;
}

std::optional<std::string> set_limit(Limits& limits, const Limit& limit, std::string_view text) {
    double number = 0;
    const auto [rest, fault] = std::from_chars(text.begin(), text.end(), number);
    const auto* count = std::get_if<std::size_t*>(&limit.value);
    const bool fits =
        number >= limit.least && number <= limit.most && (!count || number == std::floor(number));
    if (fault != std::errc{} || rest != text.end() || !fits)
        return "expected a number from " + digits(limit.least) + " to " + digits(limit.most);
    if (count != nullptr) {
        **count = static_cast<std::size_t>(number);
    } else if (const auto* time = std::get_if<Limits::Milliseconds*>(&limit.value)) {
        **time = Limits::Milliseconds{std::lround(number * limit.milliseconds)};
        limits.tick = std::clamp(**time / 4, look_at_most_every, limits.tick);
    } else {
        *std::get<double*>(limit.value) = number;
    }
    return std::nullopt;
}

std::string describe_limits(Limits& limits) {
    std::string text = "| limit | value | range | meaning |\n| --- | --- | --- | --- |\n";
    for (const Limit& limit : table_of(limits))
        if (!limit.has_flag)
            text += "| `" + limit.name + "` | " + limit.text() + " | " + digits(limit.least) + " to " +
                    digits(limit.most) + " | " + limit.meaning + " |\n";
    return text;
}

}  // namespace seq::net
