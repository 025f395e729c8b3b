#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/cluster/broker.hpp"

namespace seq::cluster::test {

/// The service whose brokers have to keep the promises of broker.hpp: real servers in one test program, the
/// simulated service in another.
class ServiceUnderTest {
  public:
    ServiceUnderTest();
    ~ServiceUnderTest();
    ServiceUnderTest(const ServiceUnderTest&) = delete;
    ServiceUnderTest& operator=(const ServiceUnderTest&) = delete;

    /// The connection of another node. The service must outlive it.
    std::unique_ptr<Broker> connect();
    /// Lets time pass until the condition holds. False if it does not within a while.
    bool until(const std::function<bool()>& holds);
    /// How many bytes a message may have.
    std::size_t payload_max() const;

  private:
    struct Service;
    const std::unique_ptr<Service> service_;
};

}  // namespace seq::cluster::test
