#include "server/net/relay_line.hpp"

#include <utility>

namespace seq::net {

RelayLine::RelayLine(cluster::Broker& broker, std::string node, std::uint64_t process,
                     ReadsBatches reads_batches)
    : broker_{broker}, node_{std::move(node)}, process_{process}, reads_batches_{std::move(reads_batches)} {}

void RelayLine::send(std::string_view to, RelayMessage message) {
    message.node = node_;
    message.process = process_;
    std::string bytes = encode(message);
    const std::lock_guard guard{guard_};
    if (holders_ == 0) return broker_.publish(subject_of(to), std::move(bytes));
    auto held = held_.find(to);
    if (held == held_.end()) held = held_.emplace(to, Held{}).first;
    if (held->second.bytes + bytes.size() > held_max) publish(held->first, std::exchange(held->second, {}));
    held->second.bytes += bytes.size();
    held->second.messages.push_back(std::move(bytes));
}

void RelayLine::send_to_all(RelayMessage message) const {
    message.node = node_;
    message.process = process_;
    broker_.publish(subject_of_all(), encode(message));
}

void RelayLine::hold() {
    const std::lock_guard guard{guard_};
    ++holders_;
}

void RelayLine::release() {
    const std::lock_guard guard{guard_};
    --holders_;
    for (auto& [node, held] : std::exchange(held_, {}))
        publish(node, std::move(held));
}

void RelayLine::publish(const std::string& to, Held held) {
    if (held.messages.size() > 1 && reads_batches_ && reads_batches_(to))
        return broker_.publish(subject_of(to), encode_together(held.messages));
    for (std::string& message : held.messages)
        broker_.publish(subject_of(to), std::move(message));
}

}  // namespace seq::net
