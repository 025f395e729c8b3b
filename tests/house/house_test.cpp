// Applies every rule of this folder to every file of the project. That the rules can fail is tested
// separately, on made-up files.

#include <algorithm>
#include <doctest/doctest.h>
#include <iterator>

#include "tests/house/banned_words.hpp"
#include "tests/house/dependency_rules.hpp"
#include "tests/house/joined.hpp"
#include "tests/house/links.hpp"
#include "tests/house/machine_rules.hpp"
#include "tests/house/rule_ids.hpp"
#include "tests/house/shape.hpp"
#include "tests/house/shell.hpp"

namespace {

using namespace seq::house;

const std::vector<Source>& files() {
    static const std::vector<Source> read = project_files(SEQ_HOUSE_ROOT);
    return read;
}

// Applies the rule to every file that passes the filter; returns the complaints as text, so that doctest
// prints them.
template <typename Filter, typename Rule>
std::string complaints_of(Filter filter, Rule rule) {
    Complaints all;
    std::size_t looked_at = 0;
    for (const Source& file : files()) {
        if (!filter(file)) continue;
        ++looked_at;
        std::ranges::copy(rule(file), std::back_inserter(all));
    }
    REQUIRE(looked_at > 0);  // a rule that is applied to no file would never fail
    return to_string(all);
}

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += word + " ";
    return text;
}

bool any_file(const Source& /*file*/) {
    return true;
}
bool cpp(const Source& file) {
    return file.is_cpp();
}
bool header(const Source& file) {
    return file.is_header();
}
bool markdown(const Source& file) {
    return file.is_markdown();
}
bool of_tests(const Source& file) {
    return file.is_cpp() && file.path.starts_with("tests/");
}

}  // namespace

TEST_CASE("includes follow the dependency rules between the folders") {
    CHECK(complaints_of(cpp, against_dependency_rules) == "");
}

TEST_CASE(
    "libraries stay where they belong: sockets in few folders, nothing but the standard library in the "
    "engine") {
    CHECK(complaints_of(cpp, libraries_out_of_place) == "");
}

TEST_CASE("what has to run on a simulated machine uses the real one through server/machine only") {
    CHECK(complaints_of(cpp, uses_of_the_real_machine) == "");
    CHECK(to_string(unneeded_exceptions(files())) == "");
}

TEST_CASE("a file has one subject and ends within 400 lines") {
    const auto code = [](const Source& file) {
        return file.is_cpp() || file.is_of_the_page() || file.path == "dev" || file.path.ends_with(".sh") ||
               file.path.ends_with("CMakeLists.txt");
    };
    CHECK(complaints_of(code, too_long) == "");
}

TEST_CASE("a line of code fits into 110 columns") {
    CHECK(complaints_of(cpp, too_wide) == "");
}
TEST_CASE("a function ends within 60 lines") {
    CHECK(complaints_of(cpp, too_long_functions) == "");
}
TEST_CASE("a header guards itself and opens no namespace") {
    CHECK(complaints_of(header, unguarded_header) == "");
}

TEST_CASE("chance is the same on every machine") {
    CHECK(complaints_of(cpp, foreign_chance) == "");
}
TEST_CASE("no capturing lambda stands inside an awaited expression") {
    CHECK(complaints_of(cpp, unnamed_lambda_in_await) == "");
}
TEST_CASE("every source is compiled") {
    CHECK(to_string(unbuilt_sources(files())) == "");
}
TEST_CASE("no test sleeps") {
    CHECK(complaints_of(of_tests, sleeping_test) == "");
}
TEST_CASE("no test has a thread that may stay unjoined") {
    CHECK(complaints_of(of_tests, unjoined_thread) == "");
}
TEST_CASE("no test waits in an empty loop") {
    CHECK(complaints_of(of_tests, empty_loop) == "");
}
TEST_CASE("no file speaks of one machine") {
    CHECK(complaints_of(any_file, words_of_one_machine) == "");
}
TEST_CASE("the project has no private words: tests/house/private_words.txt says what to write instead") {
    CHECK(output_of_stats(SEQ_HOUSE_ROOT, "private_words") == "");
}

