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
    auto waiting = waiting_.find(to);
    if (waiting == waiting_.end()) waiting = waiting_.emplace(to, Waiting{}).first;
    if (waiting->second.bytes + bytes.size() > held_max)
        publish(waiting->first, std::exchange(waiting->second, {}));
    waiting->second.bytes += bytes.size();
    waiting->second.messages.push_back(std::move(bytes));
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
    for (auto& [node, waiting] : std::exchange(waiting_, {}))
        publish(node, std::move(waiting));
}

void RelayLine::publish(const std::string& to, Waiting waiting) {
    if (waiting.messages.size() > 1 && reads_batches_ && reads_batches_(to))
        return broker_.publish(subject_of(to), encode_together(waiting.messages));
    for (std::string& message : waiting.messages)
        broker_.publish(subject_of(to), std::move(message));
}

}  // namespace seq::net
