#include "tests/house/banned_words.hpp"

#include <doctest/doctest.h>

#include "tests/house/shell.hpp"

using namespace seq::house;

namespace {

bool awaits_wrongly(std::string_view text) {
    return !unnamed_lambda_in_await(source("server/host/a.cpp", text)).empty();
}

/// What tools/private_words.sh finds in one file, with a list of one word of each kind and one phrase.
std::string private_words_in(const std::string& path, const std::string& text) {
    const MadeUpFolder folder;
    folder.write("list",
                 "word | evening | session | everywhere |\n"
                 "word | Gate | Limiter | server client-web |\n"
                 "word | see_off | drain | everywhere |\n"
                 "phrase | keeps no house | cannot be host\n");
    folder.write(path, text);
    return output_of_stats(folder.path(), "private_identifiers list; private_phrases list");
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

TEST_CASE("a thread in a test that nobody joins when an exception passes is complained about") {
    CHECK(unjoined_thread(source("tests/net/a.cpp", "std::thread other{count};\n")).size() == 1);
    CHECK(unjoined_thread(source("tests/net/a.cpp", "std::jthread other{count};\n")).empty());
    CHECK(unjoined_thread(source("server/host/a.cpp", "std::thread thread;\n")).empty());
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
    CHECK(empty_loop(source("server/host/a.cpp", "while (!done()) {}\n")).empty());
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

TEST_CASE("a private word is found as any part of an identifier, in C++ and TypeScript") {
    const std::string complaint = "engine/a.cpp:2: evening, write session\n";
    CHECK(private_words_in("engine/a.cpp", "\nint evening = 0;\n") == complaint);
    CHECK(private_words_in("engine/a.cpp", "\nint long_evening_ = 0;\n") == complaint);
    CHECK(private_words_in("engine/a.cpp", "\nLongEvening a;\n") == complaint);
    CHECK(private_words_in("client-web/a.tsx", "const longEvening = 0;\n") ==
          "client-web/a.tsx:1: evening, write session\n");
    CHECK(private_words_in("engine/a.cpp", "int evenings = 0, seven_ing = 0;\n").empty());
}

TEST_CASE("a private name is found as a whole identifier, in its folders alone") {
    CHECK(private_words_in("server/host/a.hpp", "Gate gate_of(int);\n") ==
          "server/host/a.hpp:1: Gate, write Limiter\n");
    CHECK(private_words_in("server/host/a.hpp", "Gateway gate;\n").empty());
    CHECK(private_words_in("engine/a.hpp", "Gate gate;\n").empty());
    CHECK(private_words_in("engine/a.hpp", "a.see_off(b);\n") == "engine/a.hpp:1: see_off, write drain\n");
    CHECK(private_words_in("engine/a.hpp", "a.foresee_off(b);\n").empty());
}

TEST_CASE("comments and literals may have the words that identifiers may not have") {
    CHECK(private_words_in("engine/a.cpp", "int a;  // evening\n").empty());
    CHECK(private_words_in("engine/a.cpp", "/* evening\n evening */ int a;\n").empty());
    CHECK(private_words_in("engine/a.cpp", "/* evening */ int evening;\n") ==
          "engine/a.cpp:1: evening, write session\n");
    CHECK(private_words_in("engine/a.cpp", "say(\"good \\\" evening\", R\"(evening)\");\n").empty());
    CHECK(private_words_in("engine/a.cpp", "say(R\"(good\nevening)\" + evening);\n") ==
          "engine/a.cpp:2: evening, write session\n");
}

TEST_CASE("a private phrase is found in prose, in any case and across lines") {
    const std::string complaint = ": keeps no house, write cannot be host\n";
    CHECK(private_words_in("README.md", "A bot Keeps no house.\n") == "README.md" + complaint);
    CHECK(private_words_in("engine/a.cpp", "/// A bot keeps\n/// no house.\n") == "engine/a.cpp" + complaint);
    CHECK(private_words_in("docs/a.json", "{\"a\": \"a bot keeps no house\"}\n") ==
          "docs/a.json" + complaint);
    CHECK(private_words_in("README.md", "The host keeps house.\n").empty());
}
