#include "tests/house/threat_tests.hpp"

#include <doctest/doctest.h>

using namespace seq::house;

namespace {

const std::vector<Source> files{
    source("tests/a_test.cpp", "\nTEST_CASE(\"a door is \"\n          \"shut\") {\n}\n"),
    source("tests/b.test.ts", "scene(\"a window is shut\", async () => {});\n"),
};

std::size_t faults(const std::string& row) {
    const std::string head = "| tries | is stopped by | test |\n| --- | --- | --- |\n";
    return missing_threat_tests(source("S.md", head + row + "\n\n| else | is free |\n"), files).size();
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
