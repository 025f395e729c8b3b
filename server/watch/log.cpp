#include "server/watch/log.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <vector>

#include "server/watch/throttle.hpp"

namespace seq::watch {
namespace {

using Json = nlohmann::ordered_json;

spdlog::level::level_enum on_spdlog(Level level) {
    switch (level) {
        case Level::debug: return spdlog::level::debug;
        case Level::info: return spdlog::level::info;
        case Level::warn: return spdlog::level::warn;
        case Level::error: return spdlog::level::err;
        case Level::critical: return spdlog::level::critical;
    }
    return spdlog::level::off;
}

/// spdlog writes the time, the level and the line; what is in the line is ours.
std::unique_ptr<spdlog::logger> make_logger(const LogSetup& setup) {
    spdlog::sink_ptr sink;
    if (setup.to != nullptr)
        sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(*setup.to);
    else
        sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
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
        throttles_.assign(events.size(), Throttle{setup.lines_max, setup.within});
        within_ = setup.within;
        logger_ = make_logger(setup);
    }

    void write(const EventInfo& event, const About& about, std::string_view sentence) {
        const std::lock_guard guard{guard_};
        if (!logger_->should_log(on_spdlog(event.level))) return;
        const Throttle::TimePoint now = std::chrono::steady_clock::now();
        tell_what_was_left_out(now);
        if (throttles_[static_cast<std::size_t>(event.event)].let(now))
            put(event, about, sentence);
        else
            left_out_.fetch_add(1, std::memory_order_relaxed);
    }

    std::uint64_t left_out() const { return left_out_; }

  private:
    void tell_what_was_left_out(Throttle::TimePoint now) {
        if (now - told_at_ < within_) return;
        told_at_ = now;
        for (const EventInfo& event : events) {
            const std::uint64_t count = throttles_[static_cast<std::size_t>(event.event)].take_left_out(now);
            if (count == 0) continue;
            put(info_of(Event::lines_left_out), {},
                std::to_string(count) + " lines of `" + std::string{event.name} + "` were left out");
        }
    }

    void put(const EventInfo& event, const About& about, std::string_view sentence) {
        const std::string line =
            format_ == LogFormat::json ? as_json(event, about, sentence) : as_text(event, about, sentence);
        logger_->log(on_spdlog(event.level), std::string_view{line});
    }

    std::mutex guard_;
    LogFormat format_ = LogFormat::text;
    std::vector<Throttle> throttles_;
    std::chrono::milliseconds within_{};
    Throttle::TimePoint told_at_{};
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

void log(Event event, const About& about, std::string_view sentence) {
    the_log().write(info_of(event), about, sentence);
}

std::uint64_t lines_left_out() {
    return the_log().left_out();
}

std::string_view shown_part(std::string_view code) {
    constexpr std::size_t shown = 4;
    return code.substr(0, shown);
}

}  // namespace seq::watch
