#include "tests/house/rule_ids.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

namespace seq::house {

namespace {

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

}  // namespace

std::vector<std::string> ids(char letter, int count) {
    std::vector<std::string> made;
    for (int n = 1; n <= count; ++n)
        made.push_back(letter + std::to_string(n));
    return made;
}

std::vector<std::string> test_names(const Source& file) {
    static const std::regex literal{R"x("([^"\\\n]|\\.)*")x"};
    const std::string text = joined(file.lines);
    std::vector<std::string> names;
    for (std::size_t at = text.find("\nTEST_CASE"); at != std::string::npos;
         at = text.find("\nTEST_CASE", at + 1)) {
        const std::string head = text.substr(at, text.find("{\n", at) - at);
        std::string name;
        for (std::sregex_iterator part{head.begin(), head.end(), literal}; part != std::sregex_iterator{};
             ++part)
            name += part->str().substr(1, part->str().size() - 2);
        names.push_back(name);
    }
    return names;
}

Complaints unselectable_names(const std::vector<Source>& files) {
    Complaints complaints;
    std::set<std::string> taken;
    for (const Source& file : files) {
        const std::string folder =
            file.path.substr(0, file.path.find('/', std::string_view{"tests/"}.size()));
        for (const std::string& name : test_names(file)) {
            if (name.find_first_of(";[]*?\\") != std::string::npos)
                complaints.push_back(
                    {file.path, 1, "`" + name + "`: CTest needs names without ; [ ] * ? \\"});
            if (!taken.insert(folder + ": " + name).second)
                complaints.push_back(
                    {file.path, 1, "`" + name + "`: another case of this folder has that name"});
        }
    }
    return complaints;
}

bool names(std::string_view text, std::string_view id) {
    for (std::size_t at = text.find(id); at != std::string_view::npos; at = text.find(id, at + 1)) {
        const bool starts = at == 0 || !is_word(text[at - 1]);
        const bool ends = at + id.size() == text.size() || !is_word(text[at + id.size()]);
        if (starts && ends) return true;
    }
    return false;
}

std::vector<std::string> unnamed(const std::vector<std::string>& ids, const std::vector<std::string>& texts) {
    std::vector<std::string> missing;
    for (const std::string& id : ids)
        if (std::ranges::none_of(texts, [&](const std::string& text) { return names(text, id); }))
            missing.push_back(id);
    return missing;
}

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
