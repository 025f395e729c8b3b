#include <cstdlib>
#include <string>

namespace {

/// rapidcheck draws its seed from the clock unless told otherwise, and a run of the tests must not depend on
/// the clock. Whoever wants other cases sets RC_PARAMS; SEQ_TEST_ROUNDS asks for that many times as many.
int fix_seed() {
    const char* rounds = std::getenv("SEQ_TEST_ROUNDS");
    const int times = rounds == nullptr ? 1 : std::atoi(rounds);
    const std::string params = "seed=1939 max_success=" + std::to_string(100 * (times > 0 ? times : 1));
    return setenv("RC_PARAMS", params.c_str(), 0);
}

[[maybe_unused]] const int fixed = fix_seed();

}  // namespace
