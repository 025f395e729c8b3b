#include "tests/house/banned_words.hpp"

#include <algorithm>
#include <array>
#include <regex>

namespace seq::house {

namespace {

template <std::size_t count>
Complaints find_words(const Source& file, const std::vector<std::string>& lines,
                      const std::array<const char*, count>& words, const std::string& why) {
    Complaints complaints;
    for (std::size_t n = 0; n < lines.size(); ++n)
        for (const char* word : words)
            if (lines[n].find(word) != std::string::npos)
                complaints.push_back({file.path, n + 1, "`" + std::string{word} + "`: " + why});
    return complaints;
}

bool is_test(const Source& file) {
    return file.path.starts_with("tests/");
}

// From `co_await` to the end of its statement, over any number of lines.
std::string awaited(const std::vector<std::string>& code, std::size_t n, std::size_t column) {
    std::string text = code[n].substr(column);
    while (text.find(';') == std::string::npos && ++n < code.size())
        text += "\n" + code[n];
    return text.substr(0, text.find(';'));
}

// Whether the loop that begins here has an empty body.
bool has_empty_body(const std::vector<std::string>& code, std::size_t n, std::size_t column) {
    std::string text = code[n].substr(column);
    for (std::size_t next = n + 1; next < std::min(n + 6, code.size()); ++next)
        text += " " + code[next];
    std::size_t at = text.find('(') + 1;
    for (int depth = 1; depth > 0 && at < text.size(); ++at)
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    const std::size_t body = text.find_first_not_of(' ', at);
    if (body == std::string::npos) return false;
    return text[body] == ';' ||
           (text[body] == '{' && text.find_first_not_of(' ', body + 1) == text.find('}', body));
}

}  // namespace

Complaints foreign_chance(const Source& file) {
    constexpr std::array words{"std::shuffle",          "_distribution", "std::mt19937",
                               "default_random_engine", "std::rand",     "srand("};
    if (!file.is_cpp() || is_test(file)) return {};
    return find_words(file, code_only(file.lines), words, "chance is ours, the same on every machine");
}

Complaints unnamed_lambda_in_await(const Source& file) {
    static const std::regex capturing_lambda{
        R"((^|[(,={\s])\[[^\[\]]+\]\s*(\([^()]*\))?\s*(mutable|noexcept|->[^{]*)*\s*\{)"};
    if (!file.is_cpp()) return {};
    Complaints complaints;
    const std::vector<std::string> code = code_only(file.lines);
    for (std::size_t n = 0; n < code.size(); ++n) {
        const std::size_t column = code[n].find("co_await");
        if (column == std::string::npos) continue;
        if (std::regex_search(awaited(code, n, column), capturing_lambda))
            complaints.push_back(
                {file.path, n + 1, "g++ 12 destroys this lambda twice: give it a name before the co_await"});
    }
    return complaints;
}

Complaints sleeping_test(const Source& file) {
    constexpr std::array words{"sleep_for", "sleep_until", "usleep", "nanosleep", " sleep("};
    if (!file.is_cpp() || !is_test(file)) return {};
    return find_words(file, code_only(file.lines), words, "a test waits for what it expects, not for a time");
}

Complaints unjoined_thread(const Source& file) {
    constexpr std::array words{"std::thread"};
    if (!file.is_cpp() || !is_test(file)) return {};
    return find_words(file, code_only(file.lines), words,
                      "std::jthread is joined when an exception passes, std::thread ends the program");
}

Complaints empty_loop(const Source& file) {
    if (!file.is_cpp() || !is_test(file)) return {};
    Complaints complaints;
    const std::vector<std::string> code = code_only(file.lines);
    for (std::size_t n = 0; n < code.size(); ++n) {
        const std::size_t column = code[n].find_first_not_of(' ');
        if (column == std::string::npos || code[n].compare(column, 7, "while (") != 0) continue;
        if (n > 1 && code[n - 2].ends_with(" do")) continue;  // the end of a loop of one statement
        if (has_empty_body(code, n, column))
            complaints.push_back({file.path, n + 1,
                                  "an empty loop has no deadline: use eventually() or a condition variable"});
    }
    return complaints;
}

Complaints words_of_one_machine(const Source& file) {
    // Split in halves, because otherwise this list would be found itself.
    static const std::array halves{
        "/ho"
        "me/",
        "/Use"
        "rs/",
        "/ro"
        "ot/",
        "/wo"
        "rk/",
        "../sha"
        "red/",
        "deb.deb"
        "ian.org",
        "registry.np"
        "mjs.org",
        "pypi"
        ".org",
        "crates"
        ".io",
        "proxy.gol"
        "ang.org"};
    return find_words(file, file.lines, halves, "true on one machine or at one moment only");
}

}  // namespace seq::house
