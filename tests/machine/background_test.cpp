#include "server/machine/background.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <future>
#include <latch>

#include "tests/support/eventually.hpp"

using namespace seq::machine;
using namespace std::chrono_literals;
using seq::test::eventually;

namespace {

using Due = std::optional<Clock::time_point>;

/// Work that blocks in its first call until the test lets it continue.
class BlockingWork {
  public:
    Due call() {
        if (++calls == 1) {
            began.count_down();
            go_on.wait();
        }
        ++ended;
        return {};
    }

    std::latch began{1};
    std::latch go_on{1};
    std::atomic<int> calls = 0;
    std::atomic<int> ended = 0;
};

}  // namespace

TEST_CASE("work that nobody wakes and that has no time is not called") {
    std::atomic<int> calls = 0;
    {
        const Background background{[&]() -> Due { return ++calls, std::nullopt; }};
        CHECK(background.has_priority());
    }
    CHECK(calls == 0);
}

TEST_CASE("work is called once after it was woken") {
    std::atomic<int> calls = 0;
    Background background{[&]() -> Due { return ++calls, std::nullopt; }};
    for (int i = 1; i <= 100; ++i) {
        background.wake();
        REQUIRE(eventually([&] { return calls == i; }));
    }
    background.stop();
    CHECK(calls == 100);
}

TEST_CASE("work that is woken while it runs is called once more") {
    BlockingWork work;
    Background background{[&] { return work.call(); }};
    background.wake();
    work.began.wait();
    for (int i = 0; i < 3; ++i)
        background.wake();
    work.go_on.count_down();
    REQUIRE(eventually([&] { return work.ended == 2; }));
    background.stop();
    CHECK(work.calls == 2);
}

TEST_CASE("work is called again at the time that it returns, and not before") {
    Clock::time_point due{};
    std::atomic<bool> too_early = false;
    std::atomic<int> calls = 0;
    Background background{[&]() -> Due {
        too_early = too_early || Clock::now() < due;
        if (++calls == 4) return {};
        due = Clock::now() + 2ms;
        return due;
    }};
    background.wake();
    REQUIRE(eventually([&] { return calls == 4; }));
    background.stop();
    CHECK(calls == 4);
    CHECK_FALSE(too_early);
}

TEST_CASE("work that is woken before its time is called at once, and its time is forgotten") {
    std::atomic<int> calls = 0;
    Background background{[&]() -> Due { return ++calls == 1 ? Due{Clock::now() + 1h} : Due{}; }};
    background.wake();
    REQUIRE(eventually([&] { return calls == 1; }));
    background.wake();
    REQUIRE(eventually([&] { return calls == 2; }));
}

TEST_CASE("work whose time never comes is called when it is woken") {
    std::atomic<int> calls = 0;
    Background background{[&]() -> Due { return ++calls, Clock::time_point::max(); },
                          {.first = Clock::time_point::max()}};
    for (int i = 1; i <= 3; ++i) {
        background.wake();
        REQUIRE(eventually([&] { return calls == i; }));
    }
    background.stop();
    CHECK(calls == 3);
}

TEST_CASE("the first call needs no waking if it has a time") {
    const Clock::time_point first = Clock::now() + 2ms;
    std::promise<Clock::time_point> called;
    const Background background{[&]() -> Due {
                                    called.set_value(Clock::now());
                                    return {};
                                },
                                {.first = first}};
    auto at = called.get_future();
    REQUIRE(at.wait_for(1min) == std::future_status::ready);
    CHECK(at.get() >= first);
}

TEST_CASE("a stop waits for the running call and prevents all others") {
    BlockingWork work;
    Background background{[&] { return work.call(); }};
    background.wake();
    work.began.wait();
    background.wake();
    std::future<int> stopped = std::async(std::launch::async, [&] {
        background.stop();
        return work.ended.load();
    });
    CHECK(stopped.wait_for(20ms) == std::future_status::timeout);
    work.go_on.count_down();
    REQUIRE(stopped.wait_for(1min) == std::future_status::ready);
    CHECK(stopped.get() >= 1);
    const int calls = work.calls;
    background.wake();
    background.stop();
    CHECK(work.calls == calls);
}
