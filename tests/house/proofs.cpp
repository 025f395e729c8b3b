#include "tests/house/proofs.hpp"

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

std::vector<Proof> proofs_of(const Source& document) {
    static const std::regex link_or_name{R"x(\]\(([^)]*)\)|"([^"]*)")x"};
    std::vector<Proof> proofs;
    for (std::size_t n = 0; n < document.lines.size(); ++n) {
        const std::string& line = document.lines[n];
        std::string file;
        for (std::sregex_iterator part{line.begin(), line.end(), link_or_name};
             part != std::sregex_iterator{}; ++part) {
            if ((*part)[1].matched)
                file = part->str(1);
            else if (!file.empty())
                proofs.push_back({n + 1, file, part->str(2)});
        }
    }
    return proofs;
}

Complaints unproven(const Source& document, const std::vector<Source>& files) {
    const std::vector<Proof> proofs = proofs_of(document);
    Complaints complaints;
    for (const Proof& proof : proofs) {
        const auto file = std::ranges::find(files, proof.file, &Source::path);
        if (file == files.end() || !has_test(*file, proof.name))
            complaints.push_back(
                {document.path, proof.line, proof.file + " has no test \"" + proof.name + "\""});
    }
    bool proven_table = false;
    for (std::size_t n = 0; n < document.lines.size(); ++n) {
        const std::string& line = document.lines[n];
        const bool head = begins_proven_table(line);
        proven_table = head || (proven_table && line.starts_with("|"));
        if (!proven_table || head || line.starts_with("| ---")) continue;
        if (std::ranges::find(proofs, n + 1, &Proof::line) == proofs.end())
            complaints.push_back({document.path, n + 1, "this row names no test"});
    }
    return complaints;
}

}  // namespace seq::house
