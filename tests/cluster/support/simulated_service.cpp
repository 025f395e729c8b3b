#include "tests/cluster/support/broker_under_test.hpp"
#include "tests/cluster/support/simulated_broker.hpp"

namespace seq::cluster::test {

struct ServiceUnderTest::Service {
    simulator::Machine machine{1};
    SimulatedService service{machine};
    int nodes = 0;
};

ServiceUnderTest::ServiceUnderTest() : service_{std::make_unique<Service>()} {}
ServiceUnderTest::~ServiceUnderTest() = default;

std::unique_ptr<Broker> ServiceUnderTest::connect() {
    return service_->service.connect("n" + std::to_string(++service_->nodes));
}

bool ServiceUnderTest::until(const std::function<bool()>& holds) {
    return run_until(service_->machine, holds);
}

std::size_t ServiceUnderTest::payload_max() const {
    return service_->service.payload_max;
}

}  // namespace seq::cluster::test