TEST_CASE("every rule of the games and of conduct is named by a test") {
    std::vector<std::string> test_cases;
    for (const Source& file : files())
        if (of_tests(file) && !file.path.starts_with("tests/house/"))
            std::ranges::copy(test_names(file), std::back_inserter(test_cases));
    CHECK(listed(unnamed(ids('S', 23), test_cases)) == "");
    CHECK(listed(unnamed(ids('B', 6), test_cases)) == "");
    CHECK(listed(unnamed(ids('D', 11), test_cases)) == "");
    CHECK(listed(unnamed(ids('X', 8), test_cases)) == "");
    CHECK(listed(unnamed(ids('T', 5), test_cases)) == "");
}

TEST_CASE("every test case can be selected by its name") {
    std::vector<Source> tests;
    std::ranges::copy_if(files(), std::back_inserter(tests), of_tests);
    REQUIRE(tests.size() > 100);
    CHECK(to_string(unselectable_names(tests)) == "");
}

TEST_CASE("the rulebook has every rule") {
    const auto rulebook = std::ranges::find(files(), "docs/rules.md", &Source::path);
    REQUIRE(rulebook != files().end());
    CHECK(listed(unnamed(ids('S', 23), rulebook->lines)) == "");
    CHECK(listed(unnamed(ids('B', 6), rulebook->lines)) == "");
    CHECK(listed(unnamed(ids('D', 11), rulebook->lines)) == "");
    CHECK(listed(unnamed(ids('X', 8), rulebook->lines)) == "");
    CHECK(listed(unnamed(ids('T', 5), rulebook->lines)) == "");
}

TEST_CASE("every link between our documents leads somewhere") {
    CHECK(complaints_of(markdown, [](const Source& file) { return dead_links(SEQ_HOUSE_ROOT, file); }) == "");
}

TEST_CASE("every decision is in the index with its title and state, under its own number") {
    CHECK(to_string(unlisted_decisions(files())) == "");
}

TEST_CASE("no two sources that are compiled together define the same name for themselves") {
    std::size_t targets = 0;
    for (const Source& list : files()) {
        if (!list.path.ends_with("CMakeLists.txt")) continue;
        for (const JoinedSources& target : joined_targets(list, files())) {
            ++targets;
            CHECK(to_string(names_that_collide(target, files())) == "");
        }
    }
    CHECK(targets > 10);
}

TEST_CASE("every threat has a control and a test that is there") {
    const auto is_threats = [](const Source& file) { return file.path == "SECURITY.md"; };
    CHECK(complaints_of(is_threats, [](const Source& file) { return missing_threat_tests(file, files()); }) ==
          "");
}

TEST_CASE("every package of the page is fixed by its hash") {
    const auto lock = std::ranges::find(files(), "client-web/package-lock.json", &Source::path);
    REQUIRE(lock != files().end());
    const auto lines_with = [&](const char* words) {
        return std::ranges::count_if(
            lock->lines, [&](const std::string& line) { return line.find(words) != std::string::npos; });
    };
    CHECK(lines_with("\"node_modules/") > 10);
    CHECK(lines_with("\"integrity\": \"sha512-") == lines_with("\"node_modules/"));
}

TEST_CASE("every library that is bundled with the page has its notice in the package") {
    const auto page = std::ranges::find(files(), "client-web/package.json", &Source::path);
    const auto notice = std::ranges::find(files(), "packaging/copyright", &Source::path);
    REQUIRE(page != files().end());
    REQUIRE(notice != files().end());
    const auto first = std::ranges::find(page->lines, "  \"dependencies\": {");
    const auto last = std::find(first, page->lines.end(), "  },");
    REQUIRE(last - first > 1);
    for (auto line = first + 1; line != last; ++line) {
        const std::string name = line->substr(5, line->find('"', 5) - 5);
        CHECK_MESSAGE(std::ranges::count(notice->lines, "Files: the page/" + name) == 1, name);
    }
}

TEST_CASE("every folder at the root says what it is for") {
    for (const std::string folder :
         {"engine",          "bots",           "protocol",      "server/room", "server/machine",
          "server/store",    "server/cluster", "server/limits", "server/host", "server/front",
          "server/operator", "client",         "client-cli",    "client-web",  "tests",
          "bench",           "docker",         "packaging",     "cmake",       "tools"}) {
        CAPTURE(folder);
        CHECK(std::filesystem::exists(std::filesystem::path{SEQ_HOUSE_ROOT} / folder / "README.md"));
    }
}
