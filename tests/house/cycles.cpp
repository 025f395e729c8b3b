#include "tests/house/cycles.hpp"

#include <map>

namespace seq::house {
namespace {

using Modules = std::set<std::string>;
using Graph = std::map<std::string, Modules>;

std::string module_of(std::string_view path) {
    return std::string{path.substr(0, path.rfind('.'))};
}

Graph includes_of(const std::vector<Source>& files, std::string_view folder) {
    const std::string home = std::string{folder} + "/";
    const std::string before = "#include \"";
    Graph graph;
    for (const Source& file : files) {
        if (!file.is_cpp() || !file.path.starts_with(home)) continue;
        Modules& included = graph[module_of(file.path)];
        for (const std::string& line : file.lines) {
            if (!line.starts_with(before + home)) continue;
            const std::string path = line.substr(before.size(), line.rfind('"') - before.size());
            if (module_of(path) != module_of(file.path)) included.insert(module_of(path));
        }
    }
    return graph;
}

Modules reachable_from(const Graph& graph, const std::string& start) {
    Modules reached;
    std::vector<std::string> open{start};
    while (!open.empty()) {
        const auto found = graph.find(open.back());
        open.pop_back();
        if (found == graph.end()) continue;
        for (const std::string& next : found->second)
            if (reached.insert(next).second) open.push_back(next);
    }
    return reached;
}

}  // namespace

std::set<std::string> largest_include_cycle(const std::vector<Source>& files, std::string_view folder) {
    const Graph graph = includes_of(files, folder);
    std::map<std::string, Modules> reached;
    for (const auto& [module, included] : graph)
        reached[module] = reachable_from(graph, module);
    Modules largest;
    for (const auto& [module, others] : reached) {
        Modules cycle;
        for (const std::string& other : others)
            if (const auto back = reached.find(other); back != reached.end() && back->second.contains(module))
                cycle.insert(other);
        if (cycle.size() > largest.size()) largest = std::move(cycle);
    }
    return largest;
}

}  // namespace seq::house
