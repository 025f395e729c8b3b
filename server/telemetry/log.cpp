#include "server/telemetry/log.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include "server/telemetry/line_queue.hpp"

namespace seq::telemetry {
namespace {

using Json = nlohmann::ordered_json;

constexpr spdlog::level::level_enum on_spdlog(Level level) {
    return static_cast<spdlog::level::level_enum>(level);
}
static_assert(on_spdlog(Level::debug) == spdlog::level::debug);
static_assert(on_spdlog(Level::critical) == spdlog::level::critical);

/// Gives the lines, with time and level, to a queue.
class QueueSink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
  public:
    explicit QueueSink(LineQueue& queue) : queue_{queue} {}

  private:
    void sink_it_(const spdlog::details::log_msg& line) override {
        spdlog::memory_buf_t text;
        formatter_->format(line, text);
        queue_.push({text.data(), text.size()});
    }
    void flush_() override {}

    LineQueue& queue_;
};

/// spdlog writes the time, the level and the line; what is in the line is ours.
std::unique_ptr<spdlog::logger> make_logger(const LogSetup& setup, LineQueue& queue) {
    spdlog::sink_ptr sink;
    if (setup.to != nullptr)
        sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(*setup.to);
    else
        sink = std::make_shared<QueueSink>(queue);
    auto logger = std::make_unique<spdlog::logger>("sequenced", std::move(sink));
    logger->set_pattern(setup.format == LogFormat::json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v)"
                                                        : "%Y-%m-%dT%H:%M:%S.%eZ %l %v",
                        spdlog::pattern_time_type::utc);
    logger->set_level(setup.least ? on_spdlog(*setup.least) : spdlog::level::off);
    logger->flush_on(spdlog::level::debug);
    return logger;
}

/// The rest of an object that the pattern has begun.
std::string as_json(const EventInfo& event, const About& about, std::string_view sentence) {
    Json line{{"event", event.name}};
    if (!about.room.empty()) line["room"] = shown_part(about.room);
    if (about.session != 0) line["session"] = about.session;
    if (!about.address.empty()) line["address"] = about.address;
    line["message"] = sentence;
    return line.dump(-1, ' ', false, Json::error_handler_t::replace).substr(1);
}

std::string as_text(const EventInfo& event, const About& about, std::string_view sentence) {
    std::string line{event.name};
    if (!about.room.empty()) line.append(" room=").append(shown_part(about.room));
    if (about.session != 0) line += " session=" + std::to_string(about.session);
    if (!about.address.empty()) line += " address=" + about.address;
    line.append(": ").append(sentence);
    // A line is a line, whatever an error of the system says.
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
    std::ranges::replace_if(line, is_control, ' ');
    return line;
}

class Log {
  public:
    explicit Log(const LogSetup& setup) { set(setup); }

    void set(const LogSetup& setup) {
        const std::lock_guard guard{guard_};
        format_ = setup.format;
        throttles_.clear();
        fresh_kind_ = Throttle{setup.lines_max, setup.within};
        fresh_source_ = Throttle{setup.lines_of_source_max, setup.within};
        sources_.clear();
        within_ = setup.within;
        logger_.reset();
        queue_ = std::make_unique<LineQueue>(setup.fd, setup.queue_bytes);
        logger_ = make_logger(setup, *queue_);
    }

    void write(const EventInfo& event, const About& about, std::string_view sentence) {
        const std::lock_guard guard{guard_};
        if (!logger_->should_log(on_spdlog(event.level))) return;
        const Throttle::TimePoint now = std::chrono::steady_clock::now();
        log_suppressed_lines(now);
        if (let(event, about, now))
            put(event, about, sentence);
        else
            left_out_.fetch_add(1, std::memory_order_relaxed);
        if (event.level == Level::critical) queue_->wait_until_written(last_patience);
    }

    std::uint64_t left_out() const { return left_out_; }

  private:
    static constexpr std::chrono::milliseconds last_patience{1000};

    /// First the source is asked: what is too much of one takes nothing from the others.
    bool let(const EventInfo& event, const About& about, Throttle::TimePoint now) {
        Throttle& kind = throttles_.try_emplace(event.name, fresh_kind_).first->second;
        return kind.let(now, source(event, about).let(now));
    }

    /// The network that a line is about, or the room if it names no network. Beyond a thousand in a minute
    /// all others are one source.
    Throttle& source(const EventInfo& event, const About& about) {
        constexpr std::size_t sources_max = 1000;
        const std::string_view whose = about.address.empty() ? about.room : std::string_view{about.address};
        const auto known = sources_.find({event.name, std::string{whose}});
        if (known != sources_.end()) return known->second;
        const bool is_one_too_many = sources_.size() >= sources_max;
        return sources_
            .try_emplace({event.name, is_one_too_many ? std::string{} : std::string{whose}}, fresh_source_)
            .first->second;
    }

    void log_suppressed_lines(Throttle::TimePoint now) {
        if (const std::uint64_t dropped = queue_->take_dropped(); dropped > 0) {
            left_out_.fetch_add(dropped, std::memory_order_relaxed);
            put(Event::log_suppressed, {},
                std::to_string(dropped) + " lines were dropped, because nobody reads standard error");
        }
        if (now - reported_at_ < within_) return;
        reported_at_ = now;
        sources_.clear();
        for (auto& [name, throttle] : throttles_)
            if (const std::uint64_t count = throttle.take_left_out(now); count > 0)
                put(Event::log_suppressed, {},
                    std::to_string(count) + " lines of `" + std::string{name} + "` were left out");
    }

    void put(const EventInfo& event, const About& about, std::string_view sentence) {
        const std::string line =
            format_ == LogFormat::json ? as_json(event, about, sentence) : as_text(event, about, sentence);
        logger_->log(on_spdlog(event.level), std::string_view{line});
    }

    std::mutex guard_;
    LogFormat format_ = LogFormat::text;
    std::map<std::string_view, Throttle> throttles_;  ///< by the name of the kind
    Throttle fresh_kind_{0, {}};
    Throttle fresh_source_{0, {}};
    std::map<std::pair<std::string_view, std::string>, Throttle> sources_;  ///< of this stretch of time
    std::chrono::milliseconds within_{};
    Throttle::TimePoint reported_at_{};
    std::unique_ptr<LineQueue> queue_;
    std::unique_ptr<spdlog::logger> logger_;
    std::atomic<std::uint64_t> left_out_ = 0;
};

// The one log of the process, as there is one standard error.
Log& the_log() {
    static Log log{LogSetup{}};
    return log;
}

}  // namespace

void set_log(const LogSetup& setup) {
    the_log().set(setup);
}

void log(const EventInfo& event, const About& about, std::string_view sentence) {
    the_log().write(event, about, sentence);
}

std::uint64_t lines_left_out() {
    return the_log().left_out();
}

std::string_view shown_part(std::string_view code) {
    constexpr std::size_t shown = 4;
    return code.substr(0, shown);
}

}  // namespace seq::telemetry
