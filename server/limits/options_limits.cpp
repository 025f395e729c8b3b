#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

#include "server/limits/limits.hpp"

namespace seq::net {
namespace {

struct Count {
    const char* flag;
    std::size_t& what;
    std::size_t least;
    std::size_t most;
    const char* meaning;
};

struct Rate {
    const char* flag;
    double& what;
    double least;
    double most;
    const char* meaning;
};

struct Deadline {
    const char* flag;
    Limits::Milliseconds& what;
    const char* meaning;
};

constexpr std::size_t many = 1'000'000;
constexpr std::size_t kibi = 1024;
constexpr double milliseconds_a_second = 1000;
constexpr Limits::Milliseconds look_at_most_every{2};  ///< for the shortest deadlines

void add_counts(CLI::App& app, std::initializer_list<Count> counts) {
    for (const Count& count : counts)
        app.add_option(count.flag, count.what, count.meaning)
            ->check(CLI::Range(count.least, count.most))
            ->capture_default_str();
}

void add_rates(CLI::App& app, std::initializer_list<Rate> rates) {
    for (const Rate& rate : rates)
        app.add_option(rate.flag, rate.what, rate.meaning)
            ->check(CLI::Range(rate.least, rate.most))
            ->capture_default_str();
}

}  // namespace

void add_deadline_options(CLI::App& app, Limits& limits) {
    constexpr double least = 0.01;
    constexpr double most = 86'400;
    for (const Deadline& one : std::initializer_list<Deadline>{
             {"--handshake-timeout", limits.handshake,
              "seconds for a whole request with its TLS handshake, and between requests"},
             {"--first-message-timeout", limits.first_message, "seconds until a session's first message"},
             {"--message-timeout", limits.whole_message, "seconds for one message, first to last byte"},
             {"--write-timeout", limits.write, "seconds until written data has been sent"},
             {"--close-timeout", limits.close, "seconds for the answer to a Close frame"},
             {"--idle-timeout", limits.idle, "seconds without any data, pongs included"},
             {"--ping-interval", limits.ping_every, "seconds between two pings to a session"},
             {"--ping-interval-playing", limits.ping_every_playing,
              "the same, to a player of a running game"}}) {
        auto set = [&limits, &what = one.what](double seconds) {
            what = Limits::Milliseconds{std::lround(seconds * milliseconds_a_second)};
            limits.tick = std::clamp(what / 4, look_at_most_every, limits.tick);
        };
        const double seconds = static_cast<double>(one.what.count()) / milliseconds_a_second;
        app.add_option_function<double>(one.flag, std::move(set), one.meaning)
            ->check(CLI::Range(least, most))
            ->default_str(CLI::detail::to_string(seconds));
    }
}

void add_limit_options(CLI::App& app, Limits& limits) {
    add_counts(
        app,
        {{"--message-bytes", limits.message_bytes, kibi, kibi * kibi, "bytes of a message to the server"},
         {"--message-depth", limits.message_depth, 3, 32, "nesting depth of its objects and arrays"},
         {"--faults-per-minute", limits.faults, 1, many, "faulty messages a minute that end a session"},
         {"--outbox-frames", limits.outbox_frames, 16, many, "frames that wait for a slow reader"},
         {"--outbox-bytes", limits.outbox_bytes, 16 * kibi, kibi * kibi * kibi, "bytes of them"},
         {"--outbox-bytes-total", limits.outboxes_bytes, kibi * kibi, kibi * kibi * kibi,
          "bytes of the frames of all sessions"},
         {"--connections-max", limits.connections_max, 1, many, "connections at one time"},
         {"--connections-reserved", limits.places_reserved, 0, many,
          "more of them, for those not yet in a room"},
         {"--connections-per-address", limits.connections_of_address, 1, many, "of them from one address"},
         {"--connections-per-site", limits.connections_of_site, 1, many, "of them from one /48 of IPv6"},
         {"--waiting-max", limits.waiting_max, 1, many, "connections that are not yet in a room"},
         {"--waiting-per-address", limits.waiting_of_address, 1, many, "of them from one address"},
         {"--rooms-max", limits.rooms_max, 1, 10 * many, "rooms in memory at one time"},
         {"--rooms-per-address", limits.rooms_of_address, 1, 10 * many,
          "rooms made from one address that are not archived yet"},
         {"--seats-max", limits.room.seats_max, 1, seats_max, "seats of a room"},
         {"--spectators-max", limits.room.spectators_max, 0, protocol::room_members_max,
          "people in a room in addition to its seats"},
         {"--storage-reserve", limits.storage_reserve, 0, many * many,
          "free bytes, at most a tenth of the disk, below which only running games go on"},
         {"--unseated-per-address", limits.room.unseated_of_source_max, 1, protocol::room_members_max,
          "people without a seat in a room from one address"},
         {"--chat-per-minute", limits.room.chat_a_minute, 1, many, "messages a minute in a room's chat"},
         {"--budget-factor", limits.room.budget_factor, 1, many,
          "factor for the budgets of commands; for measurements"},
         {"--room-records-max", limits.room.records_max, 1000, 10 * many,
          "records of a room's history; beyond it the table moves to a fresh room"},
         {"--room-bytes-max", limits.room.history_bytes_max, 256 * kibi, kibi * kibi * kibi,
          "bytes of them"}});
    add_rates(
        app,
        {{"--connects-per-second", limits.connects_a_second, 0.1, many,
          "new connections a second from one address"},
         {"--messages-per-second", limits.messages_a_second, 1, many, "messages a second of one session"},
         {"--bytes-per-second", limits.bytes_a_second, kibi, kibi * many, "bytes a second of one session"},
         {"--creates-per-minute", limits.creates_a_minute, 1, many, "new rooms a minute from one address"},
         {"--joins-per-minute", limits.joins_a_minute, 1, many, "joins a minute from one address"},
         {"--records-per-minute", limits.records_a_minute, 1, many,
          "records a minute that one address causes in all rooms"},
         {"--written-bytes-per-day", limits.written_a_day, kibi * kibi, 1e15,
          "bytes that these make the disk write in 24 hours; a quarter is kept for running games"},
         {"--failed-joins-per-minute", limits.failed_entries_a_minute, 1, many,
          "refused joins and resumes a minute from one address"},
         {"--failed-joins-per-minute-total", limits.wrong_codes_a_minute, 1, many,
          "wrong room codes a minute from all addresses; beyond it a code needs its link or a token"}});
}

}  // namespace seq::net
