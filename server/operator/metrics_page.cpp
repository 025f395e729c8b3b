#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sys/resource.h>
#include <unistd.h>

#include "server/operator/admin.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/metric.hpp"

namespace seq::net {
namespace {

using telemetry::Exposition;

void write_connections(Exposition& out, const Metrics& metrics, const MetricsSample& moment) {
    out.gauge("sequenced_connections", "Open connections of any kind.", moment.connections);
    out.counter("sequenced_connections_total", "Accepted connections.", metrics.connections);
    out.counters("sequenced_connections_refused_total",
                 "Connections that were refused before they became a session.", "reason",
                 metrics.connections_refused);
    out.gauge("sequenced_sessions", "Open WebSocket sessions.", metrics.sessions);
    out.counters("sequenced_sessions_closed_total", "Sessions that have ended.", "reason",
                 metrics.sessions_closed);
    out.counter("sequenced_messages_received_total", "Messages from sessions.", metrics.messages_in);
    out.counter("sequenced_received_bytes_total", "Bytes of these messages.", metrics.bytes_in);
    out.counter("sequenced_messages_sent_total", "Messages to sessions.", metrics.messages_out);
    out.counter("sequenced_sent_bytes_total", "Bytes of these messages.", metrics.bytes_out);
}

void write_rooms(Exposition& out, const Metrics& metrics, const MetricsSample& moment) {
    out.gauge("sequenced_rooms", "Rooms in memory, including quarantined ones.", moment.rooms);
    out.counter("sequenced_rooms_made_total", "Rooms that were created.", metrics.rooms_made);
    out.counter("sequenced_rooms_loaded_total", "Rooms that were read from the journal.",
                metrics.rooms_loaded);
    out.counter("sequenced_rooms_quarantined_total", "Rooms that were quarantined for a fault.",
                metrics.rooms_quarantined);
    out.counter("sequenced_lost_versions_total",
                "Times that acknowledged versions of a room were found to be lost.", metrics.losses);
    out.counter("sequenced_joins_total", "Joins that were accepted, or that wait for the host.",
                metrics.joins);
    out.counter("sequenced_resumes_total", "Accepted resumes.", metrics.resumes);
    out.counters("sequenced_refusals_total", "Commands that were refused.", "code", metrics.refusals);
    out.family("sequenced_seats", "gauge", "Occupied seats of rooms in memory.");
    out.sample({{"by", "person"}}, metrics.people);
    out.sample({{"by", "bot"}}, metrics.bots);
    out.gauge("sequenced_spectators", "People in a room without a seat.", metrics.spectators);
    out.counters("sequenced_pushes_total", "Messages to push services.", "outcome", metrics.pushes);
}

void write_games(Exposition& out, const Metrics& metrics) {
    out.family("sequenced_games", "gauge", "Running games.");
    for (const PresetMetrics& each : metrics.presets())
        out.sample({{"preset", each.preset}}, each.games_running);
    out.family("sequenced_games_begun_total", "counter", "Games that have begun.");
    for (const PresetMetrics& each : metrics.presets())
        out.sample({{"preset", each.preset}}, each.games_begun);
    out.family("sequenced_moves_total", "counter", "Moves, by the kind of player.");
    for (const PresetMetrics& each : metrics.presets()) {
        out.sample({{"preset", each.preset}, {"by", "person"}}, each.moves_of_people);
        out.sample({{"preset", each.preset}, {"by", "bot"}}, each.moves_of_bots);
        out.sample({{"preset", each.preset}, {"by", "clock"}}, each.moves_of_clocks);
    }
}

void write_journal(Exposition& out, const store::Journal& journal, const MetricsSample& moment) {
    const store::JournalMetrics& metrics = journal.metrics();
    out.counter("sequenced_journal_appends_total", "Appends that rooms have handed over.", metrics.appends);
    out.counter("sequenced_journal_records_total", "Records that were made durable.", metrics.records);
    out.counter("sequenced_journal_record_bytes_total", "Bytes of these records.", metrics.bytes);
    out.counter("sequenced_journal_taken_back_total",
                "Commits that were rolled back because the disk was full.", metrics.taken_back);
    out.histogram("sequenced_journal_commit_seconds", "Duration of a commit.", metrics.commit_seconds);
    out.histogram("sequenced_journal_commit_records", "Records per commit.", metrics.records_per_commit);
    const store::DiskUse use = journal.disk_use();
    out.gauge("sequenced_journal_size_bytes", "Size of the journal on the disk.", use.bytes);
    out.gauge("sequenced_storage_full", "1 while the storage is full, otherwise 0.", moment.storage_is_full);
    if (use.space.capacity == 0) return;
    out.gauge("sequenced_storage_free_bytes", "Free bytes of the disk that has the journal.",
              use.space.available);
    out.gauge("sequenced_storage_low",
              "1 while so little is free that only running games go on, otherwise 0.", moment.storage_is_low);
}

void write_cluster(Exposition& out, const cluster::ClusterMetrics& metrics, const MetricsSample& moment) {
    out.gauge("sequenced_cluster_owned_rooms", "Rooms that this node has loaded and may change.",
              metrics.owned_rooms);
    out.counter("sequenced_cluster_takeovers_total", "Rooms taken from nodes that had died.",
                metrics.takeovers);
    out.gauge("sequenced_cluster_draining", "1 while this node hands its rooms over and takes none.",
              moment.is_drained);
    out.counter("sequenced_cluster_handed_over_rooms_total",
                "Rooms given to other nodes while this one went on.", metrics.handed_over);
    out.counter("sequenced_cluster_fenced_appends_total",
                "Appends that were not stored because another node has the room.", metrics.fenced_appends);
    out.counter("sequenced_cluster_doubtful_answers_total",
                "Answers of NATS that had to be settled by reading the log.", metrics.doubtful_answers);
    out.histogram("sequenced_cluster_append_seconds",
                  "From the moment a change is handed over until it is stored.", metrics.append_seconds);
    out.gauge("sequenced_cluster_lease_age_seconds",
              "Time since this node last received its own sign of life.", moment.lease_age_seconds);
}

void write_server(Exposition& out, const Metrics& metrics, const MetricsSample& moment) {
    out.gauge("sequenced_ready", "1 while /readyz reports ready, otherwise 0.", moment.is_ready);
    out.gauge("sequenced_loop_lag_seconds", "The largest lag of a thread.", moment.loop_lag_seconds);
    out.histogram("sequenced_loop_delay_seconds", "Delays of the threads' timers.",
                  metrics.loop_delay_seconds);
    out.histogram("sequenced_handler_cpu_seconds", "Processor time of the handlers of rooms.",
                  metrics.handler_cpu_seconds);
    out.counters("sequenced_slow_handlers_total", "Handlers of rooms that used more than 5 ms.", "kind",
                 metrics.slow_handlers);
    out.counter("sequenced_log_lines_left_out_total", "Log lines that were omitted by the rate limit.",
                telemetry::lines_left_out());
    out.family("sequenced_build_info", "gauge", "Always 1; the label is the version.");
    out.sample({{"version", SEQ_VERSION}}, 1);
}

double seconds(const timeval& time) {
    constexpr double micro = 1e-6;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * micro;
}

std::optional<std::uint64_t> open_files() {
    std::error_code error;
    std::filesystem::directory_iterator each{"/proc/self/fd", error};
    if (error) return std::nullopt;
    std::uint64_t count = 0;
    for (; each != std::filesystem::directory_iterator{}; each.increment(error)) {
        if (error) return std::nullopt;
        ++count;
    }
    return count - 1;  // one is the descriptor of the folder
}

// These names are the same in all Prometheus client libraries. Without /proc there is only the first.
void write_process(Exposition& out, const Metrics& metrics) {
    const auto began = std::chrono::duration<double>{metrics.began.time_since_epoch()};
    out.gauge("process_start_time_seconds", "Start time of the process in seconds since 1970.",
              began.count());
    std::uint64_t pages = 0;
    std::uint64_t resident_pages = 0;
    std::ifstream{"/proc/self/statm"} >> pages >> resident_pages;
    const auto files = open_files();
    if (resident_pages == 0 || !files) return;
    rusage usage{};  // of all threads, since its start
    ::getrusage(RUSAGE_SELF, &usage);
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    out.counter("process_cpu_seconds_total", "Processor time used.",
                seconds(usage.ru_utime) + seconds(usage.ru_stime));
    out.gauge("process_resident_memory_bytes", "Resident memory.",
              resident_pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)));
    out.gauge("process_open_fds", "Open file descriptors.", *files);
    out.gauge("process_max_fds", "Maximum number of open file descriptors.", limit.rlim_cur);
}

}  // namespace

std::string metrics_page(const Metrics& metrics, const store::Journal& journal, const MetricsSample& moment) {
    Exposition out;
    write_connections(out, metrics, moment);
    write_rooms(out, metrics, moment);
    write_games(out, metrics);
    write_journal(out, journal, moment);
    if (moment.cluster != nullptr) write_cluster(out, *moment.cluster, moment);
    write_server(out, metrics, moment);
    write_process(out, metrics);
    return out.take();
}

}  // namespace seq::net
