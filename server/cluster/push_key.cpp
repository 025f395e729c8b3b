#include "server/cluster/push_key.hpp"

#include <algorithm>

#include "server/cluster/waiting.hpp"
#include "server/machine/randomness.hpp"

namespace seq::cluster {
namespace {

constexpr int tries = 10;

Subject push_key_subject() {
    return {Stream::keys, "push_key"};
}

tl::expected<std::optional<StoredMessage>, BrokerError> stored_key(Broker& broker) {
    return wait_for<std::optional<StoredMessage>>(
        [&](auto done) { broker.newest(push_key_subject(), std::move(done)); });
}

std::optional<protocol::Digest> key_in(const std::optional<StoredMessage>& stored) {
    protocol::Digest key{};
    if (!stored || stored->payload.size() != key.size()) return std::nullopt;
    std::ranges::copy(stored->payload, key.begin());
    return key;
}

}  // namespace

tl::expected<std::optional<protocol::Digest>, std::string> read_push_key(Broker& broker) {
    std::string why;
    for (int i = 0; i < tries; ++i) {
        const auto stored = stored_key(broker);
        if (stored) return key_in(*stored);
        why = stored.error().why;
    }
    return tl::unexpected{"the key of Web Push cannot be read: " + why};
}

// Two processes that begin at the same time may both find none: the first to write has chosen.
tl::expected<protocol::Digest, std::string> push_key_or(Broker& broker, const protocol::Digest& fresh) {
    std::string why;
    for (int i = 0; i < tries; ++i) {
        const auto stored = stored_key(broker);
        if (!stored) {
            why = stored.error().why;
            continue;
        }
        if (const auto key = key_in(*stored)) return *key;
        const auto written = wait_for<Acknowledged>([&](auto done) {
            broker.append({.subject = push_key_subject(),
                           .expected = *stored ? (*stored)->sequence : 0,
                           .id = "push-key-" + std::to_string(machine::fresh_bits()),
                           .payload = {fresh.begin(), fresh.end()}},
                          std::move(done));
        });
        if (!written) why = written.error().why;
    }
    return tl::unexpected{"the key of Web Push cannot be stored: " + why};
}

}  // namespace seq::cluster
