#include "tests/command/table.hpp"

// `sequenced drain` without a cluster. What it does to one is in tests/whole.

namespace seq::test {

TEST_CASE("a drain says that it tries to reach the cluster, and gives up when its time is over") {
    const Outcome outcome =
        run_program(SEQ_SEQUENCED, {"drain", "node-1", "--within", "1", "--cluster", "nats://127.0.0.1:1"});
    CHECK(outcome.status == 1);
    CHECK(contains(outcome.err, "connecting to the cluster, for at most 1 s\n"));
    CHECK(contains(outcome.err, "No NATS server answers"));
}

}  // namespace seq::test
