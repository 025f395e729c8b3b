// The main program of every area's tests.

#define DOCTEST_CONFIG_IMPLEMENT
#include <cstdlib>
#include <doctest/doctest.h>
#include <string>

#include "tests/support/rounds.hpp"

namespace {

/// rapidcheck draws its seed from the clock unless told otherwise, and no run of the tests depends on the
/// clock. Whoever wants other cases sets RC_PARAMS.
void fix_chance() {
    const std::string params = "seed=1939 max_success=" + std::to_string(seq::test::rounds(100));
    ::setenv("RC_PARAMS", params.c_str(), 0);
}

}  // namespace

int main(int count, char** arguments) {
    fix_chance();
    return doctest::Context{count, arguments}.run();
}
