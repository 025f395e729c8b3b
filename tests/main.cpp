// The main program of all test executables.

#define DOCTEST_CONFIG_IMPLEMENT
#include <cstdlib>
#include <doctest/doctest.h>
#include <string>

#include "server/machine/program.hpp"
#include "tests/support/rounds.hpp"

namespace {

/// rapidcheck takes its seed from the clock by default, but no test run may depend on the clock. Set
/// RC_PARAMS for other cases.
void fix_chance() {
    const std::string params = "seed=1939 max_success=" + std::to_string(seq::test::rounds(100));
    ::setenv("RC_PARAMS", params.c_str(), 0);
}

}  // namespace

int main(int count, char** arguments) {
    fix_chance();
    seq::machine::raise_file_limit();
    return doctest::Context{count, arguments}.run();
}
