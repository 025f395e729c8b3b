#include "server/relay/relay_line.hpp"

#include <utility>

#include "server/machine/randomness.hpp"

namespace seq::net {

RelayLine::RelayLine(cluster::Broker& broker, const cluster::LivingNodes& nodes, std::string node)
    : broker_{broker},
      nodes_{nodes},
      node_{std::move(node)},
      process_{nodes.life() != 0 ? nodes.life() : machine::fresh_bits() | 1U} {}

void RelayLine::send(std::string_view to, RelayMessage message) {
    message.node = node_;
    message.process = process_;
    std::string bytes = encode(message);
    const std::lock_guard guard{guard_};
    if (holders_ == 0) return broker_.publish(subject_of(to), std::move(bytes));
    auto waiting = waiting_.find(to);
    if (waiting == waiting_.end()) waiting = waiting_.emplace(to, Waiting{}).first;
    if (waiting->second.bytes + bytes.size() > held_max)
        publish(waiting->first, std::exchange(waiting->second, {}));
    waiting->second.bytes += bytes.size();
    waiting->second.messages.push_back(std::move(bytes));
}

void RelayLine::hold() {
    const std::lock_guard guard{guard_};
    ++holders_;
}

void RelayLine::release() {
    const std::lock_guard guard{guard_};
    --holders_;
    for (auto& [node, waiting] : std::exchange(waiting_, {}))
        publish(node, std::move(waiting));
}

void RelayLine::publish(const std::string& to, Waiting waiting) {
    if (waiting.messages.size() > 1 && nodes_.reads_batches(to))
        return broker_.publish(subject_of(to), encode_together(waiting.messages));
    for (std::string& message : waiting.messages)
        broker_.publish(subject_of(to), std::move(message));
}

}  // namespace seq::net
