#include "tests/cluster/support/broker_answers.hpp"
#include "tests/cluster/support/broker_under_test.hpp"

namespace seq::cluster::test {

struct ServiceUnderTest::Service {
    NatsServers servers{1};
};

ServiceUnderTest::ServiceUnderTest() : service_{std::make_unique<Service>()} {}
ServiceUnderTest::~ServiceUnderTest() = default;

std::unique_ptr<Broker> ServiceUnderTest::connect() {
    return connected(service_->servers.setup());
}

bool ServiceUnderTest::until(const std::function<bool()>& holds) {
    return seq::test::eventually(holds);
}

std::size_t ServiceUnderTest::payload_max() const {
    return std::size_t{1024} * 1024 - 100;  // headers count
}

}  // namespace seq::cluster::test
