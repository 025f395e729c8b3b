#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace seq::bench {

/// A function as one caller calls it, with all that it calls. The root is the whole program.
struct StackNode {
    std::uint64_t samples = 0;  ///< in which it was on the stack
    bool in_kernel = false;
    std::map<std::string, StackNode, std::less<>> callees{};
};

/// Merges the stacks of `perf script -F comm,tid,ip,sym`, innermost function first, under their threads.
/// Lines that are no stack are ignored.
StackNode fold_stacks(std::string_view script);

/// A C++ name without parameters, template arguments and the type that it returns: what fits into a box.
std::string short_name(std::string_view name);

/// The flame graph as an SVG document that needs nothing else. Callers are below; widths are proportional to
/// samples; the whole name and the share appear on hover.
std::string flame_graph(const StackNode& root, std::string_view title);

}  // namespace seq::bench
