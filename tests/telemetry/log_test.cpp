#include "server/telemetry/log.hpp"

#include <array>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/support/captured_log.hpp"

using namespace seq::telemetry;
using nlohmann::json;
using seq::telemetry::Throttle;
using seq::test::CapturedLog;
using namespace std::chrono_literals;

namespace {

std::string without_time(const std::string& line) {
    return line.substr(line.find(' ') + 1);
}

bool is_time(const std::string& text) {
    const std::string form = "0000-00-00T00:00:00.000Z";
    if (text.size() != form.size()) return false;
    for (std::size_t i = 0; i < form.size(); ++i)
        if (form[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != form[i]) return false;
    return true;
}

}  // namespace

TEST_CASE("a text line has time, level, event and fields") {
    const CapturedLog captured{{.least = Level::info}};
    log(Event::session_began, {.session = 12, .address = "203.0.113.0/24"}, "a session has begun");
    log(Event::room_quarantined, {.room = "7K3M9QX2VB"}, "the room is quarantined");
    const auto lines = captured.lines();
    REQUIRE(lines.size() == 2);
    CHECK(is_time(lines[0].substr(0, lines[0].find(' '))));
    CHECK(without_time(lines[0]) ==
          "info session-began session=12 address=203.0.113.0/24: a session has begun");
    CHECK(without_time(lines[1]) == "error room-quarantined room=7K3M: the room is quarantined");
}

TEST_CASE("a line of JSON has the same, under keys that are always the same") {
    const CapturedLog captured{{.least = Level::info, .format = LogFormat::json}};
    log(Event::session_ended, {.room = "7K3M9QX2VB", .session = 12, .address = "203.0.113.0/24"}, "idle");
    log(Event::closing, {}, "shutting down: no new connections");
    const auto lines = captured.lines();
    REQUIRE(lines.size() == 2);
    const json line = json::parse(lines[0]);
    CHECK(is_time(line.at("time").get<std::string>()));
    CHECK(line.at("level") == "info");
    CHECK(line.at("event") == "session-ended");
    CHECK(line.at("room") == "7K3M");
    CHECK(line.at("session") == 12);
    CHECK(line.at("address") == "203.0.113.0/24");
    CHECK(line.at("message") == "idle");
    CHECK(line.size() == 7);
    CHECK(json::parse(lines[1]).size() == 4);
}

TEST_CASE("any error text stays on one line") {
    const std::string hostile = "a \"quoted\" \\ line\nand\r\x1b[31m another \xff\xfe{}%v";
    for (const LogFormat format : {LogFormat::text, LogFormat::json}) {
        const CapturedLog captured{{.least = Level::debug, .format = format}};
        log(Event::accept_failed, {}, hostile);
        const auto lines = captured.lines();
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].find('\x1b') == std::string::npos);
        if (format == LogFormat::json) {
            const std::string message = json::parse(lines[0]).at("message");
            CHECK(message.starts_with("a \"quoted\" \\ line\nand\r\x1b[31m another "));
        }
    }
}

TEST_CASE("lines below the chosen level are not written, and at the level `off` none are") {
    {
        const CapturedLog captured{{.least = Level::warn}};
        log(Event::command_refused, {}, "debug");
        log(Event::closing, {}, "info");
        log(Event::accept_failed, {}, "warn");
        CHECK(captured.lines().size() == 1);
    }
    const CapturedLog captured{{.least = std::nullopt}};
    log(Event::journal_broken, {}, "critical");
    CHECK(captured.lines().empty());
}

TEST_CASE("a flood of one event is limited and reported, and does not affect other events") {
    const std::uint64_t before = lines_left_out();
    CapturedLog captured{{.least = Level::info, .lines_max = 3}};
    for (int i = 0; i < 1000; ++i)
        log(Event::entry_refused, {}, "a wrong code");
    log(Event::closing, {}, "shutting down: no new connections");
    CHECK(captured.lines().size() == 4);
    CHECK(lines_left_out() - before == 997);
}

TEST_CASE("a flood from one network or in one room does not hide what others do") {
    const CapturedLog captured{{.least = Level::debug, .lines_max = 100, .lines_of_source_max = 10}};
    for (int i = 0; i < 1000; ++i) {
        log(Event::entry_refused, {.address = "203.0.113.0/24"}, "a wrong code");
        log(Event::command_refused, {.room = "7K3M9QX2VB", .session = 7}, "not-your-turn");
    }
    log(Event::entry_refused, {.address = "198.51.100.0/24"}, "another's wrong code");
    log(Event::command_refused, {.room = "AAAM9QX2VB", .session = 8}, "bad-move");
    CHECK(captured.text().find("another's wrong code") != std::string::npos);
    CHECK(captured.text().find("bad-move") != std::string::npos);
    CHECK(captured.lines().size() == 22);
}

TEST_CASE("a flood from many networks is bounded by kind") {
    const CapturedLog captured{{.least = Level::debug, .lines_max = 50, .lines_of_source_max = 10}};
    for (int i = 0; i < 3000; ++i)
        log(Event::entry_refused, {.address = "2001:db8:" + std::to_string(i) + "::/48"}, "a wrong code");
    CHECK(captured.lines().size() == 50);
}

TEST_CASE("a full pipe blocks no thread, and the number of dropped lines is logged later") {
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    fcntl(pipe[1], F_SETPIPE_SZ, 4096);
    const auto read_some = [&] {
        std::array<char, 4096> bytes{};
        const ssize_t count = ::read(pipe[0], bytes.data(), bytes.size());
        return std::string{bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
    };
    set_log({.least = Level::info,
             .lines_max = 1'000'000,
             .lines_of_source_max = 1'000'000,
             .fd = pipe[1],
             .queue_bytes = 64 * 1024});
    const std::uint64_t before = lines_left_out();
    for (int i = 0; i < 10'000; ++i)
        log(Event::entry_refused, {}, "nobody reads this");
    std::string heard;
    while (heard.find(" lines were dropped, because nobody reads standard error") == std::string::npos) {
        heard += read_some();
        log(Event::closing, {}, "and now somebody reads");
    }
    CHECK(lines_left_out() - before > 5000);
    CHECK(heard.starts_with("20"));
    close(pipe[0]);  // lines that still wait cannot be written, and block nothing
    set_log({});
    close(pipe[1]);
}

TEST_CASE("the number of suppressed lines is logged with the next line") {
    CapturedLog captured{{.least = Level::info, .lines_max = 0, .within = std::chrono::milliseconds{1}}};
    const auto told = [&] {
        for (const std::string& line : captured.lines())
            if (line.find("lines of `entry-refused` were left out") != std::string::npos) return true;
        return false;
    };
    while (!told())
        log(Event::entry_refused, {}, "a wrong code");
    CHECK(captured.lines().front().find("warning log-suppressed: ") != std::string::npos);
}

TEST_CASE("a number of lines pass in each period, and the rest are counted and reported once") {
    const Throttle::TimePoint start{1h};
    Throttle throttle{2, 1min};
    CHECK(throttle.let(start));
    CHECK(throttle.let(start + 1s));
    CHECK_FALSE(throttle.let(start + 2s));
    CHECK_FALSE(throttle.let(start + 59s));
    CHECK(throttle.take_left_out(start + 59s) == 0);  // more may be left out later
    CHECK(throttle.let(start + 60s));
    CHECK(throttle.take_left_out(start + 60s) == 2);
    CHECK(throttle.take_left_out(start + 61s) == 0);
}
