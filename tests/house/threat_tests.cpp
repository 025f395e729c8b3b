#include "tests/house/threat_tests.hpp"

#include <algorithm>
#include <regex>

#include "tests/house/rule_ids.hpp"

namespace seq::house {
namespace {

bool has_test(const Source& file, const std::string& name) {
    if (file.is_cpp()) {
        const std::vector<std::string> all = test_names(file);
        return std::ranges::find(all, name) != all.end();
    }
    const std::string quoted = "\"" + name + "\"";
    return std::ranges::any_of(
        file.lines, [&](const std::string& line) { return line.find(quoted) != std::string::npos; });
}

bool begins_proven_table(const std::string& line) {
    return line.starts_with("|") && line.ends_with("| test |");
}

}  // namespace

std::vector<ThreatTest> threat_tests_of(const Source& document) {
    static const std::regex link_or_name{R"x(\]\(([^)]*)\)|"([^"]*)")x"};
    std::vector<ThreatTest> tests;
    for (std::size_t n = 0; n < document.lines.size(); ++n) {
        const std::string& line = document.lines[n];
        std::string file;
        for (std::sregex_iterator part{line.begin(), line.end(), link_or_name};
             part != std::sregex_iterator{}; ++part) {
            if ((*part)[1].matched)
                file = part->str(1);
            else if (!file.empty())
                tests.push_back({n + 1, file, part->str(2)});
        }
    }
    return tests;
}

Complaints missing_threat_tests(const Source& document, const std::vector<Source>& files) {
    const std::vector<ThreatTest> tests = threat_tests_of(document);
    Complaints complaints;
    for (const ThreatTest& test : tests) {
        const auto file = std::ranges::find(files, test.file, &Source::path);
        if (file == files.end() || !has_test(*file, test.name))
            complaints.push_back(
                {document.path, test.line, test.file + " has no test \"" + test.name + "\""});
    }
    bool proven_table = false;
    for (std::size_t n = 0; n < document.lines.size(); ++n) {
        const std::string& line = document.lines[n];
        const bool head = begins_proven_table(line);
        proven_table = head || (proven_table && line.starts_with("|"));
        if (!proven_table || head || line.starts_with("| ---")) continue;
        if (std::ranges::find(tests, n + 1, &ThreatTest::line) == tests.end())
            complaints.push_back({document.path, n + 1, "this row names no test"});
    }
    return complaints;
}

}  // namespace seq::house
