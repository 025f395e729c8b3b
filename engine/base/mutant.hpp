#pragma once

#include <string_view>

#ifdef SEQ_MUTANTS
#include <cstdlib>
#include <string>
#endif

// Mutants are deliberate mistakes in the code. One of them can be switched on at run time, to prove that a
// test fails because of it. tests/mutants/list names each mutant and its test.

namespace seq {

#ifdef SEQ_MUTANTS
/// Whether this process makes the mistake of this name, which is the value of the environment variable
/// SEQ_MUTANT.
inline bool is_mutant(std::string_view name) {
    static const std::string wanted = [] {
        const char* set = std::getenv("SEQ_MUTANT");
        return std::string{set == nullptr ? "" : set};
    }();
    return name == wanted;
}
#else
/// Only the preset `mutants` compiles the mistakes. In every other build the compiler drops the code and the
/// name.
constexpr bool is_mutant(std::string_view) {
    return false;
}
#endif

}  // namespace seq
