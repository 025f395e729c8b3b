#include "tests/house/ways.hpp"

#include <doctest/doctest.h>

using namespace seq::house;

namespace {

bool awaits_wrongly(std::string_view text) {
    return !unnamed_lambda_in_await(source("server/net/a.cpp", text)).empty();
}

}  // namespace

TEST_CASE("foreign chance is complained about in code, not in prose and not in tests") {
    CHECK(foreign_chance(source("engine/a.cpp", "std::shuffle(a, b, c);\n")).size() == 1);
    CHECK(foreign_chance(source("bots/a.cpp", "std::uniform_int_distribution<int> d;\n")).size() == 1);
    CHECK(foreign_chance(source("client-cli/a.cpp", "std::mt19937 words{1};\n")).size() == 1);
    CHECK(foreign_chance(source("engine/a.cpp", "// never std::shuffle\n")).empty());
    CHECK(foreign_chance(source("tests/engine/a.cpp", "std::mt19937 words{1};\n")).empty());
}

TEST_CASE("a capturing lambda in an awaited expression is complained about, over several lines too") {
    CHECK(awaits_wrongly("co_await run([this] { return 1; });\n"));
    CHECK(awaits_wrongly("co_await run(a,\n    [&a, b](int c) mutable { return c; });\n"));
    CHECK(awaits_wrongly("auto x = co_await run([=](auto e) -> bool { return e; });\n"));
    CHECK_FALSE(awaits_wrongly("co_await run([] { return 1; });\n"));
    CHECK_FALSE(awaits_wrongly("auto f = [this] { return 1; };\nco_await run(f);\n"));
    CHECK_FALSE(awaits_wrongly("co_await write(buffers[n], size);\n"));
    CHECK_FALSE(awaits_wrongly("// co_await run([this] { return 1; });\n"));
}

TEST_CASE("a test that sleeps is complained about, a server that waits is not") {
    CHECK(sleeping_test(source("tests/net/a.cpp", "std::this_thread::sleep_for(1s);\n")).size() == 1);
    CHECK(sleeping_test(source("tests/net/a.cpp", "::usleep(1);\n")).size() == 1);
    CHECK(sleeping_test(source("tests/net/a.cpp", "// no sleep_for here\n")).empty());
    CHECK(sleeping_test(source("server/store/a.cpp", "std::this_thread::sleep_for(1s);\n")).empty());
}

TEST_CASE("a test that waits in an empty loop is complained about, a loop that does something is not") {
    const auto count = [](std::string_view text) {
        return empty_loop(source("tests/net/a.cpp", text)).size();
    };
    CHECK(count("    while (!journal.is_waiting()) {\n    }\n") == 1);
    CHECK(count("    while (!done) {}\n") == 1);
    CHECK(count("    while (!done());\n") == 1);
    CHECK(count("    while (a &&\n           !b()) {\n    }\n") == 1);
    CHECK(count("    while (!done()) {\n        go_on();\n    }\n") == 0);
    CHECK(count("    while (!done())\n        go_on();\n") == 0);
    CHECK(count("    do {\n        go_on();\n    } while (!done());\n") == 0);
    CHECK(count("    // while (!done()) {}\n") == 0);
    CHECK(empty_loop(source("server/net/a.cpp", "while (!done()) {}\n")).empty());
}

TEST_CASE("words of one machine are complained about, in prose too") {
    const std::string home =
        "/ho"
        "me/ann/data";
    CHECK(words_of_one_machine(source("README.md", "cd " + home + "\n")).size() == 1);
    CHECK(words_of_one_machine(source("docker/Dockerfile",
                                      "RUN curl deb.deb"
                                      "ian.org\n"))
              .size() == 1);
    CHECK(words_of_one_machine(source("README.md", "the home of seats; var/lib/data\n")).empty());
}
