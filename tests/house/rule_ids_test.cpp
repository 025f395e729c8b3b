#include "tests/house/rule_ids.hpp"

#include <doctest/doctest.h>

using namespace seq::house;
using Words = std::vector<std::string>;

TEST_CASE("ids are a letter and a number from 1") {
    CHECK(ids('B', 3) == Words{"B1", "B2", "B3"});
}

TEST_CASE("an id is named only as a word of its own") {
    CHECK(names("S1: sides", "S1"));
    CHECK(names("sharing (S13)", "S13"));
    CHECK(names("S12, then S1", "S1"));
    CHECK_FALSE(names("S12: needed to win", "S1"));
    CHECK_FALSE(names("JS1", "S1"));
}

TEST_CASE("the names of test cases are read, broken literals put together") {
    const Source file = source("tests/a.cpp",
                               "#include <x>\n"
                               "TEST_CASE(\"S1: one\") {\n    f(\"S9\");\n}\n"
                               "TEST_CASE(\n    \"S2: two \"\n    \"and \\\"three\\\"\") {\n}\n"
                               "TEST_CASE_FIXTURE(Table, \"S3: four\") { CHECK(\"S8\"); }\n");
    const Words found = test_names(file);
    REQUIRE(found.size() == 3);
    CHECK(found[0] == "S1: one");
    CHECK(found[1] == "S2: two and \\\"three\\\"");
    CHECK(found[2].starts_with("S3: four"));
}

TEST_CASE("names that CTest cannot select are complained about, and names that stand twice") {
    const auto complaints = [](std::string_view text) {
        return unselectable_names({source("tests/a/a.cpp", text),
                                   source("tests/a/b.cpp", "\nTEST_CASE(\"one\") {\n"),
                                   source("tests/b/c.cpp", "\nTEST_CASE(\"two\") {\n")})
            .size();
    };
    CHECK(complaints("\nTEST_CASE(\"S1: a, b (c): 'd'\") {\n") == 0);
    CHECK(complaints("\nTEST_CASE(\"a; b\") {\n") == 1);
    CHECK(complaints("\nTEST_CASE(\"a[1]\") {\n") == 1);
    CHECK(complaints("\nTEST_CASE(\"any *\") {\n") == 1);
    CHECK(complaints("\nTEST_CASE(\"one\") {\n") == 1);
    CHECK(complaints("\nTEST_CASE(\"two\") {\n") == 0);
}

TEST_CASE("a rule that no test names is found out") {
    CHECK(unnamed({"S1", "S2", "S3"}, {"S1: sides", "S3 and S31"}) == Words{"S2"});
    CHECK(unnamed({"S1"}, {"S1"}).empty());
    CHECK(unnamed({"S1"}, {}) == Words{"S1"});
}

namespace {

const std::vector<Source> tested_files{
    source("tests/a_test.cpp", "\nTEST_CASE(\"a door is \"\n          \"shut\") {\n}\n"),
    source("tests/b.test.ts", "scene(\"a window is shut\", async () => {});\n"),
};

std::size_t faults(const std::string& row) {
    const std::string head = "| tries | is stopped by | test |\n| --- | --- | --- |\n";
    return missing_threat_tests(source("S.md", head + row + "\n\n| else | is free |\n"), tested_files).size();
}

}  // namespace

TEST_CASE("a document names tests by a link to the file and their names") {
    const auto tests =
        threat_tests_of(source("S.md", "a \"word\"\n[x](tests/a_test.cpp) \"one\" and \"two\"\n"));
    REQUIRE(tests.size() == 2);
    CHECK(tests[0].line == 2);
    CHECK(tests[0].file == "tests/a_test.cpp");
    CHECK(tests[0].name == "one");
    CHECK(tests[1].name == "two");
}

TEST_CASE("a missing test, and a row without a test, are complained about") {
    CHECK(faults("| in | a door | [a](tests/a_test.cpp) \"a door is shut\" |") == 0);
    CHECK(faults("| in | a window | [b](tests/b.test.ts) \"a window is shut\" |") == 0);
    CHECK(faults("| in | a door | [a](tests/a_test.cpp) \"a door is open\" |") == 1);
    CHECK(faults("| in | a window | [b](tests/b.test.ts) \"a window\" |") == 1);
    CHECK(faults("| in | a roof | [c](tests/c_test.cpp) \"a roof\" |") == 1);
    CHECK(faults("| in | a door | we are careful |") == 1);
}
