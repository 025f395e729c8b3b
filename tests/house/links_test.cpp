#include "tests/house/links.hpp"

#include <doctest/doctest.h>

using namespace seq::house;

namespace {

bool is_dead(std::string_view link) {
    return !dead_links(SEQ_HOUSE_ROOT, source("docs/made-up.md", "see [this](" + std::string{link} + ")\n"))
                .empty();
}

}  // namespace

TEST_CASE("links into the project are read, the web and code are left out") {
    const Source document = source(
        "a.md", "[a](b.md) and [c](d.md#e)\n`[f](g.md)` [h](https://i.org)\n```\n[j](k.md)\n```\n[l](#m)\n");
    const std::vector<Link> links = links_of(document);
    REQUIRE(links.size() == 3);
    CHECK(links[0].target == "b.md");
    CHECK(links[1].target == "d.md#e");
    CHECK(links[2].target == "#m");
    CHECK(links[2].line == 6);
}

TEST_CASE("headings become anchors") {
    const Source document =
        source("a.md", "# The house\n## S. Sequence (`all`)\n```\n# no heading\n```\n#no\n");
    CHECK(anchors_of(document) == std::vector<std::string>{"the-house", "s-sequence-all"});
}

TEST_CASE("a link to a missing file is reported") {
    CHECK(is_dead("nowhere.md"));
    CHECK(is_dead("../engine/nowhere.hpp"));
    CHECK(is_dead("../README.md#no-such-heading"));
    CHECK_FALSE(is_dead("../engine/match.hpp"));
    CHECK_FALSE(is_dead("../engine"));
}

TEST_CASE("the index of the decisions must have the number, title and state of each, and no number twice") {
    const Source page = source("docs/decisions/0001-one.md", "# 0001: One\n");
    const Source same = source("docs/decisions/0001-two.md", "# 0001: Two\n");
    const Source replaced =
        source("docs/decisions/0001-one.md", "# 0001: One\n\nReplaced by [0002](0002-two.md) for now.\n");
    const auto index = [](const std::string& rows) { return source("docs/decisions/README.md", rows); };
    const std::string row = "| [0001](0001-one.md) | One | in force |\n";
    CHECK(unlisted_decisions({page, index(row)}).empty());
    CHECK(unlisted_decisions({page, index("| number |\n")}).size() == 1);
    CHECK(unlisted_decisions({page, index("| [0001](0001-one.md) | Another title | in force |\n")}).size() ==
          1);
    CHECK(unlisted_decisions({replaced, index(row)}).size() == 1);
    CHECK(unlisted_decisions(
              {replaced, index("| [0001](0001-one.md) | One | replaced by [0002](0002-two.md) for now |\n")})
              .empty());
    CHECK(unlisted_decisions({page, same, index(row)}).size() == 2);
    CHECK(unlisted_decisions({page}).size() == 1);
}
