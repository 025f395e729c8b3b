#include "server/telemetry/metric.hpp"

#include <doctest/doctest.h>
#include <thread>

using namespace seq::telemetry;

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
