#include "tests/cluster/support/simulated_broker.hpp"

namespace seq::cluster::test {

void run_for(simulator::Machine& machine, std::chrono::microseconds time) {
    const auto until = machine.now() + time;
    while (true) {
        if (machine.run_one()) continue;
        const auto next = machine.next();
        if (!next || *next > until) break;
        machine.advance_to(*next);
    }
    machine.advance_to(until);
}

bool run_until(simulator::Machine& machine, const std::function<bool()>& holds,
               std::chrono::microseconds at_most) {
    const auto until = machine.now() + at_most;
    while (!holds()) {
        if (machine.run_one()) continue;
        const auto next = machine.next();
        if (!next || *next > until) return false;
        machine.advance_to(*next);
    }
    return true;
}

}  // namespace seq::cluster::test
