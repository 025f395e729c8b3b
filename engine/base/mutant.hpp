#pragma once

#include <string_view>

// Mutants: deliberate mistakes that are planted in the code, one of them switched on at run time, to prove
// that a test notices each. tests/mutants/list names them and the tests.

namespace seq {

#ifdef SEQ_MUTANTS
/// Whether this process makes the deliberate mistake of this name: the environment variable SEQ_MUTANT names
/// it.
bool is_mutant(std::string_view name);
#else
/// Only the preset `mutants` makes mistakes: in every other build the compiler drops the code and the name.
constexpr bool is_mutant(std::string_view) {
    return false;
}
#endif

}  // namespace seq
