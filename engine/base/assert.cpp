#include "engine/base/assert.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace seq {

namespace {

// Source paths are shortened to start at the root of the repository, so that messages do not depend on the
// build machine.
std::string_view from_root(std::string_view file) {
    constexpr std::string_view here = __FILE__;
    constexpr std::string_view known = "engine/base/assert.cpp";
    if (!here.ends_with(known)) return file;
    const std::string_view root = here.substr(0, here.size() - known.size());
    return file.starts_with(root) ? file.substr(root.size()) : file;
}

}  // namespace

void broken_promise(const char* promise, const char* file, int line) {
    throw std::logic_error(std::string{from_root(file)} + ":" + std::to_string(line) +
                           ": broken promise: " + promise);
}

}  // namespace seq
