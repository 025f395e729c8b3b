#include "tests/protocol/support/examples.hpp"

#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace seq::protocol::testing {
namespace {

constexpr std::string_view fence = "```";

/// A message within a fenced block: it begins with a line without indentation.
struct Block {
    std::string mark;
    Example example;
};

std::vector<Block> blocks() {
    std::vector<Block> found;
    std::istringstream page{protocol_page()};
    std::optional<std::string> mark;  // of the block that we are in
    std::string line;
    for (std::size_t number = 1; std::getline(page, line); ++number) {
        if (line.starts_with(fence)) {
            mark = mark ? std::nullopt : std::optional{line.substr(fence.size())};
        } else if (mark) {
            if (!line.starts_with(' ')) found.push_back({*mark, {number, {}}});
            found.back().example.json += line + '\n';
        }
    }
    return found;
}

std::vector<Example> marked(std::string_view mark) {
    std::vector<Example> examples;
    for (Block& block : blocks())
        if (block.mark == mark) examples.push_back(std::move(block.example));
    return examples;
}

}  // namespace

std::string text_of_file(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) throw std::runtime_error(path + " is not there: run the tests in the project's root");
    return {std::istreambuf_iterator<char>{file}, {}};
}

std::vector<std::vector<std::string>> rows_of_file(const std::string& path) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines{text_of_file(path)};
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        auto& cells = rows.emplace_back();
        for (std::size_t end = 0; (end = line.find(" | ")) != std::string::npos; line.erase(0, end + 3))
            cells.push_back(line.substr(0, end));
        cells.push_back(line);
    }
    return rows;
}

const std::string& protocol_page() {
    static const std::string page = text_of_file("docs/protocol.md");
    return page;
}

std::vector<Example> client_examples() {
    return marked("json client");
}

std::vector<Example> server_examples() {
    return marked("json server");
}

std::vector<std::size_t> unmarked_blocks() {
    std::vector<std::size_t> lines;
    for (const Block& block : blocks())
        if (block.mark != "json client" && block.mark != "json server") lines.push_back(block.example.line);
    return lines;
}

}  // namespace seq::protocol::testing
