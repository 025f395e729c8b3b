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
