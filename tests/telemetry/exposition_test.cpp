
#include <doctest/doctest.h>
#include <thread>

#include "server/telemetry/metric.hpp"
#include "tests/support/prometheus_text.hpp"

using namespace seq::telemetry;
using seq::test::read_prometheus_text;

TEST_CASE("metrics are written as Prometheus reads them") {
    Histogram waits{0.1, 1};
    waits.note(0.05);
    waits.note(0.5);
    waits.note(7);
    Exposition out;
    out.gauge("rooms", "Rooms in memory.", 3);
    out.family("moves_total", "counter", "Moves.");
    out.sample({{"game", "dice"}, {"by", "bot"}}, 2);
    out.histogram("wait_seconds", "Waits.", waits);
    CHECK(out.take() == R"(# HELP rooms Rooms in memory.
# TYPE rooms gauge
rooms 3
# HELP moves_total Moves.
# TYPE moves_total counter
moves_total{game="dice",by="bot"} 2
# HELP wait_seconds Waits.
# TYPE wait_seconds histogram
wait_seconds_bucket{le="0.1"} 1
wait_seconds_bucket{le="1"} 2
wait_seconds_bucket{le="+Inf"} 3
wait_seconds_sum 7.55
wait_seconds_count 3
)");
}

TEST_CASE("characters that would end a line or a label are escaped") {
    CounterByWord words;
    words.add("a\"b\\c\nd");
    Exposition out;
    out.counters("words_total", "One\nor \\ two.", "word", words);
    const std::string text = out.take();
    CHECK(text.find("# HELP words_total One\\nor \\\\ two.\n") == 0);
    CHECK(text.find("words_total{word=\"a\\\"b\\\\c\\nd\"} 1\n") != std::string::npos);
    CHECK(read_prometheus_text(text).has_value());
}

TEST_CASE("large and small numbers read back as they were") {
    Exposition out;
    out.gauge("large", "Large.", 1795278296.125);
    out.gauge("small", "Small.", 0.000'000'25);
    const auto samples = read_prometheus_text(out.take());
    REQUIRE_MESSAGE(samples.has_value(), samples.error());
    CHECK(samples->at("large") == 1795278296.125);
    CHECK(samples->at("small") == 0.000'000'25);
}

TEST_CASE("the reader of these tests accepts only well-formed pages") {
    const std::string begin = "# HELP a_total A.\n# TYPE a_total counter\n";
    CHECK(read_prometheus_text(begin + "a_total 1\n").has_value());
    for (const std::string& wrong :
         {std::string{"a_total 1\n"}, begin + "a_total 1", begin + "b_total 1\n", begin + "a_total one\n",
          begin + "a_total -1\n", begin + "a_total 1\na_total 2\n", begin + "a_total{b=1} 1\n",
          begin + "a_total{b=\"\\x\"} 1\n", begin + "a_total{b=\"c} 1\n", begin + begin,
          std::string{"# HELP a A.\n# TYPE a counter\n"}, std::string{"# HELP a A.\n# TYPE a thing\n"},
          std::string{"# HELP a A.\n# TYPE a histogram\na_bucket{le=\"+Inf\"} 1\na_sum 1\n"},
          std::string{"# HELP a A.\n# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\n"},
          std::string{"# HELP a A.\n# TYPE a histogram\na_bucket{le=\"+Inf\"} 1\na_sum 1\na_count 2\n"}}) {
        CAPTURE(wrong);
        CHECK_FALSE(read_prometheus_text(wrong).has_value());
    }
}

TEST_CASE("a value on a bound counts below it, and one above all bounds in the last bucket") {
    Histogram histogram{1, 2};
    for (const double value : {0.5, 1.0, 1.5, 2.0, 2.5})
        histogram.note(value);
    const Histogram::Reading reading = histogram.read();
    CHECK(reading.buckets == std::vector<std::uint64_t>{2, 2, 1});
    CHECK(reading.sum == 7.5);
}

TEST_CASE("counts of several threads are all recorded") {
    constexpr int times = 10'000;
    Counter counter;
    Gauge gauge;
    Histogram histogram{1};
    const auto count = [&] {
        for (int i = 0; i < times; ++i) {
            counter.add();
            gauge.add(i % 2 == 0 ? 1 : -1);
            histogram.note(0.5);
        }
    };
    std::jthread other{count};
    count();
    other.join();
    CHECK(counter.value() == 2 * times);
    CHECK(gauge.value() == 0);
    CHECK(histogram.read().buckets.front() == 2 * times);
    CHECK(histogram.read().sum == times);
}

TEST_CASE("the number of words that are shown is limited") {
    CounterByWord words{"known"};
    CHECK(words.read().at("known") == 0);
    for (int i = 0; i < 1000; ++i)
        words.add("word " + std::to_string(i));
    const auto counts = words.read();
    CHECK(counts.size() <= 201);
    CHECK(counts.at("word 0") == 1);
    CHECK(counts.at("other") == 1000 - (counts.size() - 2));
}
