#include "server/cluster/nats/nats_version.hpp"

#include <doctest/doctest.h>

#include "tests/support/contains.hpp"

namespace {

using seq::cluster::why_not_nats;

TEST_CASE("NATS servers before 2.10.23 are refused with a sentence that says why") {
    for (const char* version : {"2.10.23", "2.10.27", "2.11.0", "2.11.0-RC.1", "2.12.3", "3.0.0"})
        CHECK_MESSAGE(!why_not_nats(version), version);
    for (const char* version : {"2.9.10", "2.10.20", "2.10.22", "1.4.1", "", "new", "2.10", "2.10."}) {
        const auto why = why_not_nats(version);
        REQUIRE_MESSAGE(why, version);
        CHECK(seq::test::contains(*why, "NATS server " + std::string{version} + " is too old"));
    }
}

}  // namespace
