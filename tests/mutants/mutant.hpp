#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

// Included first in every source of the preset `mutants`. The mistakes themselves are in tests/mutants/list.

namespace seq {

/// Whether this process makes the mistake of this name, which is the value of the environment variable
/// SEQ_MUTANT.
inline bool is_mutant(std::string_view name) {
    static const std::string wanted = [] {
        const char* set = std::getenv("SEQ_MUTANT");
        return std::string{set == nullptr ? "" : set};
    }();
    return name == wanted;
}

}  // namespace seq
