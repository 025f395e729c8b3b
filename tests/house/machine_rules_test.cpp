#include "tests/house/machine_rules.hpp"

#include <doctest/doctest.h>

using namespace seq::house;

namespace {

bool is_wrong(std::string path, std::string_view line) {
    return !uses_of_the_real_machine(source(std::move(path), line)).empty();
}

}  // namespace

TEST_CASE("clocks, threads and randomness outside of server/machine are complained about, with their place") {
    CHECK(is_wrong("server/host/a.cpp", "auto now = std::chrono::steady_clock::now();"));
    CHECK(is_wrong("server/host/a.hpp", "using Clock = std::chrono::steady_clock;"));
    CHECK(is_wrong("server/host/a.cpp", "auto day = std::chrono::system_clock::now();"));
    CHECK(is_wrong("server/host/a.hpp", "boost::asio::steady_timer timer;"));
    CHECK(is_wrong("server/store/a.hpp", "std::thread thread_;"));
    CHECK(is_wrong("server/store/a.cpp", "wake_.wait_for(lock, every_);"));
    CHECK(is_wrong("server/store/a.cpp", "wake_.wait_until(lock, due);"));
    CHECK(is_wrong("server/store/a.cpp", "::getrandom(bytes, size, 0);"));
    CHECK(is_wrong("server/store/a.cpp", "::clock_gettime(CLOCK_MONOTONIC, &now);"));
    CHECK(is_wrong("server/store/a.cpp", "std::abort();"));

    const Complaints complaints =
        uses_of_the_real_machine(source("server/host/a.cpp", "int a;\nstd::thread thread;\n"));
    CHECK(to_string(complaints) ==
          "\nserver/host/a.cpp:2: a simulated machine cannot replace `std::thread`: use machine::Background");
}

TEST_CASE("what goes through server/machine, waits without a time or is prose passes") {
    CHECK_FALSE(is_wrong("server/host/a.cpp", "const auto now = machine::Clock::now();"));
    CHECK_FALSE(is_wrong("server/host/a.cpp", "ended_.wait(lock, [this] { return has_ended_; });"));
    CHECK_FALSE(is_wrong("server/host/a.cpp", "// like std::thread"));
    CHECK_FALSE(is_wrong("server/machine/clock.cpp", "std::chrono::steady_clock::now()"));
    CHECK_FALSE(is_wrong("tests/net/a.cpp", "std::chrono::steady_clock::now()"));
}

TEST_CASE("the exceptions to the rule about the machine hold for their files and words only") {
    CHECK_FALSE(is_wrong("server/host/threads/loops.hpp", "std::thread thread;"));
    CHECK(is_wrong("server/host/threads/loops.hpp", "std::jthread thread;"));
    CHECK(is_wrong("server/host/threads/worker.hpp", "std::thread thread;"));
}

TEST_CASE("an exception that no file needs is complained about") {
    CHECK(unneeded_exceptions({}).size() == 5);
    CHECK(unneeded_exceptions({source("server/host/threads/loops.hpp", "std::thread thread;")}).size() == 4);
    CHECK(unneeded_exceptions({source("server/host/threads/loops.hpp", "// std::thread")}).size() == 5);
}
