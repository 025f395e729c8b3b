#include "server/machine/clock.hpp"

#include <csignal>
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/machine/program.hpp"
#include "tests/support/eventually.hpp"

using namespace seq::machine;
using namespace std::chrono_literals;

static_assert(std::chrono::is_clock_v<Clock>);
static_assert(Clock::is_steady);

TEST_CASE("the machine's clock does not go back") {
    Clock::time_point last = Clock::now();
    for (int i = 0; i < 1'000; ++i) {
        const Clock::time_point now = Clock::now();
        REQUIRE(now >= last);
        last = now;
    }
}

TEST_CASE("the time of day for rooms advances by as much as the machine's clock") {
    const auto since = now_for_rooms();
    const Clock::time_point early = Clock::now();
    REQUIRE(seq::test::eventually([&] { return Clock::now() - early >= 5ms; }));
    const auto passed = now_for_rooms() - since;
    CHECK(passed >= 4ms);  // both ends are rounded down to milliseconds
    CHECK(passed < 1min);
}

TEST_CASE("the end of the process is an abort") {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const rlimit no_core{0, 0};
        ::setrlimit(RLIMIT_CORE, &no_core);
        std::signal(SIGABRT, SIG_DFL);  // doctest handles it
        seq::machine::end_process();
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGABRT);
}
